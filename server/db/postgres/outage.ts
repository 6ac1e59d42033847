import type pg from 'pg'
import { DatabaseUnavailable, driverError } from '#server/db/database-errors.ts'

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/**
 * Shutdown, crash, start-up, connection errors, too many connections, and a standby server that was not promoted yet.
 */
const serverCodes = /^(57P0[1-3]|08...|53300|25006)$/

const connectionLostMessages =
  /^(Connection terminated|Client (has encountered a connection error|was closed) and is not queryable|Query read timeout|timeout exceeded when trying to connect)/

/** Returns `DatabaseUnavailable` for an outage, and any other error unchanged. */
export function toDatabaseUnavailable(error: unknown): unknown {
  const code = driverError(error)?.code ?? ''
  if (networkCodes.has(code) || serverCodes.test(code)) return new DatabaseUnavailable(error)
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (connectionLostMessages.test(cause.message)) return new DatabaseUnavailable(error)
  return error
}

export function withOutageErrors(pool: pg.Pool): pg.Pool {
  const query = async (config: pg.QueryArrayConfig, values: unknown[]) => {
    try {
      return await pool.query(config, values)
    } catch (error) {
      throw toDatabaseUnavailable(error)
    }
  }
  return new Proxy(pool, { get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)) })
}

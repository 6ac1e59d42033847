import type pg from 'pg'
import { DatabaseUnavailable, driverError } from '#server/db/failures.ts'

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
 * PostgreSQL's own: shutting down, crashed, starting, connection errors, no connection left, a standby that was not yet
 * promoted.
 */
const serverCodes = /^(57P0[1-3]|08...|53300|25006)$/

// messages of pg and pg-pool that come without a code
const connectionLostMessages =
  /^(Connection terminated|Client (has encountered a connection error|was closed) and is not queryable|Query read timeout|timeout exceeded when trying to connect)/

/** `DatabaseUnavailable` for an error that means that the database can't be reached; any other error as it is. */
export function toDatabaseUnavailable(error: unknown): unknown {
  const code = driverError(error)?.code ?? ''
  if (networkCodes.has(code) || serverCodes.test(code)) return new DatabaseUnavailable(error)
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (connectionLostMessages.test(cause.message)) return new DatabaseUnavailable(error)
  return error
}

/** The pool, whose queries fail with `DatabaseUnavailable` while the database can't be reached. */
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

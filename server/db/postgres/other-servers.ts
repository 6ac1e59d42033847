import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { CannotOpenDatabase } from '#server/db/database-errors.ts'

/** The `application_name` of every server's connections, in all versions: an upgrade finds running servers by it. */
export const applicationName = 'pawstead'

/** Milliseconds. */
const checkInterval = 200

/**
 * Throws `CannotOpenDatabase`, listing the sessions to end, if other servers still use this database after `timeout`
 * milliseconds. Call it with the migration lock, which blocks servers that start later.
 */
export async function requireNoOtherServers(
  client: pg.ClientBase,
  timeout: number,
  message: (places: string) => string = inUseMessage,
): Promise<void> {
  const giveUpAt = performance.now() + timeout
  for (;;) {
    const others = await otherSessions(client)
    if (others.length === 0) return
    if (performance.now() > giveUpAt) throw new CannotOpenDatabase(message(placesOf(others)))
    await sleep(checkInterval)
  }
}

type ServerSession = { pid: number; address: string | null }

async function otherSessions(client: pg.ClientBase): Promise<ServerSession[]> {
  // a transaction otherwise keeps seeing the sessions of its first query
  await client.query('select pg_stat_clear_snapshot()')
  const { rows } = await client.query<ServerSession>(
    `select pid, host(client_addr) as address from pg_stat_activity
     where datname = current_database() and application_name = $1 and pid <> pg_backend_pid() order by pid`,
    [applicationName],
  )
  return rows
}

function placesOf(sessions: ServerSession[]): string {
  const pids = new Map<string, number[]>()
  for (const { pid, address } of sessions) {
    const host = address ?? 'the database server itself'
    pids.set(host, [...(pids.get(host) ?? []), pid])
  }
  return [...pids].map(([place, ids]) => `${place} (PostgreSQL process ${ids.join(', ')})`).join(' and ')
}

const inUseMessage = (places: string): string =>
  'The database in DATABASE_URL must be upgraded, but an older version of Pawstead, or one of its commands, still uses it ' +
  `from ${places}. Stop every server of that version, then start this one again. Nothing was changed.`

const notAloneMessage = (places: string): string =>
  '--domain (DOMAIN) is for one server alone, but another Pawstead uses the database in DATABASE_URL ' +
  `from ${places}. With several servers, leave out --domain, and give the certificate to the load balancer in front of them.`

/**
 * Throws `CannotOpenDatabase` if other servers still use the database after `timeout` milliseconds. Call it before this
 * process opens the database itself.
 */
export async function requireOnlyServer(url: string, timeout = 5000): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await requireNoOtherServers(client, timeout, notAloneMessage)
  } catch (error) {
    // opening the database reports what is wrong with it
    if (error instanceof CannotOpenDatabase) throw error
  } finally {
    await client.end()
  }
}

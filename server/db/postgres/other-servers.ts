import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { CannotOpenDatabase } from '#server/db/database-errors.ts'

/** The `application_name` of every server's connections, in all versions: an upgrade finds running servers by it. */
export const applicationName = 'pawstead'

/** Milliseconds. */
const checkInterval = 200

/**
 * Throws `CannotOpenDatabase`, listing the sessions to end, if other servers still use this database after `timeout`
 * milliseconds. Call it with the migration lock, which blocks servers that start later.
 */
export async function requireNoOtherServers(client: pg.ClientBase, timeout: number): Promise<void> {
  const giveUpAt = performance.now() + timeout
  for (;;) {
    const others = await otherSessions(client)
    if (others.length === 0) return
    if (performance.now() > giveUpAt) throw new CannotOpenDatabase(inUseMessage(others))
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

function inUseMessage(sessions: ServerSession[]): string {
  const pids = new Map<string, number[]>()
  for (const { pid, address } of sessions) {
    const host = address ?? 'the database server itself'
    pids.set(host, [...(pids.get(host) ?? []), pid])
  }
  const places = [...pids].map(([place, ids]) => `${place} (PostgreSQL process ${ids.join(', ')})`)
  return (
    'The database in DATABASE_URL must be upgraded, but an older version of Pawstead, or one of its commands, still uses it ' +
    `from ${places.join(' and ')}. Stop every server of that version, then start this one again. Nothing was changed.`
  )
}

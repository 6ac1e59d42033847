import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { applicationName } from './other-servers.ts'
import * as schema from './schema.ts'

type VacuumWarn = (sentence: string) => void

const names = Object.values<unknown>(schema)
  .filter((table) => is(table, PgTable))
  .map((table) => `"${getTableName(table)}"`)

/** With autovacuum's delay. Indexes also contain names and emails, so they are cleaned, too. */
const statements = [
  'set statement_timeout = 0',
  'set vacuum_cost_delay = 2',
  `vacuum (index_cleanup on) ${names.join(', ')}`,
]

/** Milliseconds that closing waits for a running VACUUM; autovacuum does the rest later. */
const timeout = 5000

/** Frees the space of deleted rows in the background. Requests during a run cause one more run. */
export function createVacuum(url: string, warn: VacuumWarn) {
  let requested = false
  let closed = false
  let client: pg.Client | undefined
  let running: Promise<void> | undefined

  async function vacuum(): Promise<void> {
    client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: applicationName,
      connectionTimeoutMillis: timeout,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      for (const statement of statements) await client.query(statement)
    } catch (error) {
      if (!closed) warn(`What was deleted could not be taken out of the tables' files yet (VACUUM): ${error}`)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  async function runRequested(): Promise<void> {
    while (requested) {
      requested = false
      await vacuum()
    }
    running = undefined
  }
  return {
    purgeDeleted(): void {
      requested = true
      if (!closed) running ??= runRequested()
    },
    async end(): Promise<void> {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise((resolve) => {
        timer = setTimeout(resolve, timeout)
      })
      await Promise.race([running, late])
      clearTimeout(timer)
      closed = true
      requested = false
      await client?.end().catch(() => undefined)
    },
  }
}

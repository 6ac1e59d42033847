import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { applicationName } from './alone.ts'
import * as schema from './schema.ts'

type VacuumWarn = (sentence: string) => void

const names = Object.values<unknown>(schema)
  .filter((table) => is(table, PgTable))
  .map((table) => `"${getTableName(table)}"`)

/** As gently as PostgreSQL does it by itself; the indexes hold names and addresses too. */
const statements = [
  'set statement_timeout = 0',
  'set vacuum_cost_delay = 2',
  `vacuum (index_cleanup on) ${names.join(', ')}`,
]

/** Milliseconds that closing the database waits for it; PostgreSQL's own cleaning does the rest later. */
const timeout = 5000

/** Frees what deleted rows took, beside everything else; as often as it is asked meanwhile, it is done once more. */
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
    // the failure reaches us through the statement that was running; without a listener it would end the process
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

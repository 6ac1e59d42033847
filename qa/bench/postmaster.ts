import pg from 'pg'
import { statOf } from './process-stats.ts'

/** The PID of PostgreSQL's first process, whose children serve the connections. */
export async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parent = statOf(rows[0]?.pid ?? 0)[1]
  await client.end()
  if (!parent) throw new Error('The database runs elsewhere.')
  return parent
}

import type { Database, PreparedRead } from './contract.ts'

type Values = Record<string, unknown>
type Known<Row> = { version: string; rows: Row[] }

/** Answers of one query that are remembered at most, the latest. */
const most = 1000

/**
 * Asks again what every request of somebody asks, such as who they are: the last answer, as long as the data has the
 * version that it had before. So whatever is written, by any process, is seen by the next who asks. On PostgreSQL the
 * version costs as much as the row, and nothing is remembered. `key` stands for `values`, and its answers may not be
 * changed by who gets them.
 */
export function remembered<V extends Values, Row>(query: PreparedRead<V, Row>) {
  const databases = new WeakMap<Database, Map<string, Known<Row>>>()
  const ask = async (db: Database, key: string, values: V, version: string): Promise<Row[]> => {
    const answers = databases.get(db) ?? new Map<string, Known<Row>>()
    databases.set(db, answers)
    const rows = await db.read.run(query, values)
    answers.delete(key)
    // what nobody is remembered by may be asked for endlessly
    if (rows.length > 0) answers.set(key, { version, rows })
    const [oldest] = answers.size > most ? answers.keys() : []
    if (oldest !== undefined) answers.delete(oldest)
    return rows
  }
  return (db: Database, key: string, values: V): Row[] | Promise<Row[]> => {
    if (db.dialect !== 'sqlite') return db.read.run(query, values)
    const version = db.version()
    if (version instanceof Promise) return version.then((version) => ask(db, key, values, version))
    const known = databases.get(db)?.get(key)
    return known?.version === version ? known.rows : ask(db, key, values, version)
  }
}

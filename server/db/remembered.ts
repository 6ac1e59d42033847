import type { Database, PreparedRead } from './contract.ts'

type CachedQueryValues = Record<string, unknown>
type CachedRows<Row> = { version: string; rows: Row[] }

/** Answers of one query that are remembered at most, the latest. */
const maxEntries = 1000

/**
 * Asks again what every request of somebody asks, such as who they are: the last answer, as long as the data has the
 * version that it had before. So whatever is written, by any process, is seen by the next who asks. On PostgreSQL the
 * version costs as much as the row, and nothing is remembered. `key` stands for `values`, and its answers may not be
 * changed by who gets them.
 */
export function cachedQuery<V extends CachedQueryValues, Row>(query: PreparedRead<V, Row>) {
  const caches = new WeakMap<Database, Map<string, CachedRows<Row>>>()
  const load = async (db: Database, key: string, values: V, version: string): Promise<Row[]> => {
    const cache = caches.get(db) ?? new Map<string, CachedRows<Row>>()
    caches.set(db, cache)
    const rows = await db.read.run(query, values)
    cache.delete(key)
    // what nobody is remembered by may be asked for endlessly
    if (rows.length > 0) cache.set(key, { version, rows })
    const [oldest] = cache.size > maxEntries ? cache.keys() : []
    if (oldest !== undefined) cache.delete(oldest)
    return rows
  }
  return (db: Database, key: string, values: V): Row[] | Promise<Row[]> => {
    if (db.dialect !== 'sqlite') return db.read.run(query, values)
    const version = db.version()
    if (version instanceof Promise) return version.then((version) => load(db, key, values, version))
    const cached = caches.get(db)?.get(key)
    return cached?.version === version ? cached.rows : load(db, key, values, version)
  }
}

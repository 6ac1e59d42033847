import { LRUCache } from 'lru-cache'
import type { Database, PreparedRead } from './contract.ts'

type CachedQueryValues = Record<string, unknown>
type CachedRows<Row> = { version: string; rows: Row[] }

const maxEntries = 1000

/**
 * Caches the rows of a query that every request repeats, such as the session's user. Cached rows are used while the
 * database's version is unchanged, so any commit of any process is visible to the next request.
 * On PostgreSQL, where reading the version costs as much as the query, only callers that know it (`known`, read since
 * their request arrived) get cached rows. `key` must identify `values`; callers must not change the rows.
 */
export function cachedQuery<V extends CachedQueryValues, Row>(query: PreparedRead<V, Row>) {
  const caches = new WeakMap<Database, LRUCache<string, CachedRows<Row>>>()
  const load = async (db: Database, key: string, values: V, version: string): Promise<Row[]> => {
    const cache = caches.get(db) ?? new LRUCache<string, CachedRows<Row>>({ max: maxEntries })
    caches.set(db, cache)
    const rows = await db.read.run(query, values)
    // Empty results are not cached: clients can request unlimited unknown keys.
    if (rows.length > 0) cache.set(key, { version, rows })
    else cache.delete(key)
    return rows
  }
  return (db: Database, key: string, values: V, known?: string | null): Row[] | Promise<Row[]> => {
    const version = db.dialect === 'sqlite' ? db.version() : known
    if (version == null) return db.read.run(query, values)
    if (version instanceof Promise) return version.then((version) => load(db, key, values, version))
    const cached = caches.get(db)?.get(key)
    return cached?.version === version ? cached.rows : load(db, key, values, version)
  }
}

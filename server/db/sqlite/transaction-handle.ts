import type BetterSqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { QueryBuilder, Tx } from '#server/db/contract.ts'
import { asPostgres } from '#server/db/dialect.ts'
import type { RunPrepared } from './prepared-queries.ts'
import { type Prepare, type Statement, withPrepare } from './statements.ts'

/**
 * A query builder that throws once its transaction has ended, so that a forgotten await can't write into the next one.
 */
export function createTransactionHandle(writer: BetterSqlite.Database, prepare: Prepare, prepared: RunPrepared) {
  let open = true
  let used = false
  let failed: { error: unknown } | undefined
  const attempt = <T>(act: () => T): T => {
    if (!open) throw new Error('This transaction has already ended: await everything inside it.')
    if (failed) throw failed.error
    used = true
    try {
      return act()
    } catch (error) {
      failed = { error }
      throw error
    }
  }
  const guarded = (source: string): Statement => {
    const statement = attempt(() => prepare(source))
    return {
      run: (...parameters) => attempt(() => statement.run(...parameters)),
      all: (...parameters) => attempt(() => statement.all(...parameters)),
      get: (...parameters) => attempt(() => statement.get(...parameters)),
      raw: () => ({
        all: (...parameters) => attempt(() => statement.raw().all(...parameters)),
        get: (...parameters) => attempt(() => statement.raw().get(...parameters)),
      }),
    }
  }
  const run: Tx['run'] = async (query, values) => attempt(() => prepared.run(query, values))
  const write: Tx['write'] = async (query, values) => attempt(() => prepared.write(query, values))
  return {
    tx: createLazily({ run, write }, () => asPostgres<QueryBuilder>(drizzle(withPrepare(writer, guarded)))),
    used: () => used,
    failure: () => failed?.error,
    end: () => {
      open = false
    },
  }
}

/** Creates the query builder on first use: a donation, for example, needs only prepared queries. */
function createLazily(prepared: Pick<Tx, 'run' | 'write'>, build: () => QueryBuilder): Tx {
  let built: QueryBuilder | undefined
  const whole = (key: string | symbol) => {
    built ??= build()
    return Reflect.get(built, key)
  }
  return new Proxy(prepared as Tx, { get: (own, key) => (key in own ? Reflect.get(own, key) : whole(key)) })
}

import type BetterSqlite from 'better-sqlite3'
import { measureStatement } from '#server/db/statement-time.ts'

type BoundParameters = readonly unknown[]

/** What Drizzle asks of a prepared statement of better-sqlite3. */
export interface Statement {
  run(...parameters: BoundParameters): unknown
  all(...parameters: BoundParameters): unknown
  get(...parameters: BoundParameters): unknown
  raw(): { all(...parameters: BoundParameters): unknown[][]; get(...parameters: BoundParameters): unknown }
}

export type Prepare = (source: string) => Statement

/** A value as SQLite keeps it, whatever Drizzle knew of its column: a moment in milliseconds, yes and no as 1 and 0. */
function toSqliteValue(value: unknown): unknown {
  if (value instanceof Date) return value.getTime()
  return typeof value === 'boolean' ? Number(value) : value
}

const bindStatement = <Row>(statement: BetterSqlite.Statement<unknown[], Row>, before: () => void) => {
  const timed = <Result>(parameters: BoundParameters, run: (values: unknown[]) => Result): Result =>
    measureStatement(() => {
      before()
      return run(parameters.map(toSqliteValue))
    })
  return {
    run: (...parameters: BoundParameters) => timed(parameters, (values) => statement.run(...values)),
    all: (...parameters: BoundParameters) => timed(parameters, (values) => statement.all(...values)),
    get: (...parameters: BoundParameters) => timed(parameters, (values) => statement.get(...values)),
  }
}

/**
 * SQLite looks into what a bare `limit ?` is bound to when it makes its plan, and so makes a new one for every run: a
 * page of 25 pets takes 200 µs then, and 80 with a sum, which it doesn't look into. Texts are bound, so that the words
 * stand nowhere else.
 */
const withStableLimit = (source: string): string => source.replace(/ limit \?(?= |$|\))/g, ' limit ? + 0')

/**
 * Prepares each SQL text once: Drizzle would prepare it again for every query, which costs more than running it.
 * Results as objects and results as arrays need a statement each, because better-sqlite3 keeps that mode on the
 * statement. `before` is called before each is run.
 */
export function cachingPrepare(client: BetterSqlite.Database, before = () => {}, limit = 500): Prepare {
  const cache = new Map<string, Statement>()
  return (source) => {
    const cached = cache.get(source)
    if (cached) return cached
    const sql = withStableLimit(source)
    const plain = bindStatement(client.prepare<unknown[]>(sql), before)
    let raw: ReturnType<Statement['raw']> | undefined
    const statement = {
      ...plain,
      raw: () => {
        raw ??= bindStatement(client.prepare<unknown[], unknown[]>(sql).raw(), before)
        return raw
      },
    }
    const oldest = cache.keys().next()
    if (cache.size >= limit && !oldest.done) cache.delete(oldest.value)
    cache.set(source, statement)
    return statement
  }
}

/** The same client, but with our own `prepare`. */
export function withPrepare(client: BetterSqlite.Database, prepare: Prepare): BetterSqlite.Database {
  return new Proxy(client, { get: (target, key) => (key === 'prepare' ? prepare : Reflect.get(target, key)) })
}

import type BetterSqlite from 'better-sqlite3'
import { LRUCache } from 'lru-cache'
import { measureStatement } from '#server/db/statement-time.ts'

type BoundParameters = readonly unknown[]

export interface Statement {
  run(...parameters: BoundParameters): unknown
  all(...parameters: BoundParameters): unknown
  get(...parameters: BoundParameters): unknown
  raw(): { all(...parameters: BoundParameters): unknown[][]; get(...parameters: BoundParameters): unknown }
}

export type Prepare = (source: string) => Statement

/** Converts dates to milliseconds and booleans to 0 or 1, even if Drizzle didn't know the column. */
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
 * Caches prepared statements by SQL text: preparing costs more than running. Objects and arrays need separate
 * statements, because better-sqlite3 keeps that mode on the statement.
 * `before` runs before each execution.
 */
export function cachingPrepare(client: BetterSqlite.Database, before = () => {}, max = 500): Prepare {
  const cache = new LRUCache<string, Statement>({ max })
  return (source) => {
    const cached = cache.get(source)
    if (cached) return cached
    const plain = bindStatement(client.prepare<unknown[]>(source), before)
    let raw: ReturnType<Statement['raw']> | undefined
    const statement = {
      ...plain,
      raw: () => {
        raw ??= bindStatement(client.prepare<unknown[], unknown[]>(source).raw(), before)
        return raw
      },
    }
    cache.set(source, statement)
    return statement
  }
}

export function withPrepare(client: BetterSqlite.Database, prepare: Prepare): BetterSqlite.Database {
  return new Proxy(client, { get: (target, key) => (key === 'prepare' ? prepare : Reflect.get(target, key)) })
}

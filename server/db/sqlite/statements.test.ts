import BetterSqlite from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cachingPrepare } from './statements.ts'

test('a query with a limit is planned once by SQLite, not for each run', () => {
  const client = new BetterSqlite(':memory:')
  onTestFinished(() => void client.close())
  client.exec('create table pets (id integer primary key)')
  client.exec('insert into pets values (1), (2), (3), (4)')
  const prepared = vi.spyOn(client, 'prepare')
  const statement = cachingPrepare(client)(
    'select id from pets where id in (select id from pets order by id desc limit ?) order by id limit ? offset ?',
  )
  expect(statement.raw().all(3, 2, 1)).toEqual([[3], [4]])
  expect(statement.all(2, 5, 0)).toEqual([{ id: 3 }, { id: 4 }])
  for (const [sql] of prepared.mock.calls)
    expect(sql).toBe(
      'select id from pets where id in (select id from pets order by id desc limit ? + 0) order by id limit ? + 0 offset ?',
    )
  expect(prepared).toHaveBeenCalledTimes(2)
})

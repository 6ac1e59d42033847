import BetterSqlite from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cachingPrepare } from './statements.ts'

test('a query is prepared once for rows as objects, and once for rows as arrays', () => {
  const client = new BetterSqlite(':memory:')
  onTestFinished(() => void client.close())
  client.exec('create table pets (id integer primary key)')
  client.exec('insert into pets values (1), (2), (3), (4)')
  const prepared = vi.spyOn(client, 'prepare')
  const prepare = cachingPrepare(client)
  const source = 'select id from pets where id > ? order by id'
  expect(prepare(source).raw().all(2)).toEqual([[3], [4]])
  expect(prepare(source).all(3)).toEqual([{ id: 4 }])
  expect(prepare(source).raw().all(3)).toEqual([[4]])
  expect(prepared).toHaveBeenCalledTimes(2)
})

import { getTableName } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { PreparedRead } from '#server/db/contract.ts'
import { nameMatches } from '#server/db/search.ts'
import { freshPostgres } from '#server/testing/database.ts'
import { type RunningPostgres, startPostgres } from '#server/testing/postgres.ts'
import { openPostgres } from './open.ts'
import * as schema from './schema.ts'

vi.setConfig({ testTimeout: 60_000 }) // a whole database server on a busy machine

let server: RunningPostgres

beforeAll(async () => {
  server = await startPostgres()
}, 60_000)
afterAll(() => server.stop())

async function openHere() {
  const db = await freshPostgres(server.url)
  onTestFinished(() => db.close())
  return db
}

const values = (uid: string) => ({ uid, email: uid, name: uid })
const insert = 'insert into public.accounts (uid, email, name, created_at) values ($1, $1, $1, now())'

test('every table of ours counts its changes', async () => {
  const db = await openHere()
  const { rows } = await db.pool.query<{ table: string }>(
    `select relname as table from pg_trigger join pg_class on pg_class.oid = tgrelid
     where tgname in ('count_changes', 'count_truncation') group by relname having count(*) = 2`,
  )
  const ours = Object.values(schema).map((table) => getTableName(table))
  expect(rows.map(({ table }) => table).sort()).toEqual(ours.sort())
})

test('any program that writes changes the version; one that writes no rows, or another database, does not', async () => {
  const [db, neighbor] = [await openHere(), await openHere()]
  const outsider = new pg.Client({ connectionString: db.url })
  await outsider.connect()
  onTestFinished(() => outsider.end())
  const changed = async (write: () => Promise<unknown>) => {
    const before = await db.version()
    await write()
    return (await db.version()) !== before
  }
  const { accounts } = schema
  expect(await changed(() => db.transaction((tx) => tx.insert(accounts).values(values('ada'))))).toBe(true)
  expect(await changed(() => outsider.query("update accounts set name = 'Ada'"))).toBe(true)
  expect(await changed(() => outsider.query("update accounts set name = 'Ada' where uid = 'nobody'"))).toBe(false)
  expect(await changed(() => outsider.query('insert into accounts select * from accounts where false'))).toBe(false)
  expect(await changed(() => outsider.query('truncate accounts cascade'))).toBe(true)
  expect(await changed(() => neighbor.transaction((tx) => tx.insert(accounts).values(values('bob'))))).toBe(false)
  expect(await changed(() => db.countAttempts?.('login', 1000) ?? Promise.reject())).toBe(false)
  const undo = () =>
    db.transaction(async (tx) => {
      await tx.insert(accounts).values(values('cut'))
      throw new Error('undo')
    })
  expect(await changed(() => undo().catch(() => undefined))).toBe(false)
  // and through another search path
  await outsider.query("set search_path = ''")
  expect(await changed(() => outsider.query(insert, ['eve']))).toBe(true)
})

test('a transaction counts once, and writers at the same time never wait for each other', async () => {
  const db = await openHere()
  const sum = async () =>
    Number((await db.pool.query('select coalesce(sum(changes), 0) as sum from data_changes')).rows[0].sum)
  const before = await sum()
  const writers = Array.from({ length: 5 }, () => new pg.Client({ connectionString: db.url }))
  for (const [number, writer] of writers.entries()) {
    await writer.connect()
    onTestFinished(() => writer.end())
    await writer.query("set lock_timeout = '1s'")
    await writer.query('begin')
    for (const name of ['a', 'b']) await writer.query(insert, [`${name}${number}`])
  }
  expect(await sum()).toBe(before)
  for (const writer of writers) await writer.query('commit')
  expect(await sum()).toBe(before + 5)
})

test('queries have names, except searches, unless the URL says that a pooler loses them', async () => {
  const { url } = await openHere()
  const names = async (url: string) => {
    const db = await openPostgres(url, { connections: 1 })
    onTestFinished(() => db.close())
    await db.version()
    await db.read.run((read, { accounts }) => read.select({ uid: accounts.uid }).from(accounts), {})
    const search: PreparedRead<{ pattern: string }, { id: number }> = (read, { pets }, { pattern }) =>
      read.select({ id: pets.id }).from(pets).where(nameMatches(pets, { pattern }))
    await db.read.run(search, { pattern: '%rex%' })
    return (await db.pool.query('select name from pg_prepared_statements')).rows.length
  }
  expect(await names(url)).toBe(2)
  expect(await names(`${url}?named_statements=off`)).toBe(0)
})

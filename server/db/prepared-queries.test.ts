import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '#server/testing/database.ts'
import type { Database, PreparedQuery, PreparedRead } from './database.ts'

let db: Database

beforeEach(async () => {
  db = await freshDatabase()
  await enter({ uid: 'ada', emailVerified: true, googleSub: null, createdAt: new Date('1999-12-31T23:59:59.999Z') })
  await enter({ uid: 'bob', emailVerified: false, googleSub: '7', createdAt: new Date('2000-01-01T00:00:00.000Z') })
  await enter({ uid: 'cy', emailVerified: true, googleSub: '8', createdAt: new Date('2000-01-01T00:00:00.001Z') })
})
afterEach(() => db.close())

type PersonRow = { uid: string; emailVerified: boolean; googleSub: string | null; createdAt: Date }

const newcomer: PreparedQuery<PersonRow, { createdAt: Date }> = (tx, { accounts }, person) =>
  tx
    .insert(accounts)
    .values({ ...person, email: person.uid, name: person.uid })
    .returning({ createdAt: accounts.createdAt })

const enter = (person: PersonRow) => db.transaction((tx) => tx.run(newcomer, person))

type Wanted = { verified?: boolean; before?: Date; from?: Date; google?: string | null; limit?: number }

const people: PreparedRead<Wanted, { uid: string }> = (
  read,
  { accounts },
  { verified, before, from, google, limit },
) => {
  const rows = read
    .select({ uid: accounts.uid })
    .from(accounts)
    .where(
      and(
        verified && eq(accounts.emailVerified, verified),
        before && lt(accounts.createdAt, before),
        from && sql`${from} <= ${accounts.createdAt}`,
        google === null ? isNull(accounts.googleSub) : google && eq(accounts.googleSub, google),
      ),
    )
    .orderBy(accounts.uid)
  return limit ? rows.limit(limit) : rows
}

const uids = async (wanted: Wanted) => (await db.read.run(people, wanted)).map(({ uid }) => uid)

test('absent values add no condition, and present values are used in each run', async () => {
  expect(await uids({})).toEqual(['ada', 'bob', 'cy'])
  expect(await uids({ google: '7' })).toEqual(['bob'])
  expect(await uids({ google: '8' })).toEqual(['cy'])
  expect(await uids({ google: undefined })).toEqual(['ada', 'bob', 'cy'])
  expect([await uids({ limit: 1 }), await uids({ limit: 2 })]).toEqual([['ada'], ['ada', 'bob']])
})

test('null differs from absent', async () => {
  expect(await uids({ google: null })).toEqual(['ada'])
})

test("booleans and dates to the millisecond are compared in the column's format", async () => {
  expect(await uids({ verified: true })).toEqual(['ada', 'cy'])
  expect(await uids({ verified: false })).toEqual(['bob'])
  const newYear = new Date('2000-01-01T00:00:00.000Z')
  expect(await uids({ before: newYear })).toEqual(['ada'])
  expect(await uids({ from: newYear })).toEqual(['bob', 'cy'])
  expect(await uids({ from: newYear, verified: true, limit: 5 })).toEqual(['cy'])
})

test("a prepared read sees its transaction's writes", async () => {
  const seen = await db.transaction(async (tx) => {
    await tx.run(newcomer, { uid: 'dee', emailVerified: true, googleSub: null, createdAt: new Date(0) })
    return tx.run(people, { before: new Date(1) })
  })
  expect(seen).toEqual([{ uid: 'dee' }])
})

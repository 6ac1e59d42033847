import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { BuiltQuery, DatabaseReader, PreparedRead } from '#server/db/contract.ts'
import type { DatabaseSchema } from '#server/db/schema.ts'
import { shelterFolder } from '#server/testing/database.ts'
import { openSqlite, type SqliteDatabase } from './open.ts'
import { createRowRunner } from './row-mapper.ts'
import { cachingPrepare } from './statements.ts'

let db: SqliteDatabase

beforeEach(async () => {
  db = openSqlite(shelterFolder())
  onTestFinished(() => db.close())
  const now = new Date('2026-01-02T03:04:05.678Z')
  const { accounts, sessions } = db.schema
  await db.transaction(async (tx) => {
    await tx.insert(accounts).values([
      { uid: 'ada', email: 'ada@example.org', name: 'Ada', emailVerified: true, createdAt: now },
      { uid: 'bob', email: 'bob@example.org', name: 'Bob', emailVerified: false, googleSub: '7' },
    ])
    await tx.insert(sessions).values({ tokenHash: 'x', uid: 'ada', createdAt: now, expiresAt: now })
  })
})

type Query = (read: Pick<DatabaseReader, 'select'>, schema: DatabaseSchema) => BuiltQuery<unknown>

test.each<[string, 'ours' | 'Drizzle', Query]>([
  ['columns of every kind, null among them', 'ours', (read, { accounts }) => read.select().from(accounts)],
  [
    'two tables beside each other',
    'ours',
    (read, { accounts, sessions }) =>
      read
        .select({ account: accounts, session: sessions })
        .from(accounts)
        .innerJoin(sessions, eq(sessions.uid, accounts.uid)),
  ],
  [
    'somebody who is not there',
    'Drizzle',
    (read, { accounts, sessions }) =>
      read
        .select({ account: accounts, session: sessions })
        .from(accounts)
        .leftJoin(sessions, eq(sessions.uid, accounts.uid)),
  ],
  [
    'expressions, named and decoded',
    'ours',
    (read, { accounts }) =>
      read
        .select({
          upper: sql<string>`upper(${accounts.name})`.as('upper'),
          length: sql`length(${accounts.name})`.mapWith(String),
          at: sql`${accounts.createdAt}`.mapWith(accounts.createdAt),
        })
        .from(accounts),
  ],
  [
    'what lies deeper',
    'Drizzle',
    (read, { accounts }) => read.select({ a: { b: { c: accounts.name } } } as never).from(accounts),
  ],
])('rows equal those of Drizzle: %s', async (_what, whose, query) => {
  expect(createRowRunner(query(db.read, db.schema).prepare(''), cachingPrepare(db.reader)) ? 'ours' : 'Drizzle').toBe(
    whose,
  )
  const ours = await db.read.run(
    ((read, schema) => query(read, schema)) as PreparedRead<Record<string, unknown>, unknown>,
    {},
  )
  const theirs = await query(db.read, db.schema)
  expect(ours).toEqual(theirs)
  expect(ours.length).toBeGreaterThan(0)
})

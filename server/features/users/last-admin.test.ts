import { setImmediate } from 'node:timers/promises'
import { and, eq, isNull } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { currentUser, type UserRow } from '#server/identity/users.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { sharedDatabase } from '#server/testing/database.ts'
import { requireOtherAdmin } from './locks.service.ts'
import { restoreUser, revokeAdmin, setStaff, suspendUser } from './roles.service.ts'
import { makeAdmin } from './users.service.ts'

vi.setConfig({ testTimeout: 120_000 })

async function shelterOf(count: number): Promise<{ dbs: [Database, Database]; people: UserRow[] }> {
  const shared = await sharedDatabase()
  const dbs: [Database, Database] = [await shared.open(), await shared.open()]
  onTestFinished(async () => {
    for (const db of dbs) await db.close()
    await shared.close()
  })
  const people: UserRow[] = []
  for (let i = 0; i < count; i += 1) {
    const identity = { uid: `p${i}`, email: `p${i}@example.org`, name: `P${i}`, picture: null, emailVerified: true }
    people.push(await currentUser(dbs[0], identity))
  }
  return { dbs, people }
}

async function activeAdmins({ read, schema: { users } }: Database): Promise<number> {
  return read.$count(users, and(eq(users.role, 'admin'), isNull(users.suspendedAt)))
}

/** The part of an account deletion that concerns admins. */
const erase = (db: Database, { uid }: UserRow) =>
  db.transaction(async (tx) => {
    await requireOtherAdmin(db, tx, [uid])
    await tx.delete(db.schema.users).where(eq(db.schema.users.uid, uid))
  })

/** 'done' or the refusal's code; other errors fail the test. */
async function outcomeOf(act: Promise<unknown>): Promise<string> {
  try {
    await act
    return 'done'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

/** Polls both servers until `over`; returns the lowest number of admins. */
async function watch(dbs: Database[], over: Promise<unknown>): Promise<number> {
  let going = true
  const ended = over.finally(() => {
    going = false
  })
  let fewest = Number.POSITIVE_INFINITY
  while (going) {
    for (const db of dbs) fewest = Math.min(fewest, await activeAdmins(db))
    await setImmediate()
  }
  await ended
  return fewest
}

test('admins who all revoke each other concurrently leave one', async () => {
  const { dbs, people } = await shelterOf(6)
  const [one, two] = dbs
  const seen: Record<string, number> = {}
  for (let round = 0; round < 8; round += 1) {
    for (const person of people) {
      await currentUser(one, { ...person, picture: null })
      await makeAdmin({ db: one }, person)
      await restoreUser({ db: one, user: null }, person)
    }
    const acts = people.flatMap((person, i) => {
      const [db, other] = i % 2 ? [one, two] : [two, one]
      const next = people[(i + 1) % people.length] ?? person
      return [
        () => suspendUser({ db, user: next }, person),
        () => suspendUser({ db: other, user: null }, person),
        () => revokeAdmin(other, person),
        () => erase(db, person),
      ]
    })
    const order = acts.map((act) => ({ act, at: Math.random() })).sort((a, b) => a.at - b.at)
    const outcomes = Promise.all(order.map(({ act }) => outcomeOf(act())))
    expect(await watch(dbs, outcomes)).toBeGreaterThan(0)
    for (const outcome of await outcomes) seen[outcome] = (seen[outcome] ?? 0) + 1
    expect(await activeAdmins(one)).toBe(1)
  }
  // a race that all win, or all lose, proves nothing
  expect(seen.done).toBeGreaterThan(8)
  expect(seen.LAST_ADMIN).toBeGreaterThan(8)
})

test('there is always one admin, whatever happens to admins concurrently', async () => {
  const { dbs, people } = await shelterOf(4)
  const [one, two] = dbs
  const [first] = people
  if (!first) throw new Error('nobody is there')
  await makeAdmin({ db: one }, first)
  const acts = [makeAdmin, suspendUser, revokeAdmin, restoreUser, setStaff]
  const racing = Promise.all(
    Array.from({ length: 300 }, (_, i) => {
      const db = i % 2 ? one : two
      const person = people[Math.floor(Math.random() * people.length)] ?? first
      const act = acts[Math.floor(Math.random() * acts.length)]
      if (act === revokeAdmin) return outcomeOf(revokeAdmin(db, person))
      if (act === makeAdmin) return outcomeOf(makeAdmin({ db }, person))
      if (act === setStaff) return outcomeOf(setStaff({ db, user: null }, { email: person.email, staff: i % 3 > 0 }))
      return outcomeOf((act === suspendUser ? suspendUser : restoreUser)({ db, user: null }, person))
    }),
  )
  expect(await watch(dbs, racing)).toBeGreaterThan(0)
  expect(new Set(await racing)).toEqual(new Set(['done', 'LAST_ADMIN']))
})

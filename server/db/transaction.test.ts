import { count, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, isUniqueViolation, type PreparedQuery, type Tx } from '#server/db/database.ts'
import { freshDatabase } from '#server/testing/database.ts'

let db: Database

beforeEach(async () => {
  db = await freshDatabase()
})
afterEach(() => db.close())

const account = (name: string) => ({ uid: name, email: `${name}@example.org`, name })

const add = (name: string) => db.transaction((tx) => tx.insert(db.schema.accounts).values(account(name)).returning())

async function names(): Promise<string[]> {
  const rows = await db.read.select({ name: db.schema.accounts.name }).from(db.schema.accounts)
  return rows.map((row) => row.name).sort()
}

test('200 writers at once: none is lost and one that fails is undone alone', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, (_, index) =>
      db.transaction(async (tx) => {
        const [row] = await tx
          .insert(db.schema.accounts)
          .values(account(`writer-${index}`))
          .returning()
        if (index % 10 === 3) throw new Error(`writer ${index} changed their mind`)
        return row?.name
      }),
    ),
  )
  const kept = outcomes.filter((outcome) => outcome.status === 'fulfilled').map(({ value }) => value)
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(failed).toHaveLength(20)
  expect(failed[0]?.reason).toEqual(new Error('writer 3 changed their mind'))
  expect(await names()).toEqual(kept.sort())
  expect(kept).toHaveLength(180)
})

test('200 increments at once of one number all count', async () => {
  const { campaigns } = db.schema
  const values = {
    petName: 'Luna',
    image: '/a',
    maxCents: 100_000,
    endsAt: new Date(),
    creatorUid: 'a',
    creatorEmail: 'a',
  }
  await db.transaction((tx) => tx.insert(campaigns).values(values))
  await Promise.all(
    Array.from({ length: 200 }, () =>
      db.transaction((tx) => tx.update(campaigns).set({ donatedCents: sql`${campaigns.donatedCents} + 5` })),
    ),
  )
  expect(await db.read.select({ cents: campaigns.donatedCents }).from(campaigns)).toEqual([{ cents: 1000 }])
})

test('uncommitted rows are not read by others', async () => {
  await db.transaction(async (tx) => {
    await tx.insert(db.schema.accounts).values(account('ada'))
    expect(await tx.$count(db.schema.accounts)).toBe(1)
    expect(await names()).toEqual([])
  })
  expect(await names()).toEqual(['ada'])
})

test('a transaction inside a transaction is refused, and the outer one is undone with it', async () => {
  const nested = db.transaction(async (tx) => {
    await tx.insert(db.schema.accounts).values(account('ada'))
    await add('bob')
  })
  await expect(nested).rejects.toThrow('transaction() inside transaction(): pass tx along instead')
  expect(await names()).toEqual([])
})

test('a handle used after its transaction throws', async () => {
  const escaped = await db.transaction(async (tx) => ({ tx }))
  const late = async (tx: Tx) => tx.insert(db.schema.accounts).values(account('late'))
  await expect(late(escaped.tx)).rejects.toSatisfy(hasCause('already ended'))
  await expect(db.transaction(() => late(escaped.tx))).rejects.toSatisfy(hasCause('already ended'))
  expect(await names()).toEqual([])
})

test('a statement whose await was forgotten cannot write into the next transaction', async () => {
  let forgotten: Promise<unknown> = Promise.resolve()
  await db.transaction(async (tx) => {
    forgotten = (async () => {
      await new Promise((resolve) => setImmediate(resolve))
      await tx.insert(db.schema.accounts).values(account('forgotten'))
    })()
    forgotten.catch(() => undefined)
  })
  await add('next')
  await expect(forgotten).rejects.toSatisfy(hasCause('already ended'))
  expect(await names()).toEqual(['next'])
})

test('a failed statement undoes the whole transaction even when its error is caught inside', async () => {
  await add('ada')
  const careless = db.transaction(async (tx) => {
    await tx.insert(db.schema.accounts).values(account('bob'))
    await tx
      .insert(db.schema.accounts)
      .values(account('ada'))
      .catch(() => undefined)
    return 'done'
  })
  await expect(careless).rejects.toSatisfy((error) => isUniqueViolation(error))
  expect(await names()).toEqual(['ada'])
})

type Newcomer = { name: string; createdAt: Date }

const welcome: PreparedQuery<Newcomer, { name: string; createdAt: Date }> = (tx, { accounts }, { name, createdAt }) =>
  tx
    .insert(accounts)
    .values({ uid: name, email: name, name, createdAt })
    .returning({ name: accounts.name, createdAt: accounts.createdAt })

test('a prepared query uses the values of each run, in its own transaction', async () => {
  const createdAt = new Date('2026-02-28T23:59:59.987Z')
  const enter = (name: string) => db.transaction((tx) => tx.run(welcome, { name, createdAt }))
  expect(await Promise.all(['ada', 'bob'].map(enter))).toEqual([
    [{ name: 'ada', createdAt }],
    [{ name: 'bob', createdAt }],
  ])
  const careless = db.transaction(async (tx) => {
    await tx.run(welcome, { name: 'carol', createdAt })
    await tx.run(welcome, { name: 'ada', createdAt }).catch(() => undefined)
  })
  await expect(careless).rejects.toSatisfy((error) => isUniqueViolation(error))
  const escaped = await db.transaction(async (tx) => ({ tx }))
  await expect(escaped.tx.run(welcome, { name: 'late', createdAt })).rejects.toSatisfy(hasCause('already ended'))
  expect(await names()).toEqual(['ada', 'bob'])
})

test('a unique violation tells which rule was broken', async () => {
  await add('ada')
  const error = await db
    .transaction((tx) => tx.insert(db.schema.accounts).values({ ...account('ada'), uid: 'other' }))
    .catch((cause: unknown) => cause)
  expect(isUniqueViolation(error)).toBe(true)
  expect(isUniqueViolation(error, 'accounts_email')).toBe(true)
  expect(isUniqueViolation(error, 'accounts_google_sub')).toBe(false)
  expect(isUniqueViolation(new Error('accounts_email'))).toBe(false)
})

test('a second pending request for the same pet and person is a unique violation of its rule', async () => {
  const { adoptionRequests, pets } = db.schema
  const pet = { name: 'Rex', nameFolded: 'rex', age: '2', location: 'here', description: 'good', image: '/a' }
  const request = {
    petName: 'Rex',
    petImage: '/a',
    requesterUid: 'r',
    requesterName: 'R',
    requesterEmail: 'r@example.org',
    requesterPhone: '123',
    requesterAddress: 'there',
    ownerUid: 'o',
    ownerEmail: 'o@example.org',
  }
  const ask = (petId: number) => db.transaction((tx) => tx.insert(adoptionRequests).values({ ...request, petId }))
  const [row] = await db.transaction((tx) =>
    tx
      .insert(pets)
      .values({ ...pet, category: 'Dog', ownerUid: 'o', ownerEmail: 'o@example.org' })
      .returning(),
  )
  const petId = row?.id ?? 0
  await ask(petId)
  await expect(ask(petId)).rejects.toSatisfy((error) => isUniqueViolation(error, 'adoption_requests_one_open'))
  await db.transaction((tx) => tx.update(adoptionRequests).set({ status: 'rejected', outcome: 'declined' }))
  await ask(petId)
  await db.transaction((tx) => tx.delete(pets).where(eq(pets.id, petId)))
  expect(await db.read.select({ petId: adoptionRequests.petId }).from(adoptionRequests)).toEqual([
    { petId: null },
    { petId: null },
  ])
})

test('counts are numbers, times are dates to the millisecond, and bytes are unchanged', async () => {
  const { images } = db.schema
  const createdAt = new Date('2026-02-28T23:59:59.987Z')
  const bytes = Buffer.from([0, 255, 10, 0])
  const values = { hash: 'h', width: 1, height: 2, smallWidth: 1, smallHeight: 2, createdAt, fullBytes: bytes }
  await db.transaction((tx) => tx.insert(images).values(values))
  const [image] = await db.read.select().from(images)
  expect(image).toEqual({ ...values, ownerUid: null, focusX: null, focusY: null, store: 'database', smallBytes: null })
  expect(Buffer.isBuffer(image?.fullBytes)).toBe(true)
  expect(await db.read.select({ n: count() }).from(images)).toEqual([{ n: 1 }])
  expect(await db.read.$count(images)).toBe(1)
})

test('close() waits for earlier calls and refuses later ones', async () => {
  const asked = Array.from({ length: 100 }, (_, index) => add(`asked-${index}`))
  const closed = db.close()
  const [rows] = await Promise.all([Promise.all(asked), closed])
  expect(rows.flat()).toHaveLength(100)
  await expect(add('too late')).rejects.toThrow()
  db = await freshDatabase()
})

const hasCause = (part: string) => (error: unknown) => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause.message.includes(part)) return true
  return false
}

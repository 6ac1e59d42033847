import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { eraseUser } from '#server/features/account-deletion/account-deletion.service.ts'
import { addPet } from '#server/features/pets/pets.service.ts'
import { uidHash } from '#server/identity/erased-people.ts'
import { currentUser, type UserRow } from '#server/identity/users.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { goodPet } from '#server/testing/rest.ts'
import { backUp } from './backup.ts'
import { eraseMissing, keepErased, readErased } from './erased-accounts.ts'
import { restore } from './restore.ts'

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'pawstead-erased-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

const person = (db: Database, uid: string, since?: Date): Promise<UserRow> =>
  currentUser(db, {
    uid,
    email: `${uid}@example.org`,
    emailVerified: true,
    name: `Name of ${uid}`,
    picture: null,
    ...(since && { since }),
  })

async function people(db: Database) {
  const admin = await person(db, 'ada')
  await db.transaction((tx) => tx.update(db.schema.users).set({ role: 'admin' }).where(eq(db.schema.users.uid, 'ada')))
  const uma = await person(db, 'uma')
  const pet = await addPet({ db, user: uma }, goodPet)
  return { admin, uma, pet }
}

const namesIn = async ({ read, schema: { users } }: Database) =>
  (await read.select({ uid: users.uid }).from(users).orderBy(users.uid)).map(({ uid }) => uid)

const fileIn = (dataDir: string) => path.join(dataDir, 'erased-people.json')

test('an older backup does not bring back a deleted account', async () => {
  const dataDir = folder()
  const db = openSqlite(dataDir, { synchronous: 'OFF' })
  await people(db)
  const backup = path.join(folder(), 'before.db')
  await backUp(dataDir, backup)
  await eraseUser(db, 'uma', 'delete')
  await keepErased(db, dataDir)
  await db.close()
  expect(readFileSync(fileIn(dataDir), 'utf8')).toContain(uidHash('uma'))
  expect(await restore(dataDir, backup, { force: true })).toMatchObject({ erasedAgain: 1 })
  const restored = openSqlite(dataDir, { synchronous: 'OFF' })
  onTestFinished(() => restored.close())
  expect(await namesIn(restored)).toEqual(['ada'])
  const { pets, erasedPeople } = restored.schema
  expect(await restored.read.select({ owner: pets.ownerUid }).from(pets)).toEqual([{ owner: 'ada' }])
  expect(await restored.read.select().from(erasedPeople)).toEqual(readErased(dataDir))
})

test('accounts in a database restored by other means are erased when it is next opened', async () => {
  const [before, after] = [await freshDatabase(), folder()]
  onTestFinished(() => before.close())
  await people(before)
  const erasedAt = new Date(Date.now() + 1000)
  const erased = [{ person: uidHash('uma'), suspended: true, at: erasedAt.toISOString() }]
  writeFileSync(fileIn(after), JSON.stringify({ erased }))
  expect(await eraseMissing(before, after)).toBe(1)
  expect(await namesIn(before)).toEqual(['ada'])
  expect(await before.read.select().from(before.schema.erasedPeople)).toEqual([
    { uidHash: uidHash('uma'), suspended: true, erasedAt },
  ])
  expect(await eraseMissing(before, after)).toBe(0)
  // suspended users stay suspended whenever they log in
  expect((await person(before, 'uma', new Date(Date.now() + 60_000))).suspendedAt).not.toBeNull()
})

test('an agreement of an account that is erased again is kept until the same day', async () => {
  const [db, dataDir] = [await freshDatabase(), folder()]
  onTestFinished(() => db.close())
  const { pet } = await people(db)
  const { adoptionRequests: requests, agreements } = db.schema
  const asked = { petId: pet.id, petName: 'Rex', petImage: '', requesterUid: 'uma', requesterName: 'Uma' }
  const contact = { requesterEmail: '', requesterPhone: '', requesterAddress: '', ownerUid: 'ada', ownerEmail: '' }
  await db.transaction(async (tx) => {
    const values = { ...asked, ...contact, status: 'withdrawn', outcome: 'withdrawn', createdAt: new Date() } as const
    const [made] = await tx.insert(requests).values(values).returning()
    const times = { shownAt: new Date(), agreedAt: new Date() }
    const text = { language: 'en', text: 'Uma agrees.', sha256: '', typedName: 'Uma' } as const
    await tx.insert(agreements).values({ requestId: made?.id ?? 0, ...text, ...times })
  })
  const day = 86_400_000
  const erasedAt = new Date(Date.now() + 400 * day)
  const erased = [{ person: uidHash('uma'), suspended: false, at: erasedAt.toISOString() }]
  writeFileSync(fileIn(dataDir), JSON.stringify({ erased }))
  expect(await eraseMissing(db, dataDir)).toBe(1)
  const until = erasedAt
    .toISOString()
    .slice(0, 10)
    .replace(/^\d+/, (year) => String(Number(year) + 3))
  // February 29 has no anniversary
  const expected = until.replace(/-02-29$/, '-02-28')
  expect(await db.read.select({ keptUntil: agreements.keptUntil }).from(agreements)).toEqual([{ keptUntil: expected }])
})

test('the file is created from the database, and keeps entries that only it has', async () => {
  const [db, dataDir] = [await freshDatabase(), folder()]
  onTestFinished(() => db.close())
  await people(db)
  expect(await eraseMissing(db, dataDir)).toBe(0)
  expect(existsSync(fileIn(dataDir))).toBe(false)
  const other = { person: uidHash('somebody else'), suspended: false, at: '2026-05-04T09:30:00.000Z' }
  writeFileSync(fileIn(dataDir), JSON.stringify({ erased: [other] }))
  await eraseUser(db, 'uma', 'give')
  await keepErased(db, dataDir)
  expect(readErased(dataDir).map((one) => one.uidHash)).toEqual([other.person, uidHash('uma')])
  writeFileSync(fileIn(dataDir), 'not JSON')
  await expect(eraseMissing(db, dataDir)).rejects.toThrow("erased-people.json can't be read")
})

test('a user who returns with the same Firebase account stays, but needs a login after the deletion', async () => {
  const [db, dataDir] = [await freshDatabase(), folder()]
  onTestFinished(() => db.close())
  await people(db)
  const before = new Date(Date.now() - 1000)
  await eraseUser(db, 'uma', 'give')
  await keepErased(db, dataDir)
  await expect(person(db, 'uma', before)).rejects.toMatchObject({ code: 'NOT_LOGGED_IN' })
  await expect(person(db, 'uma')).rejects.toMatchObject({ code: 'NOT_LOGGED_IN' })
  expect((await person(db, 'uma', new Date(Date.now() + 1000))).name).toBe('Name of uma')
  await db.transaction((tx) => tx.delete(db.schema.erasedPeople))
  expect(await eraseMissing(db, dataDir)).toBe(0)
  expect(await namesIn(db)).toEqual(['ada', 'uma'])
})

import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#server/config/env.ts'
import type { Database } from '#server/db/database.ts'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { demoPassword } from '#server/demo/people.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { addPet, deletePet } from '#server/features/pets/pets.service.ts'
import { listUsers } from '#server/features/users/users.queries.ts'
import { login } from '#server/identity/accounts.ts'
import { freshPostgres } from '#server/testing/database.ts'
import { move } from './move.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// its pictures take seconds to create
const sample = mkdtempSync(join(tmpdir(), 'pawstead-move-'))
beforeAll(async () => {
  const source = openSqlite(sample, { synchronous: 'OFF' })
  await seedDemo(source)
  await source.close()
})
afterAll(() => rmSync(sample, { recursive: true, force: true }))

/** A sample shelter in a folder, with its newest pet deleted, and an empty PostgreSQL database. */
async function shelterToMove() {
  const dataDir = mkdtempSync(join(tmpdir(), 'pawstead-move-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  cpSync(sample, dataDir, { recursive: true })
  const source = openSqlite(dataDir, { synchronous: 'OFF' })
  const [owner] = (await listUsers(source, { limit: 1 })).items
  if (!owner) throw new Error('a shelter without people')
  const pet = { name: 'Zoë 🐕', age: '2', category: 'Dog', location: 'Here', description: 'Good.' } as const
  const gone = await addPet({ db: source, user: owner }, { ...pet, image: 'https://example.org/a.jpg' })
  await deletePet({ db: source, user: owner }, gone)
  const before = await everything(source)
  await source.close()
  const target = await freshPostgres(process.env.TEST_DATABASE_URL ?? '')
  onTestFinished(() => target.close())
  const config = readConfig({ data: dataDir }, {}, { folder: '/nonexistent' })
  const said: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)))
  return { dataDir, config, target, before, gone, owner, pet, said }
}

async function everything({ read, schema }: Database) {
  const { users, accounts, sessions, images, pets, adoptionRequests, campaigns, donations } = schema
  return {
    users: await read.select().from(users).orderBy(asc(users.uid)),
    accounts: await read.select().from(accounts).orderBy(asc(accounts.uid)),
    sessions: await read.select().from(sessions).orderBy(asc(sessions.tokenHash)),
    images: await read.select().from(images).orderBy(asc(images.hash)),
    pets: await read.select().from(pets).orderBy(asc(pets.id)),
    adoptionRequests: await read.select().from(adoptionRequests).orderBy(asc(adoptionRequests.id)),
    campaigns: await read.select().from(campaigns).orderBy(asc(campaigns.id)),
    donations: await read.select().from(donations).orderBy(asc(donations.id)),
  }
}

const nothing = {
  users: [],
  accounts: [],
  sessions: [],
  images: [],
  pets: [],
  adoptionRequests: [],
  campaigns: [],
  donations: [],
}

test('a shelter moves into an empty PostgreSQL database with every record, and works there', async () => {
  const { config, target, before, gone, owner, pet, said } = await shelterToMove()
  await move(config, { to: target.url })
  expect(await everything(target)).toEqual(before)
  expect(before.images.length).toBeGreaterThan(0)
  expect(before.donations.length).toBeGreaterThan(0)
  expect(said[0]).toMatch(/^Moved \d+ records, with \$[\d,.]+ in donations, and checked them\.$/)
  expect((await login(target, { email: owner.email, password: demoPassword })).identity.uid).toBe(owner.uid)
  const added = await addPet({ db: target, user: owner }, { ...pet, image: 'https://example.org/a.jpg' })
  expect(added.id).toBe(gone.id + 1)
})

test('a database with a shelter is not touched', async () => {
  const { config, target, before } = await shelterToMove()
  await move(config, { to: target.url })
  await expect(move(config, { to: target.url })).rejects.toThrow('already holds a shelter')
  expect(await everything(target)).toEqual(before)
})

test('a failed move leaves nothing behind', async () => {
  const { config, target } = await shelterToMove()
  await target.pool.query('alter table donations add constraint unlucky check (id <> 3)')
  await expect(move(config, { to: target.url })).rejects.toThrow()
  expect(await everything(target)).toEqual(nothing)
  await target.pool.query('alter table donations drop constraint unlucky')
  await move(config, { to: target.url })
})

test('rows that the database changes during the move are detected, and nothing is kept', async () => {
  const { config, target } = await shelterToMove()
  await target.pool.query('create rule lose as on insert to campaign_updates where new.id = 1 do instead nothing')
  await expect(move(config, { to: target.url })).rejects.toThrow('What arrived is not what was sent')
  expect(await everything(target)).toEqual(nothing)
})

test('a shelter with foreign triggers or tables is not moved: they would be lost, or change rows', async () => {
  const { dataDir, config, target } = await shelterToMove()
  const source = openSqlite(dataDir, { synchronous: 'OFF' })
  source.writer.exec('alter table campaigns rename to more; create view campaigns as select * from more')
  await source.close()
  await expect(move(config, { to: target.url })).rejects.toThrow('it has the view campaigns, ')
  expect(await everything(target)).toEqual(nothing)
})

test('a running or missing shelter is not moved', async () => {
  const { dataDir, config, target } = await shelterToMove()
  const serving = openSqlite(dataDir)
  await expect(move(config, { to: target.url })).rejects.toThrow('Stop it first.')
  await serving.close()
  await expect(move({ ...config, dataDir: '/nonexistent' }, { to: target.url })).rejects.toThrow('There is no shelter')
  await expect(move(config, { to: 'mysql://here' })).rejects.toThrow('--to (or DATABASE_URL) must be')
  expect(await everything(target)).toEqual(nothing)
})

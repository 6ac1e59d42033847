import { readFileSync } from 'node:fs'
import BetterSqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { shelterFolder } from '#server/testing/database.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { uploadOf } from '#server/testing/uploads.ts'
import { databaseFile, openSqlite, type SqliteDatabase } from './open.ts'

const site = 'https://paws.example'

/** A folder that an older version stopped with one pet, with statistics of that one row. */
async function oldFolder(): Promise<string> {
  const folder = shelterFolder()
  await openSqlite(folder, { synchronous: 'OFF' }).close()
  const file = new BetterSqlite(databaseFile(folder))
  file.exec(`
    insert into pets (id, name, name_folded, age, location, category, arrived_on, image, description, owner_uid,
      owner_email, created_at, updated_at)
      values (1, 'Old', 'old', '2', 'here', 'Dog', '2026-01-01', '/a', 'good', 'u', 'e', 1, 1);
    insert into pet_photos (pet_id, place, image) values (1, 1, '/b');
    insert into users (uid, email, name, search_folded, created_at) values ('u', 'e', 'U', 'u', 1);
    analyze`)
  file.close()
  return folder
}

/** Makes nearly every page read come from the file. */
function keepFewPages({ writer, reader }: SqliteDatabase): void {
  for (const connection of [writer, reader]) connection.pragma('cache_size = 10')
}

/** Pages of a database that this process has read from files; it reads little else. */
function pagesRead(): number {
  const [, bytes = Number.NaN] = /^rchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8')) ?? []
  return Number(bytes) / 4096
}

async function importPets({ admin }: Harness, photos: string[], count: number, name: string): Promise<void> {
  const rows = Array.from(
    { length: count },
    (_, i) => `${name}${i},${name} ${i},2 years,Dog,Here,Good,${photos.map((photo) => site + photo).join(' ')}`,
  )
  const response = await admin.http({
    method: 'POST',
    url: '/api/import/pets?dryRun=false&photos=0',
    payload: ['key,name,age,category,location,description,photos', ...rows].join('\n'),
  })
  expect(response.body).toContain(`"added":${count}`)
}

async function addOverRest({ user }: Harness, photos: string[], count: number): Promise<void> {
  const pet = { name: 'Rex', age: '2 years', location: 'Here', description: 'Good', category: 'Dog' }
  for (let one = 0; one < count; one++) {
    const payload = { ...pet, photos: photos.map((url) => ({ url })) }
    const { statusCode, body } = await user.http({ method: 'POST', url: '/api/pets', payload })
    expect(statusCode, body).toBe(201)
  }
}

const lists = ['/api/pets', '/api/export/pets.csv', '/api/export/pets.json']

/** Pages read for each pet of each list. */
async function pagesForEachPet({ admin }: Harness, pets: number): Promise<number[]> {
  const pages: number[] = []
  for (const url of lists) {
    const before = pagesRead()
    const { statusCode, body } = await admin.http({ url })
    pages.push((pagesRead() - before) / pets)
    expect(statusCode).toBe(200)
    expect(body.split('paws.example/images/').length).toBeGreaterThan(2 * (pets - 1))
  }
  return pages
}

// The counter exists only on Linux; statistics.test.ts compares times everywhere.
test.runIf(process.platform === 'linux')(
  'an old folder that grows by REST and import reads as many pages per pet in lists and exports as before',
  { timeout: 120_000 },
  async () => {
    let db: SqliteDatabase | undefined
    const open = async () => (db = openSqlite(await oldFolder(), { synchronous: 'OFF' }))
    const shelter = await startHarness({ PUBLIC_URL: site }, {}, undefined, undefined, open)
    const photos = [await uploadOf(shelter.user), await uploadOf(shelter.user, 'red')]
    if (db) keepFewPages(db)
    await addOverRest(shelter, photos, 200)
    await importPets(shelter, photos, 799, 'early')
    const ofThousand = await pagesForEachPet(shelter, 1000)
    await importPets(shelter, photos, 3000, 'late')
    const ofMore = await pagesForEachPet(shelter, 4000)
    for (const [place, pages] of ofMore.entries())
      expect(pages, lists[place]).toBeLessThan(1.5 * (ofThousand[place] ?? 0))
  },
)

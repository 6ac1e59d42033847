import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import { databaseFile } from '#server/db/sqlite/open.ts'
import { openWriter } from '#server/db/sqlite/writer.ts'
import { shelterFolder } from '#server/testing/database.ts'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { backUp } from './backup.ts'
import { keepErased } from './erased-accounts.ts'
import { restore } from './restore.ts'
import { openShelter } from './upgrade.ts'

// Deleted data must not be in any byte of the data folder (docs/product.md 16.6).

vi.setConfig({ testTimeout: 240_000 })

const image = 'https://example.org/rex.jpg'
const password = 'Uma User has a password'

/** Unique texts for all that a user writes. */
const marks = (whose: string, number = 0) => {
  const mark = (what: string) => `${whose}${what}Mark`
  return {
    phone: `+41 44 123 45 ${number + 10}`,
    address: mark('Address'),
    wish: mark('Wish'),
    message: mark('Message'),
    note: mark('Note'),
    key: mark('Key'),
    donor: mark('Donor'),
    gift: mark('Gift'),
    pet: mark('Pet'),
    about: mark('About'),
    breed: mark('Breed'),
    place: mark('Place'),
    needs: mark('Needs'),
    receipt: `${whose.toLowerCase()}-receipt@example.org`,
  }
}
const umas = marks('Uma', 80)
/** Her name and email in the test harness. */
const traces = [...Object.values(umas), 'Uma User', 'uma.user@example.org', 'uma user', 'umapetmark']

/** Each text with the files of a folder that contain it. */
function found(folder: string, texts = traces): Record<string, string[]> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const read = files.map(({ parentPath, name }) => ({ name, bytes: readFileSync(path.join(parentPath, name)) }))
  const places = texts.map((text) => [text, read.filter(({ bytes }) => bytes.includes(text)).map(({ name }) => name)])
  return Object.fromEntries(places.filter(([, names]) => (names?.length ?? 0) > 0))
}

const longText = (text: string) => `${text} ${'is long enough for pages of its own. '.repeat(50)}${text}`

/** A user uses every feature, together with another user. */
async function live(me: HarnessUser, them: HarnessUser, its: typeof umas): Promise<void> {
  const wanted = await them.call.pets.add({
    name: 'Rex',
    age: '2 years',
    category: 'Dog',
    location: 'here',
    description: 'Good.',
    image,
  })
  const texts = { breed: its.breed, specialNeeds: its.needs, location: its.place, description: longText(its.about) }
  await me.call.pets.add({ name: its.pet, age: '2 years', category: 'Dog', image, ...texts })
  const contact = { phone: its.phone, address: its.address, message: longText(its.wish) }
  const { id } = await me.call.adoptions.request({ petId: wanted.id, ...contact })
  await me.call.adoptions.write({ id, text: longText(its.message) })
  // an applicant keeps the pet's name
  const second = await me.call.pets.add({ name: 'Milo', age: '1 year', category: 'Cat', image, ...texts })
  const asked = await them.call.adoptions.request({ petId: second.id, phone: '+41 44 000 00 00', address: 'Elsewhere' })
  await me.call.adoptions.note({ id: asked.id, text: its.note })
  const campaign = await them.call.campaigns.createSimple({ petName: 'Luna', image, maxCents: 50_000 })
  const donation = { name: its.donor, message: its.gift, email: its.receipt, showName: true, follow: true }
  await me.call.donations.give({ campaignId: campaign.id, amountCents: 500, ...donation })
  await me.call.keys.create({ name: its.key })
}

/** Other users before and after, so that the deleted rows are among others. */
async function crowd({ person, other }: Harness, from: number, count: number): Promise<void> {
  for (let n = from; n < from + count; n++) await live(await person(`Pat Number ${n}`), other, marks(`Pat${n}`, n))
}

async function shelterIn(dataDir: string): Promise<{ shelter: Harness; stop: () => Promise<void> }> {
  let stop = async () => {}
  const keep = (close: typeof stop) => {
    stop = close
  }
  const shelter = await startHarness({}, {}, undefined, keep, () => openShelter({ dataDir }))
  return { shelter, stop }
}

async function leave({ http }: HarnessUser): Promise<void> {
  const payload = { pets: 'delete', currentPassword: password }
  expect((await http({ method: 'DELETE', url: '/api/me', payload })).statusCode).toBe(200)
}

test('after account deletion and a clean stop, no byte of the user is in the folder or a backup', async () => {
  const dataDir = shelterFolder()
  const { shelter, stop } = await shelterIn(dataDir)
  await crowd(shelter, 0, 15)
  await live(shelter.user, shelter.other, umas)
  await crowd(shelter, 15, 15)
  const earlier = path.join(shelterFolder(), 'earlier.db')
  await backUp(dataDir, earlier)
  // each text is found before the deletion
  expect(Object.keys(found(path.dirname(earlier)))).toEqual(traces)
  await leave(shelter.user)
  await keepErased(shelter.db, dataDir)
  await vi.waitFor(() => expect(found(dataDir)).toEqual({}), { timeout: 10_000 })
  await crowd(shelter, 30, 5)
  await stop()
  expect(found(dataDir)).toEqual({})
  expect(Object.keys(found(dataDir, Object.values(marks('Pat3', 3))))).toHaveLength(14)

  const later = path.join(shelterFolder(), 'later.db')
  await backUp(dataDir, later)
  expect(found(path.dirname(later))).toEqual({})
  const elsewhere = shelterFolder()
  await restore(elsewhere, later)
  expect(found(elsewhere)).toEqual({})
  // from before her deletion: she is erased again
  expect((await restore(dataDir, earlier, { force: true })).erasedAgain).toBe(1)
  const again = await openShelter({ dataDir })
  await again.close()
  const { pet, about, breed, place, needs, ...own } = umas
  // this time, her pets go to the shelter
  expect(Object.keys(found(dataDir, [pet, about, breed, place, needs]))).toHaveLength(5)
  expect(found(dataDir, [...Object.values(own), 'Uma User', 'uma.user@example.org', 'uma user'])).toEqual({})
})

/** A folder of 0.2.0 with a deleted account. */
function folderOf020(): string {
  const dataDir = shelterFolder()
  const db = new BetterSqlite(databaseFile(dataDir))
  db.pragma('foreign_keys = off')
  db.pragma('journal_mode = wal')
  db.exec(readFileSync(path.join(import.meta.dirname, '../../db/released/0.2.0.sql'), 'utf8'))
  const add = db.prepare('insert into users (uid, email, name, search_folded, created_at) values (?, ?, ?, ?, 0)')
  for (const text of traces) add.run(text, `${text}@example.org`, longText(text), longText(text))
  db.exec('analyze')
  for (const text of traces) db.prepare('delete from users where uid = ?').run(text)
  db.close()
  return dataDir
}

test('data deleted by 0.2.0 is gone after the upgrade or a restore', async () => {
  const dataDir = folderOf020()
  expect(Object.keys(found(dataDir))).toEqual(traces)
  const elsewhere = shelterFolder()
  const backup = path.join(shelterFolder(), 'of020.db')
  await backUp(dataDir, backup)
  await restore(elsewhere, backup)
  expect(found(elsewhere)).toEqual({})

  const shelter = await openShelter({ dataDir })
  await shelter.close()
  // the backup before the upgrade still contains the texts
  for (const files of Object.values(found(dataDir)))
    expect(files).toEqual([expect.stringMatching(/^pawstead-before-upgrade-/)])
  const db = openWriter(databaseFile(dataDir))
  expect(db.pragma('user_version', { simple: true })).toBe(1)
  db.close()
})

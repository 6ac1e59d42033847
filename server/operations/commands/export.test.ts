import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { readConfig } from '#server/config/env.ts'
import { openDatabase } from '#server/db/open/open-database.ts'
import { foldName } from '#server/db/search.ts'
import { CommandFailed, UsageError } from '#server/platform/command-line/output.ts'
import { shelterFolder } from '#server/testing/database.ts'
import { goodPet } from '#server/testing/rest.ts'
import { imagePath } from '#shared/pictures.ts'
import { exportData } from './export.ts'

const bytesOf = (name: string) => Buffer.from(`the picture of ${name}`)
const hashOf = (name: string) => createHash('sha256').update(name).digest('hex')

/** A shelter with 60 pets, each with its own picture, one of which is missing, and the command. */
async function startShelter() {
  const dataDir = shelterFolder()
  const db = await openDatabase({ dataDir })
  const names = Array.from({ length: 60 }, (_, place) => `Pet ${place}`)
  const { images, pets } = db.schema
  await db.transaction(async (tx) => {
    for (const name of names) {
      const picture = {
        hash: hashOf(name),
        fullBytes: name === 'Pet 7' ? null : bytesOf(name),
        smallBytes: bytesOf(name),
      }
      await tx
        .insert(images)
        .values({ ...picture, width: 1, height: 1, smallWidth: 1, smallHeight: 1, createdAt: new Date() })
      const owner = { ownerUid: 'u', ownerEmail: 'uma@example.org' }
      const image = name === 'Pet 0' ? 'https://example.org/rex.jpg' : imagePath(hashOf(name))
      await tx.insert(pets).values({ ...goodPet, ...owner, name, nameFolded: foldName(name), image })
    }
  })
  await db.close()
  const said: string[] = []
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((line) => void said.push(String(line)))
  const run = (kind: string, options: Parameters<typeof exportData>[2], env: Record<string, string> = {}) =>
    exportData(readConfig({ data: dataDir }, env, { folder: '/nonexistent' }), kind, options)
  return { dataDir, names, said, run, place: (name: string) => path.join(dataDir, 'taken', name) }
}

const itemsIn = (file: string): { name: string; photos: string[] }[] => JSON.parse(readFileSync(file, 'utf8')).items

test('a file is complete, private, and replaces the previous one', async () => {
  const { run, said, place, names } = await startShelter()
  const file = place('pets.json')
  for (const PUBLIC_URL of ['https://paws.example', 'https://other.example']) {
    await run('pets', { out: file }, { PUBLIC_URL })
    expect(itemsIn(file).map(({ name }) => name)).toEqual(names)
    expect(itemsIn(file)[1]?.photos).toEqual([`${PUBLIC_URL}${imagePath(hashOf('Pet 1'))}`])
  }
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(path.dirname(file))).toEqual(['pets.json'])
  expect(said.at(-1)).toBe(`Exported 60 pets to ${file}.`)
  await run('gifts', { out: place('gifts.csv') })
  expect(readFileSync(place('gifts.csv'), 'utf8')).toMatch(/^\uFEFFdate,reference,/)
})

test('pictures stored here go into a folder, and the file has their names', async () => {
  const { run, said, place } = await startShelter()
  const [file, photos] = [place('pets.json'), place('photos')]
  mkdirSync(photos, { recursive: true })
  const [same, spoilt] = [1, 2].map((number) => path.join(photos, `${hashOf(`Pet ${number}`)}.webp`))
  if (!same || !spoilt) throw new Error('no names')
  writeFileSync(same, bytesOf('Pet 1'))
  writeFileSync(spoilt, 'half a pict')
  const before = statSync(same).mtimeMs
  await run('pets', { out: file, photos })
  const items = itemsIn(file)
  expect(items[0]?.photos).toEqual(['https://example.org/rex.jpg'])
  expect(readdirSync(photos).sort()).toEqual(
    items.flatMap(({ name, photos }) => (name === 'Pet 0' || name === 'Pet 7' ? [] : photos)).sort(),
  )
  for (const {
    name,
    photos: [photo = ''],
  } of items)
    if (name !== 'Pet 0' && name !== 'Pet 7')
      expect(readFileSync(path.join(photos, photo)).equals(bytesOf(name)), name).toBe(true)
  expect(statSync(same).mtimeMs).toBe(before)
  expect(said).toEqual([
    `The picture ${hashOf('Pet 7')}.webp is not where it should be, so its file is missing.`,
    `Exported 60 pets to ${file}, and 58 pictures to ${photos}.`,
  ])
})

test('without PUBLIC_URL it reports that pictures have no full URL', async () => {
  const { run, said, place } = await startShelter()
  await run('pets', { out: place('pets.csv') })
  expect(said[0]).toMatch(/^PUBLIC_URL is not set.*--photos\.$/)
})

test('a write error is a sentence, and no partial file stays', async () => {
  const { run, dataDir, place } = await startShelter()
  mkdirSync(place('pets.csv'), { recursive: true })
  await expect(run('pets', { out: place('pets.csv') })).rejects.toThrow(/can't be written: a folder has this name\.$/)
  expect(readdirSync(place('.'))).toEqual(['pets.csv'])
  const under = path.join(dataDir, 'pawstead.db', 'pets.csv')
  await expect(run('pets', { out: under })).rejects.toThrow(/can't be written: a part of its folder is a file\.$/)
  // photos come first, so that the file never names missing ones
  await expect(run('pets', { out: place('ok.csv'), photos: path.dirname(under) })).rejects.toThrow(/can't be written/)
  expect(existsSync(place('ok.csv'))).toBe(false)
})

test('invalid options are refused before anything is opened', async () => {
  const { run, place } = await startShelter()
  await expect(run('users', {})).rejects.toThrow(
    new UsageError('Name what to export: pets, campaigns, requests, gifts.'),
  )
  await expect(run('pets', { format: 'xml' })).rejects.toThrow(new UsageError('--format must be csv or json.'))
  await expect(run('gifts', { photos: place('photos') })).rejects.toThrow(UsageError)
  const nowhere = readConfig({ data: place('nowhere') }, {}, { folder: '/nonexistent' })
  await expect(exportData(nowhere, 'pets', {})).rejects.toThrow(CommandFailed)
  expect(existsSync(place('nowhere'))).toBe(false)
})

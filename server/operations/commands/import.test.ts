import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { readConfig } from '#server/config/env.ts'
import { openDatabase } from '#server/db/open/open-database.ts'
import { makeAdmin } from '#server/features/users/users.service.ts'
import { register } from '#server/identity/accounts.ts'
import { currentUser } from '#server/identity/users.ts'
import { shelterFolder } from '#server/testing/database.ts'
import { picture } from '#server/testing/pictures.ts'
import { type ImportOptions, importFile } from './import.ts'

const head = 'key,name,age,category,location,description,photos\n'

/** A shelter with an admin and another user, and the command. */
async function startShelter() {
  const dataDir = shelterFolder()
  const db = await openDatabase({ dataDir })
  const person = async (name: string) => {
    const email = `${name}@example.org`
    const { identity } = await register(db, { name, email, password: 'secret 1' })
    return currentUser(db, identity)
  }
  const ada = await makeAdmin({ db }, await person('ada'))
  const uma = await person('uma')
  await db.close()
  const said: string[] = []
  for (const stream of ['log', 'error'] as const)
    vi.spyOn(console, stream).mockImplementation((line) => void said.push(String(line)))
  const place = (name: string) => path.join(dataDir, name)
  const run = (text: string, options: ImportOptions = {}, kind = 'pets') => {
    writeFileSync(place('in.csv'), text)
    return importFile(readConfig({ data: dataDir }, {}, { folder: '/nonexistent' }), kind, place('in.csv'), options)
  }
  const pets = async () => {
    const shelter = await openDatabase({ dataDir })
    const found = await shelter.read.select().from(shelter.schema.pets)
    await shelter.close()
    return found
  }
  return { run, said, place, pets, ada, uma }
}

test('a file is imported with the photos of a folder, and no file outside it is opened', async () => {
  const { run, said, place, pets, ada } = await startShelter()
  mkdirSync(place('photos/more'), { recursive: true })
  writeFileSync(place('secret.png'), await picture('png'))
  writeFileSync(place('photos/more/Rex.PNG'), await picture('png'))
  symlinkSync(place('secret.png'), place('photos/link.png'))
  const row = (key: string, photo: string) => `${key},Rex,2,Dog,Here,Good,${photo}\n`
  const file = `${head}${row('1', 'rex.png')}${row('2', 'link.png')}${row('3', '../secret.png')}${row('4', place('secret.png'))}`
  expect(await run(file, { photos: place('photos'), dryRun: true })).toBe(true)
  expect(said.at(-1)).toBe('4 pets would be imported. Nothing was written.')
  expect(said).toContain(`Line 2 (Rex): ${ada.email} will own it.`)
  expect(await pets()).toEqual([])
  expect(await run(file, { photos: place('photos') })).toBe(true)
  expect(said.at(-1)).toBe('Imported 4 pets; 3 got a drawing.')
  expect(said).toContain('Line 3 (Rex): link.png isn’t among the photos.')
  const found = await pets()
  expect(found.map(({ ownerUid }) => ownerUid)).toEqual(Array(4).fill(ada.uid))
  expect(new Set(found.slice(1).map(({ image }) => image)).size).toBe(1)
  expect(found[0]?.image).not.toBe(found[1]?.image)
  expect(await run(file, { photos: place('photos'), json: true })).toBe(true)
  expect(JSON.parse(said.at(-1) ?? '')).toMatchObject({ written: true, added: 0, alreadyHere: 4 })
})

test('a refused row prevents the whole import, and sets the exit code', async () => {
  const { run, said, pets } = await startShelter()
  expect(await run(`${head}1,Rex,2,Dog,Here,Good,\n2,,2,Dog,Here,Good,\n`)).toBe(false)
  expect(said).toContain('Line 3 refused: Pet name is required.')
  expect(said.at(-1)).toBe('Nothing was imported: 1 row refused, 1 pet good.')
  expect(await pets()).toEqual([])
})

test('the named user becomes the owner; invalid options are reported', async () => {
  const { run, place, pets, uma } = await startShelter()
  await run(`${head}1,Rex,2,Dog,Here,Good,\n`, { owner: 'UMA@example.org' })
  expect((await pets())[0]?.ownerUid).toBe(uma.uid)
  await expect(run(head, {}, 'gifts')).rejects.toThrow('What is imported must be one of pets, campaigns.')
  await expect(run(head, { photos: place('none') })).rejects.toThrow('There is no folder')
  await expect(run('')).rejects.toThrow('The file is empty.')
})

test('Ctrl+C leaves nothing behind', async () => {
  const { run, pets } = await startShelter()
  const rows = Array.from({ length: 300 }, (_, place) => `${place},Rex,2,Dog,Here,Good,\n`)
  const importing = run(`${head}${rows.join('')}`)
  const cancelled = expect(importing).rejects.toThrow('Cancelled. Nothing was imported.')
  // only to the command: other listeners would end the test process
  process.listeners('SIGINT').at(-1)?.('SIGINT')
  await cancelled
  expect(await pets()).toEqual([])
})

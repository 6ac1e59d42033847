import { expect, test } from 'vitest'
import { requireUserByEmail } from '#server/features/users/users.service.ts'
import { createFetcher } from '#server/images/fetch-picture.ts'
import { uploadsFolder } from '#server/images/receive-upload.ts'
import { openStorages } from '#server/images/storage.ts'
import { unpaced } from '#server/platform/overload/pace.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import type { ImportSums } from '#shared/import.ts'
import { tableRows } from '../csv/csv-rows.ts'
import { decoded } from '../csv/encoding.ts'
import { surveyFile } from './file-rows.ts'
import { importRecords } from './import.service.ts'
import { normalizeCell } from './normalize-cells.ts'
import { noPhotos } from './photo-references.ts'
import { usablePhotos } from './read-row.ts'

// Time and memory are linear in a file's length, whatever it contains (docs/product.md 18.4).

const head = 'name,age,category,location,description,photos'
const fileOf = (pieces: number, piece: string) => {
  const bytes = Buffer.from(piece)
  return {
    size: pieces * bytes.length,
    async *read() {
      for (let at = 0; at < pieces; at += 1) yield bytes
    },
  }
}
async function* textOf({ read }: { read: () => AsyncIterable<Buffer> }) {
  for await (const bytes of read()) yield bytes.toString()
}
const processorTime = async (work: () => unknown) => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
const dryRun = async ({ admin }: Harness, file: string) => {
  const { body } = await admin.http({ method: 'POST', url: '/api/import/pets', payload: Buffer.from(file) })
  return body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

test.each([' ', ',', '| ;', '\t'])('URLs are separated in linear time among 200,000 of %j', async (mark) => {
  const cell = `${mark.repeat(200_000)}x`
  const way = { order: 'either', opposite: false } as const
  expect(await processorTime(() => normalizeCell('photos', cell, way))).toBeLessThan(1000)
  expect(normalizeCell('photos', 'https://a.example/1 ;, https://a.example/2', way)).toEqual({
    cell: 'https://a.example/1\nhttps://a.example/2',
    note: undefined,
  })
})

test('duplicate photos are found in linear time among 100,000', async () => {
  const names = Array.from({ length: 100_000 }, (_, place) => ({ image: `${place}.jpg`, alt: null, focus: null }))
  expect(await processorTime(() => usablePhotos('pets', names))).toBeLessThan(1000)
  const named = (image: string) => ({ image, alt: null, focus: null })
  expect(usablePhotos('pets', ['a', 'b', 'a'].map(named)).photos).toEqual(['a', 'b'].map(named))
})

test.each([
  ['photos', 'Photos: The cell is longer than 105,000 characters'],
  ['description', 'Description: The cell is longer than 20,000 characters'],
  ['age', 'Age: The cell is longer than 5,000 characters'],
])('a cell of %s longer than its column allows is refused before other code reads it', async (column, sentence) => {
  const shelter = await startHarness()
  const cells = { name: 'Rex', age: '2', category: 'Dog', location: 'Here', description: 'Good', photos: '' }
  const row = Object.values({ ...cells, [column]: ' '.repeat(200_000) }).map((cell) => `"${cell}"`)
  const events = await dryRun(shelter, `${head}\n${row.join(',')}\n`)
  expect(events.find(({ type }) => type === 'row')).toMatchObject({
    verdict: 'refused',
    owner: null,
    notes: [sentence],
  })
})

test('only the beginning of a row of 60 MB of commas is read', async () => {
  let read = 0
  const { size, read: pieces } = fileOf(1000, ','.repeat(60_000))
  const source = {
    size,
    async *read() {
      for await (const bytes of pieces()) {
        read += bytes.length
        yield bytes
      }
    },
  }
  const all = async () => {
    for await (const _ of tableRows(textOf(source))) throw new Error('a row')
  }
  await expect(all()).rejects.toThrow('Line 1: a quotation mark in this row is never closed, or the row is longer')
  expect(read).toBeLessThan(2_000_000)
})

test('rows that are long, but not too long, are read', async () => {
  const rows: number[] = []
  const cells = `${','.repeat(9_999)}${'x'.repeat(890_000)}\n`
  for await (const { cells: found } of tableRows(decoded(fileOf(3, cells)))) rows.push(found.length)
  expect(rows).toEqual([10_000, 10_000, 10_000])
})

test('a row of too many cells is refused, with its line', async () => {
  const found: number[] = []
  const all = async () => {
    for await (const { line } of tableRows(decoded(fileOf(3, `Rex\n${','.repeat(10_000)}\n`)))) found.push(line)
  }
  await expect(all()).rejects.toThrow('Line 2: this row has more than 10,000 cells.')
  expect(found).toEqual([1])
})

test.each(['', '['])(
  'blanks after %j are read in linear time, and no further after the client disconnects',
  async (begin) => {
    const blank = ' '.repeat(1000)
    const source = {
      size: 8_000_000,
      async *read() {
        yield Buffer.from(`${begin} `)
        yield* fileOf(8000, blank).read()
      },
    }
    const survey = () => surveyFile('pets', source, { onBytesRead: () => {}, pace: unpaced })
    const time = await processorTime(() =>
      expect(survey()).rejects.toThrow(begin ? 'the file ends' : 'The file is empty.'),
    )
    // rescanning 8,000 times from the beginning took minutes
    expect(time).toBeLessThan(5000)
  },
)

test('a cancelled import reads no more of its file', async () => {
  const shelter = await startHarness()
  const cancelled = new AbortController()
  let read = 0
  const file = {
    size: 64_000_000,
    async *read() {
      for (let at = 0; at < 64; at += 1) {
        read += 1
        if (read === 3) cancelled.abort(new Error('cancelled'))
        yield Buffer.from(' '.repeat(1_000_000))
      }
    },
  }
  const imported = importFile(shelter, { file, dryRun: true, signal: cancelled.signal })
  await expect(imported).rejects.toThrow('cancelled')
  expect(read).toBe(3)
})

test('an import lets requests run after each row of every step', async () => {
  const rows = 30
  const lines = Array.from({ length: rows }, (_, n) => `Pet ${n},2 years,Dog,Springfield,A good one.,`)
  let rests = 0
  const restsAt: number[] = []
  const restIfTired = async () => {
    rests += 1
  }
  const { added } = await importFile(await startHarness(), {
    file: fileOf(1, [head, ...lines].join('\n')),
    pace: { ...unpaced, restIfTired },
    async sendEvent({ type }) {
      if (type === 'mapping') restsAt.push(rests)
    },
  })
  expect(added).toBe(rows)
  // reading
  expect(restsAt).toEqual([rows + 1])
  // checking, its events, pictures, and owners
  expect(rests - rows - 1).toBe(4 * rows)
})

type Importing = Parameters<typeof importRecords>[1]

async function importFile(
  { db, admin, config }: Harness,
  importing: Pick<Importing, 'file'> & Partial<Importing>,
): Promise<ImportSums> {
  return importRecords(
    { db, user: await requireUserByEmail(db, admin.user.email) },
    {
      kind: 'pets',
      dryRun: false,
      photos: noPhotos,
      folder: uploadsFolder(config.dataDir),
      base: null,
      fetchPicture: createFetcher(config.dataDir),
      storages: openStorages(db, config),
      signal: new AbortController().signal,
      pace: unpaced,
      sendEvent: async () => {},
      sendProgress: () => {},
      ...importing,
    },
  )
}

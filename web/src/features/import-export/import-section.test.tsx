import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ImportEvent, ImportSums } from '#shared/import.ts'
import { answerQuestion } from '#web/testing/alerts.ts'
import { violationsIn } from '#web/testing/axe.ts'
import { drawnFile } from '#web/testing/drawn-files.ts'
import { admin, openPage } from '#web/testing/open-page.tsx'
import { problem } from '#web/testing/records.ts'

const noSums: ImportSums = {
  rows: 0,
  added: 0,
  alreadyHere: 0,
  refused: 0,
  pictures: 0,
  failedPictures: 0,
  drawings: 0,
}
const mapping: ImportEvent = {
  type: 'mapping',
  rows: 3,
  columns: [
    { name: 'species', column: 'category' },
    { name: 'No dogs', column: 'good_with_dogs', opposite: true },
    { name: 'Donaudampfschifffahrtsgesellschaftskapitänsnummernverzeichnis', column: null },
  ],
}
const row = (
  number: number,
  name: string,
  notes: string[] = [],
  verdict: 'added' | 'refused' = 'added',
): ImportEvent => ({
  type: 'row',
  row: number,
  line: number,
  name,
  verdict,
  notes,
  owner: verdict === 'added' ? 'ada@example.org' : null,
})
const done = (sums: Partial<ImportSums>, written = false): ImportEvent => ({
  type: 'done',
  written,
  sums: { ...noSums, ...sums },
})
const progress = (phase: 'checking' | 'pictures' | 'writing', done: number, total: number): ImportEvent => ({
  type: 'progress',
  phase,
  done,
  total,
})

const photosNamed = (names: string[]): ImportEvent => ({ type: 'photos', names })
const lines = (events: ImportEvent[]) => events.map((event) => `${JSON.stringify(event)}\n`).join('')

/** Two valid rows, and a photo that one of them names. */
const fine = [mapping, photosNamed(['Rex.jpg']), row(1, 'Milo'), row(2, 'Bella'), done({ rows: 2, added: 2 })]
const imported = done({ rows: 2, added: 2, drawings: 1, failedPictures: 1 }, true)

function stream(signal: AbortSignal) {
  let send = (_event: ImportEvent) => {}
  let end = () => {}
  let breakOff = () => {}
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      send = (event) => controller.enqueue(new TextEncoder().encode(`${JSON.stringify(event)}\n`))
      end = () => controller.close()
      breakOff = () => controller.error(new TypeError('network error'))
    },
  })
  return { send, end, breakOff, signal, response: new Response(body) }
}

type ImportRequest = { dryRun: boolean; text: string }

/** The page on a server that returns `importResult` for dry runs; the test sends an import's events. */
async function openImport(importResult: ImportEvent[] | Response = fine, width = 1280) {
  const requests: ImportRequest[] = []
  const uploads: string[] = []
  const running = Promise.withResolvers<ReturnType<typeof stream>>()
  const site = await openPage('/dashboard/transfer', {
    as: admin,
    width,
    others: {
      '/api/import/pets': async (request) => {
        const dryRun = new URL(request.url).searchParams.get('dryRun') === 'true'
        requests.push({ dryRun, text: await request.text() })
        if (importResult instanceof Response) return importResult.clone()
        if (dryRun) return new Response(lines(importResult))
        const live = stream(request.signal)
        running.resolve(live)
        return live.response
      },
      '/api/images': async (request) => {
        const file = (await request.formData()).get('image')
        uploads.push(file instanceof File ? file.name : '')
        return Response.json({ data: { image: '/images/kept.webp' } })
      },
    },
  })
  return { site, requests, uploads, running: running.promise }
}

const file = (name = 'pets.csv') => new File(['name\nMilo\nBella\n'], name, { type: 'text/csv' })
const chooseFile = () => page.getByLabelText(/^Choose (a|another) file$/).upload(file())
const button = (name: string) => page.getByRole('button', { name, exact: true })
const text = (sentence: string) => expect.element(page.getByText(sentence, { exact: true })).toBeVisible()

const photo = (name: string) => drawnFile({ width: 20, height: 20, name })

/** Like a folder's dialog: the browser's driver can only choose folders on its own disk. */
async function chooseFolder(files: File[]) {
  const transfer = new DataTransfer()
  for (const one of files) transfer.items.add(one)
  const field = page.getByLabelText('Choose a photo folder')
  await expect.element(field).toBeInTheDocument()
  const input = field.element() as HTMLInputElement
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

async function startImport() {
  const all = await openImport()
  await chooseFile()
  await button('Import 2 pets').click()
  return { ...all, live: await all.running }
}

test.each([
  [1280, 'light'],
  [320, 'dark'],
  [1280, 'dark'],
  [320, 'light'],
] as const)(
  'at %i pixels, %s, a file is checked: the count, then refused rows, and nothing is imported',
  async (width, theme) => {
    document.documentElement.dataset.theme = theme
    onTestFinished(() => void delete document.documentElement.dataset.theme)
    const long = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'
    const { requests } = await openImport(
      [
        mapping,
        row(2, long, ['Pet age is required', 'Location is required'], 'refused'),
        row(3, 'Milo', ['It has no photo, so we’ll use a drawing instead']),
        done({ rows: 2, refused: 1, added: 1 }),
      ],
      width,
    )
    await chooseFile()
    await text('1 of 2 rows has an error.')
    await text(`Line 2: ${long}`)
    await text('Pet age is required')
    await page.getByText('Warnings').click()
    await text('It has no photo, so we’ll use a drawing instead')
    await page.getByText('1 of 3 ignored').click()
    await text('Good with dogs (the opposite)')
    await expect.element(page.getByRole('button', { name: /^Import/ })).not.toBeInTheDocument()
    expect(requests).toEqual([{ dryRun: true, text: await file().text() }])
    expect(document.documentElement.scrollWidth).toBe(width)
    expect(await violationsIn('main')).toEqual([])
  },
)

test('rows of JSON that share a line, and equal notes, are all shown', async () => {
  const onOneLine = [1, 2].map((number) => ({ ...row(number, `Rex ${number}`, ['Same', 'Same'], 'refused'), line: 1 }))
  await openImport([...onOneLine, done({ rows: 2, refused: 2 })])
  await chooseFile()
  await text('Line 1: Rex 1')
  await text('Line 1: Rex 2')
})

test('a dry run shows who will own each record', async () => {
  const anna = {
    ...row(3, 'Luna'),
    owner: 'annamaria.wintergerst-hohenfels@an-animal-shelter-with-a-long-name.example.org',
  }
  await openImport([mapping, row(1, 'Milo'), anna, row(2, 'Bella'), done({ rows: 3, added: 3 })], 320)
  await chooseFile()
  await page.getByText('2 accounts').click()
  await text('ada@example.org: 2 pets')
  await text('Line 1: Milo; Line 2: Bella')
  await text(`${anna.owner}: 1 pet`)
  expect(await violationsIn('main')).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test('an import shows its phases, and then its result', async () => {
  const { live, requests } = await startImport()
  expect(requests.map(({ dryRun }) => dryRun)).toEqual([true, false])
  live.send(progress('pictures', 1, 4))
  await text('Getting photos...')
  live.send(progress('writing', 2, 2))
  await text('Saving everything...')
  for (const event of [mapping, row(1, 'Milo'), row(2, 'Bella'), imported]) live.send(event)
  live.end()
  await text('2 pets imported.')
  await text('1 pet without a photo got a drawing.')
  await text('1 photo couldn’t be imported.')
  await expect.element(page.getByRole('link', { name: 'See all pets' })).toBeVisible()
  expect(await violationsIn('main')).toEqual([])
})

test.each([
  [
    'while rows are checked',
    'Checking rows...',
    progress('checking', 1, 2),
    'The import was canceled. Nothing was imported.',
  ],
  [
    'while it is written',
    'Saving everything...',
    progress('writing', 2, 2),
    /^You canceled while everything was being saved/,
  ],
] as const)('cancelling %s closes the connection, and shows what is kept', async (_when, phase, event, sentence) => {
  const { live, requests } = await startImport()
  live.send(event)
  await text(phase)
  await button('Cancel import').click()
  expect(live.signal.aborted).toBe(true)
  await expect.element(page.getByText(sentence)).toBeVisible()
  await button('Check the file again').click()
  await expect.element(button('Import 2 pets')).toBeVisible()
  expect(requests.map(({ dryRun }) => dryRun)).toEqual([true, false, true])
})

test('a connection that breaks off half-way leads back to checking the file', async () => {
  const { live } = await startImport()
  live.send(progress('writing', 2, 2))
  await text('Saving everything...')
  live.breakOff()
  await expect.element(page.getByText(/^The connection was lost before we heard how it ended/)).toBeVisible()
  await button('Check the file again').click()
  await expect.element(button('Import 2 pets')).toBeVisible()
})

test('a second import is refused with the server’s sentence', async () => {
  await openImport(problem(409, 'Another import is under way.'))
  await chooseFile()
  await text('Another import is under way.')
})

test('leaving while an import runs asks first, and cancels it', async () => {
  const { live, site } = await startImport()
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)
  const leave = () => page.getByRole('link', { name: 'My Donations' }).click()
  await leave()
  await answerQuestion('Leave while the import is running?', 'Stay')
  expect(live.signal.aborted).toBe(false)
  site.answer({ 'donations.mine': () => ({ items: [], nextCursor: null, totalCents: 0 }) })
  await leave()
  await answerQuestion('Leave while the import is running?', 'Leave')
  await expect.poll(site.currentUrl).toBe('/dashboard/my-donations-list')
  expect(live.signal.aborted).toBe(true)
})

test('only the photos of a folder that the file names are uploaded, before the import, and once', async () => {
  const { requests, uploads, running } = await openImport()
  await chooseFolder([await photo('rex.jpg'), await photo('other.jpg'), file('notes.csv')])
  await text('2 photos chosen')
  await chooseFile()
  await button('Import 2 pets').click()
  const live = await running
  const rows = await file().text()
  expect(requests.map((one) => one.text)).toEqual([
    `${JSON.stringify({ 'rex.jpg': '', 'other.jpg': '' })}${rows}`,
    `${JSON.stringify({ 'rex.jpg': '/images/kept.webp' })}${rows}`,
  ])
  live.breakOff()
  await button('Check the file again').click()
  await button('Import 2 pets').click()
  await expect.poll(() => requests.length).toBe(4)
  expect(uploads).toEqual(['rex.jpg'])
})

/** An import of a folder with this response to its photos. */
async function uploading(answer: () => Response) {
  const names = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']
  const answers = vi.fn(answer)
  const importResult = [photosNamed(names), row(1, 'Milo'), done({ rows: 1, added: 1 })]
  const end = [row(1, 'Milo'), done({ rows: 1, added: 1 }, true)]
  await openPage('/dashboard/transfer', {
    as: admin,
    others: {
      '/api/import/pets': ({ url }) => new Response(lines(url.includes('dryRun=true') ? importResult : end)),
      '/api/images': answers,
    },
  })
  await chooseFolder(await Promise.all(names.map(photo)))
  await chooseFile()
  await button('Import 1 pet').click()
  return answers
}

test("photos over the server's rate limit are uploaded later", async () => {
  let refused = false
  const answers = await uploading(() => {
    if (refused) return Response.json({ data: { image: '/images/kept.webp' } })
    refused = true
    const { body, headers } = problem(429, 'Too many pictures.')
    return new Response(body, { status: 429, headers: { ...Object.fromEntries(headers), 'retry-after': '1' } })
  })
  await text('1 pet imported.')
  expect(answers).toHaveBeenCalledTimes(5)
})

test('a network that dies while photos are uploaded ends the import, and no other photo is sent', async () => {
  const answers = await uploading(() => {
    throw new TypeError('Failed to fetch')
  })
  // the site's connection banner may be shown as well
  await expect.element(page.getByText(/^We can’t reach the shelter’s server.* check your connection/)).toBeVisible()
  await button('Check the file again').click()
  await expect.element(button('Import 1 pet')).toBeVisible()
  // two uploads at a time
  expect(answers.mock.calls.length).toBeLessThanOrEqual(2)
})

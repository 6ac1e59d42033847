// Processor time of rendering a page, in English, Spanish, and Arabic, as ratios to another checkout in English, in turns
// within one run and without the response cache: npm run bench -- rendering [--of ../other]. The other checkout is built,
// and may be an older version. By default it is this one, which shows how much the processes of one build differ: two
// processes can differ by a third for as long as they run, so every round starts new ones.
import path from 'node:path'
import { parseArgs } from 'node:util'
import Sqlite from 'better-sqlite3'
import { databaseFile } from '#server/db/sqlite/open.ts'
import { median } from '#shared/median.ts'
import { type Contender, startOurs } from './speed/contenders.ts'
import { load } from './speed/load.ts'
import { copyOf, makeShelter } from './speed/make-shelter.ts'
import { pages } from './speed/urls.ts'

const { values } = parseArgs({
  options: { of: { type: 'string', default: '.' }, rounds: { type: 'string', default: '8' } },
})
const programOf = (folder: string) => path.resolve(folder, 'dist/server/main.cjs')
const env = { RESPONSE_CACHE: 'off' }
const prefixes = ['', '/es', '/ar']

const shelter = await makeShelter(10_000, programOf(values.of))

/** By hand, because only admins can save settings and the shelter has none. */
function offerLanguages(dataDir: string): void {
  const database = new Sqlite(databaseFile(dataDir))
  const content = JSON.stringify({ otherLanguages: ['es', 'ar'] })
  database.prepare('update settings set content = ?').run(content)
  database.close()
}

/** Milliseconds per request. The first run, which isn't counted, lets the server compile what is used often. */
async function processorTime(server: Contender, address: string): Promise<number> {
  await load(server, [{ path: address }], 2)
  return (await load(server, [{ path: address }], 2)).cpu
}

/** For each page, the time before, and the time in each language now. */
async function measure(
  before: Contender,
  now: Contender,
  reversed: boolean,
): Promise<{ base: number; now: number[] }[]> {
  const results = []
  for (const page of pages) {
    const inLanguages = async () => {
      const times = []
      for (const prefix of prefixes)
        times.push(await processorTime(now, prefix && page === '/' ? prefix : prefix + page))
      return times
    }
    const early = reversed ? await inLanguages() : undefined
    const base = await processorTime(before, page)
    results.push({ base, now: early ?? (await inLanguages()) })
  }
  return results
}

async function round(reversed: boolean) {
  const [old, current] = [copyOf(shelter), copyOf(shelter)]
  const stops: (() => unknown)[] = [old.remove, current.remove]
  try {
    const before = await startOurs(old, env)
    stops.push(before.stop)
    await (await startOurs({ ...current, program: programOf('.') }, env)).stop()
    offerLanguages(current.dataDir)
    const now = await startOurs({ ...current, program: programOf('.') }, env)
    stops.push(now.stop)
    return await measure(before, now, reversed)
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

try {
  const rounds = []
  for (let number = 0; number < Number(values.rounds); number++) rounds.push(await round(number % 2 === 1))
  for (const [index, page] of pages.entries()) {
    const ofPage = rounds.flatMap((results) => results[index] ?? [])
    const milliseconds = median(ofPage.map(({ base }) => base)).toFixed(2)
    const ratios = ['en', 'es', 'ar'].map((language, position) => {
      const sorted = ofPage.map(({ base, now }) => (now[position] ?? Number.NaN) / base).sort((a, b) => a - b)
      return `${language} ×${median(sorted).toFixed(3)} (${sorted[0]?.toFixed(2)} to ${sorted.at(-1)?.toFixed(2)})`
    })
    console.log(`${page.padEnd(14)} ${milliseconds} ms   ${ratios.join('   ')}`)
  }
} finally {
  shelter.remove()
}

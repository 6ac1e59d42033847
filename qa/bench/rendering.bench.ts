// Processor time of rendering a page, in English, Spanish, and Arabic, as ratios to another checkout in English, in turns
// within one run and without the response cache: npm run bench -- rendering [--of ../other]. The other checkout is built
// and has the same tables. By default it is this one, which shows how much two processes of one build differ.
import path from 'node:path'
import { parseArgs } from 'node:util'
import Sqlite from 'better-sqlite3'
import { databaseFile } from '#server/db/sqlite/open.ts'
import { median } from '#shared/median.ts'
import { inRounds } from './alternate.ts'
import { type Contender, startOurs } from './speed/contenders.ts'
import { load, medianRatio } from './speed/load.ts'
import { copyOf, makeShelter } from './speed/make-shelter.ts'
import { pages } from './speed/urls.ts'

const { values } = parseArgs({
  options: { of: { type: 'string', default: '.' }, rounds: { type: 'string', default: '8' } },
})
const programOf = (folder: string) => path.resolve(folder, 'dist/server/main.cjs')
const rounds = Number(values.rounds)
const env = { RESPONSE_CACHE: 'off' }

const shelter = await makeShelter(10_000, programOf('.'))
const stops: (() => unknown)[] = [shelter.remove]

async function start(folder: string, prepare: (dataDir: string) => void): Promise<Contender> {
  const copy = copyOf(shelter)
  stops.push(copy.remove)
  prepare(copy.dataDir)
  const running = await startOurs({ ...copy, program: programOf(folder) }, env)
  stops.push(running.stop)
  return running
}

/** By hand, because only admins can save settings and the shelter has none. */
function offerLanguages(dataDir: string): void {
  const database = new Sqlite(databaseFile(dataDir))
  const content = JSON.stringify({ otherLanguages: ['es', 'ar'] })
  database.prepare('update settings set content = ?').run(content)
  database.close()
}

try {
  const before = await start(values.of, () => {})
  const now = await start('.', offerLanguages)
  for (const page of pages) {
    const turns = [
      { server: before, path: page },
      ...['', '/es', '/ar'].map((prefix) => ({ server: now, path: page === '/' && prefix ? prefix : prefix + page })),
    ].map(
      ({ server, path }) =>
        () =>
          load(server, [{ path }], 2),
    )
    for (const turn of turns) await turn()
    const [base = [], ...languages] = await inRounds(rounds, turns)
    const [en, es, ar] = languages.map((results) => medianRatio(results, base, (one, other) => one.cpu / other.cpu))
    const milliseconds = median(base.map(({ cpu }) => cpu)).toFixed(2)
    console.log(
      `${page.padEnd(14)} ${milliseconds} ms   en ×${en?.toFixed(3)}   es ×${es?.toFixed(3)}   ar ×${ar?.toFixed(3)}`,
    )
  }
} finally {
  for (const stop of stops.toReversed()) await stop()
}

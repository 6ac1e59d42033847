// Processor time of rendering a page, in English, Spanish, and Arabic, as ratios to another checkout in English, without
// the response cache: npm run bench -- rendering [--of ../other]. The other checkout is built, and may be an older
// version. Both run in one process and take turns of 40 requests, so that a busy machine slows both. One build differs
// from itself by a tenth from process to process, so every round starts a new one, and runs the other checkout twice.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { parseArgs } from 'node:util'
import Sqlite from 'better-sqlite3'
import { databaseFile } from '#server/db/sqlite/open.ts'
import { median } from '#shared/median.ts'
import type { Variant, VariantTimes } from './rendering-round.ts'
import { startOurs } from './speed/contenders.ts'
import { copyOf, makeShelter } from './speed/make-shelter.ts'
import { pages } from './speed/urls.ts'

const { values } = parseArgs({
  options: { of: { type: 'string', default: '.' }, rounds: { type: 'string', default: '8' } },
})
const programOf = (folder: string) => path.resolve(folder, 'dist/server/main.cjs')

/** By hand, because only admins can save settings and the shelter has none. */
function offerLanguages(dataDir: string): void {
  const database = new Sqlite(databaseFile(dataDir))
  const content = JSON.stringify({ otherLanguages: ['es', 'ar'] })
  database.prepare('update settings set content = ?').run(content)
  database.close()
}

async function round(variants: Variant[]): Promise<VariantTimes> {
  const child = fork(path.join(import.meta.dirname, 'rendering-round.ts'), {
    env: { ...process.env, RESPONSE_CACHE: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'warn', NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let log = ''
  child.stderr?.on('data', (chunk) => {
    log += chunk
  })
  child.send({ variants, pages })
  const [times] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [null])])
  if (!times) throw new Error(`A round ended without a result:\n${log}`)
  return times as VariantTimes
}

const shelter = await makeShelter(10_000, programOf(values.of))
const copies = [copyOf(shelter), copyOf(shelter), copyOf(shelter)] as const
try {
  const [old, again, current] = copies
  await (await startOurs({ ...current, program: programOf('.') })).stop()
  offerLanguages(current.dataDir)
  const variants = [
    { name: 'before', program: programOf(values.of), dataDir: old.dataDir, prefix: '' },
    { name: 'before, again', program: programOf(values.of), dataDir: again.dataDir, prefix: '' },
    ...['', '/es', '/ar'].map((prefix) => {
      const { dataDir } = current
      return { name: prefix.slice(1) || 'en', program: programOf('.'), dataDir, prefix }
    }),
  ]
  const rounds: VariantTimes[] = []
  for (let number = 0; number < Number(values.rounds); number++) rounds.push(await round(variants))
  for (const page of pages) {
    const timesOf = (name: string) => rounds.map((times) => times[page]?.[name] ?? Number.NaN)
    const again = timesOf('before, again')
    const base = timesOf('before').map((time, index) => (time + (again[index] ?? Number.NaN)) / 2)
    const ratios = variants.slice(1).map(({ name }) => {
      const all = timesOf(name).map((time, index) => time / (base[index] ?? Number.NaN))
      return `${name} ×${median(all).toFixed(3)} (${Math.min(...all).toFixed(2)} to ${Math.max(...all).toFixed(2)})`
    })
    const milliseconds = median(base).toFixed(2)
    console.log(`${page.padEnd(14)} ${milliseconds} ms   ${ratios.join('   ')}`)
  }
} finally {
  for (const each of [shelter, ...copies]) each.remove()
}

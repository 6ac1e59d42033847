// Processor time of reads by several builds, Express 5, and bare node:http, in turns within one run:
// npm run bench -- builds --of .,../before,../without-cache. Each is a checkout that has been built. Name one twice to
// see how much two processes of one build differ.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { median } from '#shared/median.ts'
import { inRounds } from './alternate.ts'
import { type Contender, startOurs, startPeer } from './speed/contenders.ts'
import { type BenchRequest, load } from './speed/load.ts'
import { copyOf, makeShelter } from './speed/make-shelter.ts'
import { startBareWith } from './speed/same-responses.ts'
import { byKey, bySession, restReads, trpcReads } from './speed/urls.ts'

const { values } = parseArgs({
  options: { of: { type: 'string', default: '.' }, rounds: { type: 'string', default: '4' } },
})
const folders = values.of.split(',')
const programs = folders.map((folder) => path.resolve(folder, 'dist/server/main.cjs'))
const [warmUp, seconds, rounds] = [3, 1, Number(values.rounds)]

const shelter = await makeShelter(10_000, programs[0] ?? '')
type Read = BenchRequest & { name: string; peer: string }
const named =
  (who: string, headers: Record<string, string>, peer: string) => (read: BenchRequest & { name: string }) => ({
    ...read,
    name: `${who}: ${read.name}`,
    headers,
    peer,
  })
const visitors = [
  ...restReads.map(named('visitor over REST', {}, 'bare')),
  ...trpcReads.map(named('visitor over tRPC', {}, 'bare')),
]
const reads: Read[] = [
  ...restReads.map(named('key', byKey(shelter.member), 'Express')),
  ...trpcReads.map(named('session', bySession(shelter.member), 'Express')),
  ...visitors,
]

const stops: (() => unknown)[] = [shelter.remove]
const started = async (contender: Promise<Contender>): Promise<Contender> => {
  const running = await contender
  stops.push(running.stop)
  return running
}
const copy = () => {
  const made = copyOf(shelter)
  stops.push(made.remove)
  return made
}

try {
  const builds: Contender[] = []
  for (const program of programs) builds.push(await started(startOurs({ ...copy(), program })))
  const [first] = builds
  if (!first) throw new Error('no build is named')
  const peers = [await started(startPeer('Express', copy())), await started(startBareWith(first, visitors))]
  for (const read of reads) {
    const all = [...builds, ...peers.filter(({ name }) => name === read.peer)]
    for (const contender of all) await load(contender, [read], warmUp)
    const results = await inRounds(
      rounds,
      all.map((contender) => () => load(contender, [read], seconds)),
    )
    const names = [...folders, read.peer]
    const shown = results.map(
      (found, index) => `${names[index]} ${Math.round(1000 * median(found.map(({ cpu }) => cpu)))} µs`,
    )
    console.log(`${read.name.padEnd(32)} ${shown.join('   ')}`)
  }
} finally {
  for (const stop of stops.toReversed()) await stop()
}

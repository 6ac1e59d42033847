// node qa/faults/event-pairs.ts [--short] [--postgres] [--meetings | --fees] [--part=1/2]: every pair of events about a pet, its
// requests, and their meetings, agreements, and fees at the same time, 300 times in the states that fit, through two
// connections to one database. No pet is ever in two places or promised twice, nobody has two meetings at one time, and
// the shelter has each fee once or not at all. --meetings: only pairs with a meeting; --fees: with a fee or an agreement.
// --part=1/2: the first half of the pairs, so that several programs share a long run.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openPostgres } from '#server/db/postgres/open.ts'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { racePairs } from '#server/testing/race-pairs.ts'
import { userRow } from '#server/testing/user-row.ts'
import { promises, short } from './promises.ts'

const found = promises()

async function servers() {
  if (process.argv.includes('--postgres')) {
    const postgres = await startPostgres()
    const dbs = [await openPostgres(postgres.url), await openPostgres(postgres.url)] as const
    return { dbs, stop: () => postgres.stop() }
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-pairs-'))
  const dbs = [openSqlite(folder, { synchronous: 'OFF' }), openSqlite(folder, { synchronous: 'OFF' })] as const
  return { dbs, stop: async () => rmSync(folder, { recursive: true }) }
}

const { dbs, stop } = await servers()
const [ann, ben, cleo, faye] = [userRow('ann'), userRow('ben'), userRow('cleo'), userRow('faye')]
const people = { admin: userRow('ada', 'admin'), olga: userRow('olga', 'admin'), ann, ben, cleo, faye }
const kinds = { '--meetings': 'meeting', '--fees': 'fee' } as const
const [, only] = Object.entries(kinds).find(([option]) => process.argv.includes(option)) ?? []
const [, part, of] = process.argv.map((option) => /^--part=(\d+)\/(\d+)$/.exec(option)).find(Boolean) ?? []
const started = performance.now()
const { pairs, rounds, done, refused, broken } = await racePairs(dbs, people, {
  rounds: short ? 2 : 300,
  only,
  share: part ? { part: Number(part), of: Number(of) } : undefined,
})
const perRound = (performance.now() - started) / rounds
for (const db of dbs) await db.close()
await stop()
console.log(`${pairs} pairs, ${rounds} rounds of ${perRound.toFixed(1)} ms: ${done} events done, ${refused} refused`)
found.check('every promise holds after every pair', `${broken.length} broken`, broken.length === 0)
found.check('some events are done, and some refused', `${done}, ${refused}`, done > rounds / 2 && refused > rounds / 10)
found.end(broken.slice(0, 20).join('\n'))

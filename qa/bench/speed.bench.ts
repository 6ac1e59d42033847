// Compares ours with bare node:http, node:http with prepared statements, Express 5, and stock Fastify with tRPC and
// Drizzle (qa/bench/peers): npm run bench -- speed [--quick] [--only reads,pages] [--of ../before]. An error ends
// the run. `--of` measures another built checkout instead of this one.
import { execFileSync } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { durableDonations, readsWhileDonating } from './speed/donations.ts'
import { connections } from './speed/load.ts'
import { makeShelter } from './speed/make-shelter.ts'
import { type Plan, quick, type ResultRow, usual } from './speed/plan.ts'
import { membersPages, membersReads, visitorsPages, visitorsReads } from './speed/reads.ts'
import { aMillionPets, memory } from './speed/size.ts'

const parts: Record<string, (plan: Plan) => Promise<ResultRow[]>> = {
  reads: visitorsReads,
  pages: visitorsPages,
  members: membersReads,
  'member-pages': membersPages,
  donations: durableDonations,
  million: aMillionPets,
  waits: readsWhileDonating,
  memory,
}
const names = Object.keys(parts)

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    of: { type: 'string', default: '.' },
  },
})
const wanted = values.only?.split(',') ?? names
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no part called ${unknown.join(', ')}; there are ${names.join(', ')}`)
  process.exit(2)
}

if (values.of === '.') execFileSync('npm', ['run', '-s', 'build:once'], { stdio: ['ignore', 'ignore', 'inherit'] })
const busyBefore = loadavg()[0] ?? 0
const times = values.quick ? quick : usual
const shelter = await makeShelter(10_000, path.resolve(values.of, 'dist/server/main.cjs'))
const rows: ResultRow[] = []
try {
  for (const name of wanted) {
    const found = (await parts[name]?.({ ...times, shelter })) ?? []
    rows.push(...found)
    console.log(`${name}: ${found.filter(({ met }) => met).length} of ${found.length} met`)
  }
} finally {
  shelter.remove()
  console.table(
    Object.fromEntries(
      rows.map(({ work, ours, peer, ratio, byCpu, target, met }, index) => [
        index + 1,
        { work, ours, peer, ratio, 'by CPU': byCpu, target, met: met ? 'yes' : 'NO' },
      ]),
    ),
  )
}

const missed = rows.filter(({ met }) => !met).length
console.log(
  `${rows.length - missed} of ${rows.length} met. 10,000 pets, ${connections} connections, medians of ${times.rounds} rounds of ${times.seconds} s in turns; ` +
    `${availableParallelism()} cores for servers and clients together, load before: ${busyBefore.toFixed(1)}. ` +
    'Figures are requests a second and processor time of the server for each.',
)
if (missed > 0) process.exitCode = 1

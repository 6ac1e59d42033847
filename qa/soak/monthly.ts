// npm run soak:monthly -- [--sequences 10000] [--seed 1]: makes random changes to monthly and other donations, loses and
// repeats webhooks, and compares the ledger with a model of it (server/testing/money-monthly.ts) after each sequence. Runs
// with other seeds may run at the same time. Uses SQLite, or the PostgreSQL of TEST_DATABASE_URL.
import { parseArgs } from 'node:util'
import { runMonthlySequences } from '#server/testing/money-monthly.ts'
import { startMonthlyShelter } from '#server/testing/monthly.ts'

const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
})
const sequences = Number(values.sequences)
const seed = Number(values.seed)
if (!(Number.isInteger(sequences) && sequences > 0) || !Number.isInteger(seed))
  throw new Error('these options take numbers')

const began = performance.now()
const seconds = () => Math.round((performance.now() - began) / 1000)
console.log(`Monthly donations against their model in ${sequences} sequences, from seed ${seed} …`)
await runMonthlySequences({
  seed,
  sequences,
  open: () => startMonthlyShelter({}, () => {}),
  onShelter: (done) => {
    if (done % 200 === 0) console.log(`${done} sequences agree after ${seconds()} s`)
  },
})
console.log(`${sequences} sequences from seed ${seed} agree; they took ${seconds()} s.`)

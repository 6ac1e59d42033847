// npm run soak:money -- [--seconds 60] [--seed 1] [--kill 12]: makes random changes to money and to a simple model of
// it (server/testing/money-model.ts), and compares the two after each. Every 12th change runs in a process that is
// killed (SIGKILL) during it; --kill 0 turns that off. Uses SQLite, or without kills the PostgreSQL of
// TEST_DATABASE_URL.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { sharedDatabase } from '#server/testing/database.ts'
import { type KillHooks, type MoneyShelter, runLives } from '#server/testing/money-run.ts'
import type { MoneyStepInput } from './money-step.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    kill: { type: 'string', default: '12' },
  },
})
const seconds = Number(values.seconds)
const seed = Number(values.seed)
const every = Number(values.kill)
if (!(seconds > 0) || !Number.isInteger(seed) || !(every >= 0)) throw new Error('these options take numbers')
const onSqlite = process.env.TEST_DATABASE_URL === undefined

let dataDir = ''
async function folder(): Promise<MoneyShelter> {
  dataDir = mkdtempSync(path.join(tmpdir(), 'pawstead-money-'))
  const here = dataDir
  return {
    open: async () => openSqlite(here, { synchronous: 'OFF' }),
    close: async () => rmSync(here, { recursive: true, force: true }),
  }
}

/** Milliseconds after the start of a step within which its process is killed. Most steps take about ten. */
const within = 30
let kills = 0
let inTime = 0

function waiting() {
  const child = fork(path.join(import.meta.dirname, 'money-step.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return { child, ready: once(child, 'message'), gone: once(child, 'exit') }
}
let next = onSqlite && every > 0 ? waiting() : null

const kill: KillHooks = async ({ call }, people, { secretKey, webhookSecret, url: apiUrl }) => {
  const { child, ready, gone } = next ?? waiting()
  next = waiting()
  await ready
  const told: MoneyStepInput = { dataDir, call, people, stripe: { secretKey, webhookSecret, apiUrl } }
  child.send(told)
  await once(child, 'message')
  let over = false
  child.once('message', () => {
    over = true
  })
  await sleep(Math.random() * within)
  kills += 1
  if (!over) inTime += 1
  child.kill('SIGKILL')
  await gone
}

const until = performance.now() + seconds * 1000
console.log(`Money against its model for ${seconds} seconds, from seed ${seed} …`)
const { lives, steps } = await runLives(onSqlite ? folder : sharedDatabase, {
  seed,
  enough: () => performance.now() > until,
  ...(onSqlite && every > 0 && { killing: { kill, every } }),
})
console.log(
  `${steps} steps in ${lives} shelters agree; ${kills} processes were killed, ${inTime} of them before they were done.`,
)

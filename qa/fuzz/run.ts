// npm run fuzz -- [--seed N] [--requests N] [--limits]: hostile requests over sockets to the built program, on a new
// data folder
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { openSqlite, type SqliteDatabase } from '#server/db/sqlite/open.ts'
import { runCommand } from '../../e2e/command.ts'
import { startServer } from '../../e2e/server.ts'
import { residentMB } from '../bench/process-stats.ts'
import { openFiles } from '../faults/processes.ts'
import { described, fuzz, wayNames } from './fuzz.ts'
import { sender } from './sockets.ts'
import { brokenRules, stateOf } from './state-after.ts'
import { caller, type FuzzWorld, makeWorld } from './world.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    requests: { type: 'string', default: '100000' },
    limits: { type: 'boolean', default: false },
  },
})
const [seed, requests] = [Number(values.seed), Number(values.requests)]
const again = `npm run fuzz -- --seed ${seed} --requests ${requests}${values.limits ? ' --limits' : ''}`
const atOnce = 16
/** Allowed growth between the middle and the end: megabytes of memory, and open files. */
const bounds = { megabytes: 100, files: 10 }

const dataDir = mkdtempSync(path.join(tmpdir(), 'pawstead-fuzz-'))
const problems: string[] = []

async function reading<T>(look: (db: SqliteDatabase) => Promise<T>): Promise<T> {
  const db = openSqlite(dataDir)
  return look(db).finally(() => db.close())
}

/** Fills the shelter without rate limits, which may apply to the attack later. */
async function prepare(): Promise<FuzzWorld> {
  const server = await startServer({ dataDir, env: { LOG_LEVEL: 'warn' } })
  const { send, close } = sender(server.url, atOnce)
  const promote = async ({ token }: { token: string }) => {
    const setup = /setup\?token=(\S+)/.exec(server.output())?.[1]
    await caller(send)('/trpc/users.claimSetup', { token: setup }, token)
  }
  const world = await makeWorld(send, promote)
  close()
  await server.stop()
  return world
}

async function attack(world: FuzzWorld): Promise<void> {
  const limits = { RATE_LIMIT: values.limits ? 'on' : 'off' }
  const server = await startServer({
    dataDir,
    env: { LOG_LEVEL: 'error', SUPPORT_EMAIL: 'hello@example.org', ...limits },
  })
  const {
    process: { pid = 0 },
    url,
  } = server
  const { send, close } = sender(url, atOnce)
  try {
    const report = await fuzz({ world, send, seed, requests, atOnce, onProgress: progress(pid) })
    for (const failure of report.failures) problems.push(described(failure, url))
    console.table(report.statuses)
    console.log(`The slowest answer took ${Math.round(report.slowest)} ms; ${report.left} senders hung up.`)
    const undone = wayNames.filter((name) => (report.ways[name]?.done ?? 0) === 0)
    console.log(
      `Done at least once were ${wayNames.length - undone.length} of ${wayNames.length} ways in; not: ${undone.join(', ')}`,
    )
    close()
    await settled(pid)
    if (/"level":(50|60)/.test(server.output())) problems.push(`the log has errors: ${server.output().slice(0, 2000)}`)
    if (server.process.exitCode !== null) problems.push('the server has ended')
  } finally {
    close()
    await server.stop()
  }
}

let first: { files: number; megabytes: number } | undefined
const sizeOf = (pid: number) => ({ files: openFiles(pid).length, megabytes: residentMB(pid) })

function progress(pid: number) {
  return (done: number) => {
    if (done >= requests / 2) first ??= sizeOf(pid)
    if (done % 10_000 === 0) console.log(`${done} requests; ${Math.round(residentMB(pid))} MB`)
  }
}

async function settled(pid: number): Promise<void> {
  const deadline = performance.now() + 30_000
  for (;;) {
    const now = sizeOf(pid)
    const most = first && { files: first.files + bounds.files, megabytes: first.megabytes + bounds.megabytes }
    if (!most || (now.files <= most.files && now.megabytes <= most.megabytes))
      return console.log('Afterwards:', now, 'in the middle:', first)
    if (performance.now() > deadline)
      return void problems.push(`it has ${JSON.stringify(now)}, and had ${JSON.stringify(first)} in the middle`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

console.log(`Seed ${seed}. To repeat: ${again}`)
try {
  const world = await prepare()
  const before = await reading((db) => stateOf(db, world))
  await attack(world)
  const after = await reading((db) => stateOf(db, world))
  if (!isDeepStrictEqual(after, before))
    problems.push(`what nobody may change was ${JSON.stringify(before)}, and is ${JSON.stringify(after)}`)
  problems.push(...(await reading(brokenRules)))
  const doctor = await runCommand(['doctor', '--data', dataDir])
  console.log(doctor.stdout)
  if (doctor.code !== 0) problems.push('the doctor is not content')
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
for (const problem of problems) console.error(`BROKEN: ${problem}`)
if (problems.length > 0) console.error(`To repeat: ${again}`)
process.exitCode = problems.length > 0 ? 1 : 0

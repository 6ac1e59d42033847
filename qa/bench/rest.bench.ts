// GET /api/pets with 10,000 pets: event loop delay, and the cost of pages deep in the list.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/env.ts'
import { foldName } from '#server/db/search.ts'
import { openSqlite } from '#server/db/sqlite/open.ts'

const wanted = { heldMs: 50, deepAgainstTop: 2 }
const rounds = 20
const description = 'Plays with everybody, sleeps through the night and likes long walks in the woods. '.repeat(4)

const client = `
const { parentPort } = require('node:worker_threads')
parentPort.on('message', async (url) => {
  const started = performance.now()
  const response = await fetch(url)
  const body = await response.arrayBuffer()
  parentPort.postMessage({ took: performance.now() - started, bytes: body.byteLength })
})`

const dataDir = mkdtempSync(path.join(tmpdir(), 'pawstead-bench-'))
const db = openSqlite(dataDir)
const config = readConfig({}, { RATE_LIMIT: 'off', LOG_LEVEL: 'silent' }, { folder: '/nonexistent' })
const app = await buildApp({ config, db })
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
const base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
const worker = new Worker(client, { eval: true })

async function get(url: string): Promise<{ took: number; bytes: number }> {
  const answered = once(worker, 'message')
  worker.postMessage(base + url)
  const [answer] = await answered
  return answer
}

async function addPets(from: number, to: number): Promise<void> {
  const pet = {
    age: '2 years',
    category: 'Dog' as const,
    location: 'Springfield',
    description,
    image: 'https://example.org/rex.jpg',
  }
  await db.transaction(async (tx) => {
    for (let i = from; i < to; i += 1)
      await tx.insert(db.schema.pets).values({
        ...pet,
        name: `Pet ${i}`,
        nameFolded: foldName(`Pet ${i}`),
        ownerUid: 'u',
        ownerEmail: 'u@example.org',
      })
  })
}

/**
 * Records the longest event loop turn in ms of the thread's own CPU time, which other work on the machine doesn't
 * affect.
 */
function watchTurns(): () => number {
  const used = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let last = used()
  let longest = 0
  let watching = true
  const turn = () => {
    const now = used()
    longest = Math.max(longest, now - last)
    last = now
    if (watching) setImmediate(turn)
  }
  setImmediate(turn)
  return () => {
    watching = false
    return longest
  }
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function timed(url: string): Promise<number> {
  const took: number[] = []
  for (let i = 0; i < rounds; i += 1) took.push((await get(url)).took)
  return median(took)
}

async function wholeList(): Promise<boolean> {
  await get('/api/pets')
  const took: number[] = []
  let bytes = 0
  const longestTurn = watchTurns()
  for (let i = 0; i < rounds; i += 1) {
    const answer = await get('/api/pets')
    took.push(answer.took)
    bytes = answer.bytes
  }
  const max = longestTurn()
  const started = performance.now()
  const rows = await db.read.select().from(db.schema.pets)
  const read = performance.now() - started
  const text = JSON.stringify(rows)
  const bare = performance.now() - started
  console.log(
    `GET /api/pets, ${rows.length} pets, ${(bytes / 1e6).toFixed(1)} MB: ${median(took).toFixed(0)} ms in the middle`,
  )
  console.log(`  event loop held for at most ${max.toFixed(1)} ms at a time (wanted: under ${wanted.heldMs})`)
  console.log(
    `  limit: the same rows read (${read.toFixed(0)} ms) and put into JSON in one go: ${bare.toFixed(0)} ms, all of it holding the loop (${(text.length / 1e6).toFixed(1)} MB)`,
  )
  return max < wanted.heldMs
}

async function pages(): Promise<boolean> {
  const top = await timed('/api/pets?limit=50')
  const deep = await timed('/api/pets?limit=50&before=60')
  console.log(
    `GET /api/pets?limit=50: ${top.toFixed(2)} ms at the top, ${deep.toFixed(2)} ms at the bottom of the list`,
  )
  return deep < top * wanted.deepAgainstTop
}

try {
  await addPets(0, 1000)
  const few = await timed('/api/pets?limit=50')
  await addPets(1000, 10_000)
  const isFree = await wholeList()
  const isConstant = await pages()
  console.log(`  with 1,000 pets: ${few.toFixed(2)} ms`)
  if (!isFree || !isConstant) process.exitCode = 1
} finally {
  await worker.terminate()
  await app.close()
  await db.close()
  rmSync(dataDir, { recursive: true })
}

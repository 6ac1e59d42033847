// Slow searches among 1,000,000 pets on SQLite: npm run bench -- searches [--pets 1000000] [--of ../before]
// 1. The server's CPU time per call, without rate limits.
// 2. With the usual rate limits: eight connections of one IP search for 20 seconds, while another IP reads single pets.
// `--of` alternates with another built checkout.
import { Agent, get } from 'node:http'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { median } from '#shared/median.ts'
import { type RunningServer, startServer } from '../../e2e/server.ts'
import { cpuOf } from './process-stats.ts'
import { makeShelter } from './speed/make-shelter.ts'
import { query } from './speed/urls.ts'

const { values } = parseArgs({ options: { pets: { type: 'string', default: '1000000' }, of: { type: 'string' } } })
const pets = Number(values.pets)
const here = 'dist/server/main.cjs'
const programs = values.of
  ? { before: path.resolve(values.of, here), now: path.resolve(here) }
  : { now: path.resolve(here) }

type SearchResponse = { status: number; ms: number }

function ask(agent: Agent, url: string, localAddress: string): Promise<SearchResponse> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { agent, localAddress }, (response) => {
      response.resume().once('end', () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - began }))
    }).once('error', reject)
  })
}

let asked = 0
function twoLetters(): string {
  asked += 1
  return String.fromCodePoint(0x4e00 + (asked % 20_000), 0x4e00 + Math.floor(asked / 20_000))
}

const calls: Record<string, () => string> = {
  'a list, two letters that nobody has': () => query('pets.list', { search: twoLetters() }),
  'counts, two letters that nobody has': () => query('pets.facets', { search: twoLetters() }),
}

/** The server's CPU time per call in ms: the mean of 40 calls. */
async function cost({ url, process: { pid = 0 } }: RunningServer, call: () => string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times = 40
  const before = cpuOf(pid)
  for (let time = 0; time < times; time += 1) {
    const { status } = await ask(agent, url + call(), '127.0.0.1')
    if (status !== 200) throw new Error(`a search was answered with ${status}`)
  }
  agent.destroy()
  return (cpuOf(pid) - before) / times
}

type SearchCrowd = { served: number; refused: number; reads: number[] }

async function crowd({ url }: RunningServer, seconds: number): Promise<SearchCrowd> {
  const agent = new Agent({ keepAlive: true })
  const until = performance.now() + seconds * 1000
  const found: SearchCrowd = { served: 0, refused: 0, reads: [] }
  const searching = async () => {
    while (performance.now() < until) {
      const { status } = await ask(agent, url + query('pets.list', { search: twoLetters() }), '127.0.0.1')
      if (status === 200) found.served += 1
      else if (status === 429) found.refused += 1
      else throw new Error(`a search was answered with ${status}`)
    }
  }
  const reading = async () => {
    while (performance.now() < until) {
      const id = 1 + Math.floor(Math.random() * pets)
      const { status, ms } = await ask(agent, `${url}/api/pets/${id}`, '127.0.0.2')
      if (status !== 200) throw new Error(`a pet was answered with ${status}`)
      found.reads.push(ms)
      // 100 a second are within the reader's own rate limit
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  await Promise.all([reading(), ...Array.from({ length: 8 }, searching)])
  agent.destroy()
  return found
}

const shelter = await makeShelter(pets, path.resolve(here))
try {
  for (const round of [1, 2])
    for (const [name, program] of Object.entries(programs)) {
      const free = await startServer({ program, dataDir: shelter.dataDir, env: { LOG_LEVEL: 'warn' } })
      for (const [what, call] of Object.entries(calls))
        console.log(`${round} ${name.padEnd(6)} ${what.padEnd(36)} ${(await cost(free, call)).toFixed(1)} ms`)
      await free.stop()
      const limited = await startServer({
        program,
        dataDir: shelter.dataDir,
        env: { LOG_LEVEL: 'warn', RATE_LIMIT: 'on' },
      })
      const { served, refused, reads } = await crowd(limited, 20)
      const p99 = reads.sort((a, b) => a - b)[Math.floor(reads.length * 0.99)] ?? Number.NaN
      console.log(
        `${round} ${name.padEnd(6)} eight connections: ${served} searches served, ${refused} refused; ` +
          `one pet takes ${median(reads).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (${reads.length} read)`,
      )
      await limited.stop()
    }
} finally {
  shelter.remove()
}

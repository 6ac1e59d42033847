// One round of rendering.bench.ts, in a process of its own: starts each program once per data folder, and requests pages
// from a second thread, so that the first thread's processor time is the servers' alone.
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { median } from '#shared/median.ts'

/** A build and a data folder, and the prefix of the language in which its pages are requested. */
export type Variant = { name: string; program: string; dataDir: string; prefix: string }

/** Milliseconds of processor time per request, by page and variant. */
export type VariantTimes = Record<string, Record<string, number>>

type Batch = { url: string; count: number }

const requestsPerTurn = 40
const turns = 24
/** Lets the server compile what is used often. */
const warmUp = 600

async function requestAll({ url, count }: Batch): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let number = 0; number < count; number++) {
    const [response] = await once(get(url, { agent }), 'response')
    if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`)
    await once(response.resume(), 'end')
  }
  agent.destroy()
}

const require = createRequire(import.meta.url)

/** Each data folder has its own copy of the program's modules. Resolves once the server answers. */
async function start({ program, dataDir }: Variant, port: number): Promise<void> {
  for (const file of Object.keys(require.cache)) if (file.includes('/dist/server/')) delete require.cache[file]
  process.argv.splice(1, Infinity, program, 'serve', '--host', '127.0.0.1', '--port', String(port), '--data', dataDir)
  require(program)
  for (let attempt = 0; ; attempt++) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch((error: Error) => error)
    if (!(answer instanceof Error)) return
    if (attempt === 100) throw answer
    await sleep(100)
  }
}

async function measure({ variants, pages }: { variants: Variant[]; pages: string[] }): Promise<VariantTimes> {
  const firstPort = 20_000 + (process.pid % 10_000)
  const started = new Set<number>()
  const folders = [...new Set(variants.map(({ dataDir }) => dataDir))]
  // in another order each time, because the position in memory matters
  for (const variant of variants.toSorted(() => Math.random() - 0.5)) {
    const index = folders.indexOf(variant.dataDir)
    if (!started.has(index)) await start(variant, firstPort + index)
    started.add(index)
  }
  const client = new Worker(new URL(import.meta.url))
  const run = async (variant: Variant, page: string, count: number) => {
    const path = variant.prefix && page === '/' ? variant.prefix : variant.prefix + page
    const before = process.threadCpuUsage()
    client.postMessage({ url: `http://127.0.0.1:${firstPort + folders.indexOf(variant.dataDir)}${path}`, count })
    await once(client, 'message')
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000 / count
  }
  const times: VariantTimes = {}
  for (const page of pages) {
    for (const variant of variants) await run(variant, page, warmUp)
    const ofPage = new Map<string, number[]>(variants.map(({ name }) => [name, []]))
    for (let turn = 0; turn < turns; turn++)
      for (const variant of turn % 2 ? variants : variants.toReversed())
        ofPage.get(variant.name)?.push(await run(variant, page, requestsPerTurn))
    times[page] = Object.fromEntries(Array.from(ofPage, ([name, all]) => [name, median(all)]))
  }
  return times
}

if (isMainThread)
  process.once('message', async (task) => {
    const times = await measure(task as Parameters<typeof measure>[0])
    process.send?.(times, () => process.exit())
  })
else parentPort?.on('message', async (batch: Batch) => parentPort?.postMessage(await requestAll(batch)))

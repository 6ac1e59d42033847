import { Agent, get } from 'node:http'
import { parentPort, Worker, workerData } from 'node:worker_threads'

// in its own thread, so that the measuring program's work does not count as the server's slowness

/** Visitors who request a page again after every response. */
export type Crowd = {
  url: string
  connections: number
  addresses: number
  seconds: number
}

export type CrowdResult = {
  /** Responses by status; 0 for a broken connection. */
  statuses: Record<string, number>
  /** Milliseconds of each response with 200. */
  served: number[]
  /** Refusals without a `Retry-After` header. */
  silent: number
}

export function send(crowd: Crowd): Promise<CrowdResult> {
  const worker = new Worker(new URL(import.meta.url), { workerData: crowd })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

type CrowdResponse = { status: number; retryAfter: string | undefined }

function ask(url: string, agent: Agent, localAddress: string): Promise<CrowdResponse> {
  const headers = { accept: 'text/html', 'accept-encoding': 'gzip' }
  return new Promise((resolve) => {
    get(url, { agent, headers, localAddress }, (response) => {
      const answer = { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] }
      response.resume().once('close', () => resolve(answer))
    }).once('error', () => resolve({ status: 0, retryAfter: '0' }))
  })
}

async function come({ url, connections, addresses, seconds }: Crowd): Promise<CrowdResult> {
  const seen: CrowdResult = { statuses: {}, served: [], silent: 0 }
  const end = performance.now() + seconds * 1000
  const visit = async (index: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const address = `127.0.0.${1 + (index % addresses)}`
    while (performance.now() < end) {
      const started = performance.now()
      const { status, retryAfter } = await ask(url, agent, address)
      seen.statuses[status] = (seen.statuses[status] ?? 0) + 1
      if (status === 200) seen.served.push(performance.now() - started)
      else if (retryAfter === undefined) seen.silent += 1
    }
    agent.destroy()
  }
  await Promise.all(Array.from({ length: connections }, (_, index) => visit(index)))
  return seen
}

if (parentPort) parentPort.postMessage(await come(workerData))

import { parentPort, Worker, workerData } from 'node:worker_threads'

// in its own thread, so that the measuring program's work does not count as the server's slowness

export type Visits = { times: number[]; failed: number }

/** Visits a page so many times a second. `stop` returns how long each visit took, in ms. */
export function visit(url: string, perSecond: number): { stop: () => Promise<Visits> } {
  const worker = new Worker(new URL(import.meta.url), { workerData: { url, perSecond } })
  return {
    async stop() {
      const visits = new Promise<Visits>((resolve, reject) => {
        worker.once('message', resolve)
        worker.once('error', reject)
      })
      worker.postMessage('stop')
      return visits
    },
  }
}

export function percentile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

type VisitOptions = { url: string; perSecond: number }

function work({ url, perSecond }: VisitOptions): void {
  const visits: Visits = { times: [], failed: 0 }
  const pending = new Set<Promise<void>>()
  const go = async () => {
    const started = performance.now()
    const answer = await fetch(url).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.status === 200) visits.times.push(performance.now() - started)
    else visits.failed += 1
  }
  const timer = setInterval(() => {
    const one: Promise<void> = go().finally(() => pending.delete(one))
    pending.add(one)
  }, 1000 / perSecond)
  parentPort?.once('message', async () => {
    clearInterval(timer)
    await Promise.all(pending)
    parentPort?.postMessage(visits)
  })
}

if (parentPort) work(workerData)

import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { RunningServer } from '../../e2e/server.ts'
import { openFiles, startedBy } from '../faults/processes.ts'

/** Server figures that could grow. Memory is in MB, the delay of the event loop in ms. */
export const names = [
  'resident',
  'heap',
  'delay',
  'descriptors',
  'sockets',
  'threads',
  'children',
  'wal',
  'uploads',
] as const
export type SampleName = (typeof names)[number]
export type Sample = Record<SampleName, number>

const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10

async function metricsOf(url: string, token: string): Promise<Map<string, number>> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}`, connection: 'close' } })
  if (!answer.ok) throw new Error(`/metrics answered ${answer.status}`)
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.split(' ')[0] ?? '', Number(line.split(' ')[1])]))
}

/** Samples a server that was started with this METRICS_TOKEN. Linux only. */
export async function takeSample(
  { url, dataDir, process: { pid = 0 } }: RunningServer,
  token: string,
): Promise<Sample> {
  const metrics = await metricsOf(url, token)
  const metric = (name: string) => metrics.get(name) ?? Number.NaN
  const files = openFiles(pid)
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const wal = readdirSync(dataDir).find((name) => name.endsWith('-wal'))
  return {
    resident: megabytes(metric('process_resident_memory_bytes')),
    heap: megabytes(metric('nodejs_heap_size_used_bytes')),
    delay: Math.round(metric('nodejs_eventloop_lag_p99_seconds') * 1000),
    descriptors: files.length,
    sockets: files.filter((name) => name.startsWith('socket:')).length,
    threads: Number(/^Threads:\s+(\d+)/m.exec(status)?.[1]),
    children: startedBy(pid).length,
    wal: wal ? megabytes(statSync(path.join(dataDir, wal)).size) : 0,
    uploads: files.filter((name) => name.includes('.upload-')).length,
  }
}

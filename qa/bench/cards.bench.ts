// Times share cards: the first one of a server, uncached ones, two at once, and cached ones.
import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'
import { median } from '#shared/median.ts'
import { startServer } from '../../e2e/server.ts'
import { cpuOf, residentMB } from './process-stats.ts'

/** Limit in ms for an uncached card. For the first card, which starts the process, it limits the CPU time. */
const wanted = 300

const timed = async (work: () => Promise<unknown>) => {
  const since = performance.now()
  await work()
  return performance.now() - since
}
const rounded = (ms: number) => Number(ms.toFixed(ms < 10 ? 1 : 0))

async function card(url: string): Promise<number> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return (await answer.arrayBuffer()).byteLength
}

const drawerOf = (pid: number | undefined): number =>
  Number(execFileSync('pgrep', ['-P', String(pid), '-f', 'draw-cards']).toString())

execFileSync('npm', ['run', '-s', 'build:once'], { stdio: ['ignore', 'ignore', 'inherit'] })
const server = await startServer({ command: 'demo' })
try {
  const pets = (await (await fetch(`${server.url}/api/pets?limit=40`)).json()) as { id: number }[]
  const [first, ...others] = pets.map(({ id }) => `${server.url}/cards/pets/${id}.jpg`)
  if (!first) throw new Error('The demo shelter has no pets')
  const start = await timed(() => card(first))
  const startComputing = cpuOf(drawerOf(server.process.pid))
  const half = others.slice(0, Math.floor(others.length / 2))
  const alone: number[] = []
  const sizes: number[] = []
  for (const url of half) alone.push(await timed(async () => sizes.push(await card(url))))
  const together: number[] = []
  const rest = others.slice(half.length)
  for (let at = 0; at + 1 < rest.length; at += 2)
    together.push(await timed(() => Promise.all(rest.slice(at, at + 2).map(card))))
  const kept: number[] = []
  for (const url of pets.flatMap(() => first)) kept.push(await timed(() => card(url)))
  console.table({
    'the first one, its process started, ms': rounded(start),
    'of the processor in that process, ms': startComputing,
    'another for the first time, ms': rounded(median(alone)),
    'the slowest of them, ms': rounded(Math.max(...alone)),
    'two at once, both drawn, ms': rounded(median(together)),
    'from memory, ms': rounded(median(kept)),
    'a card, KB': rounded(median(sizes) / 1024),
    'the process that draws, MB': rounded(residentMB(drawerOf(server.process.pid))),
  })
  console.log(`${cpus().length} processors; at most ${wanted} ms for the first time`)
  if (median(alone) > wanted || startComputing > wanted) process.exitCode = 1
} finally {
  await server.stop()
}

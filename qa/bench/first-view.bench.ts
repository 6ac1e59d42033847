// Milliseconds until a slow phone shows a pet's name at /pets. To alternate with another built checkout:
// npm run bench -- first-view --against ../before [--rounds 9]
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { median } from '#shared/median.ts'
import { launchBrowser } from '../../e2e/browser.ts'
import { type RunningServer, startServer } from '../../e2e/server.ts'
import { inRounds } from './alternate.ts'
import { slowPhone } from './slow-phone.ts'

/** Upper limit of the time, as a fraction of the time of `--against`. */
const wanted = 0.4

const { values } = parseArgs({ options: { against: { type: 'string' }, rounds: { type: 'string', default: '9' } } })
const rounds = Number(values.rounds)

type PaintTimes = { anything: number; name: number }

const watchFor = (name: string) => `
  const isShown = (heading) =>
    heading.textContent.includes(${JSON.stringify(name)}) &&
    heading.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const look = () => {
    // a task of its own comes after the frame has been painted
    if ([...document.querySelectorAll('h1, h2, h3, h4')].some(isShown))
      setTimeout(() => nameSeen(performance.now()))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)`

/** The browser reports its first paint late, possibly after the name was seen. */
const firstPaint = `new Promise((painted) => {
  const told = (list) => list.getEntriesByName('first-contentful-paint').forEach((entry) => painted(entry.startTime))
  new PerformanceObserver(told).observe({ type: 'paint', buffered: true })
})`

async function firstName(url: string): Promise<string> {
  const [pet] = (await (await fetch(`${url}/api/pets?limit=1`)).json()) as { name: string }[]
  if (!pet) throw new Error('The demo shelter has no pets')
  return pet.name
}

async function look(browser: Browser, url: string, name: string): Promise<PaintTimes> {
  const page = await slowPhone(browser)
  try {
    const named = Promise.withResolvers<number>()
    await page.exposeFunction('nameSeen', named.resolve)
    await page.addInitScript(watchFor(name))
    await page.goto(`${url}/pets`)
    const patience = AbortSignal.timeout(60_000)
    patience.addEventListener('abort', () => named.reject(new Error(`${url}/pets never showed ${name}`)))
    return { name: await named.promise, anything: await page.evaluate<number>(firstPaint) }
  } finally {
    await page.context().close()
  }
}

execFileSync('npm', ['run', '-s', 'build:once'], { stdio: ['ignore', 'ignore', 'inherit'] })
const folders = values.against === undefined ? ['.'] : ['.', values.against]
const servers: RunningServer[] = []
const browser = await launchBrowser()
try {
  for (const folder of folders)
    servers.push(await startServer({ command: 'demo', program: path.resolve(folder, 'dist/server/main.cjs') }))
  const turns = await Promise.all(
    servers.map(async ({ url }) => {
      const name = await firstName(url)
      return () => look(browser, url, name)
    }),
  )
  for (const notCounted of turns) await notCounted()
  const results = await inRounds(rounds, turns)
  const middle = (all: PaintTimes[], of: keyof PaintTimes) => Math.round(median(all.map((seen) => seen[of])))
  console.table(
    results.map((all, index) => ({
      version: index === 0 ? 'this one' : values.against,
      'anything on the screen, ms': middle(all, 'anything'),
      "a pet's name readable, ms": middle(all, 'name'),
      'all rounds': all.map(({ name }) => Math.round(name)).join(' '),
    })),
  )
  const [ours = [], before] = results
  if (before) {
    const ratio = median(ours.map(({ name }, round) => name / (before[round]?.name ?? Number.NaN)))
    console.log(`Median of ${rounds} rounds in turns: ${ratio.toFixed(2)} of the time (at most ${wanted})`)
    if (!(ratio <= wanted)) process.exitCode = 1
  }
} finally {
  await browser.close()
  for (const server of servers) await server.stop()
}

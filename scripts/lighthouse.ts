// Measures the built website with Lighthouse, as a phone on a slow line, and exits 1 where it is not good enough.
// Each page counts by the middle one of three runs, as a machine is never quite still; a number as argument changes that.
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromiumFlags, findChromium } from '../e2e/browser.ts'
import { startServer } from '../e2e/server.ts'

const categories = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof categories

type Measured = {
  path: string
  scores: Record<Category, number>
  shift: number
  paint: number
  blocked: number
  complaints: string[]
}

const runs = Number(process.argv[2] ?? 3)

/** The middle run by performance. */
async function middle(url: string, path: string): Promise<Measured> {
  const all: Measured[] = []
  while (all.length < runs) all.push(await measure(url, path))
  const sorted = all.toSorted((a, b) => a.scores.performance - b.scores.performance)
  return sorted[Math.floor(runs / 2)] as Measured
}

async function measure(url: string, path: string): Promise<Measured> {
  const chrome = await launch({ chromePath: findChromium(), chromeFlags: ['--headless=new', ...chromiumFlags] })
  try {
    const run = () => lighthouse(url + path, { port: chrome.port, logLevel: 'error', output: 'json' })
    let result = await run()
    // now and then Chromium's trace lacks its beginning, and Lighthouse asks to be run again
    if (result?.lhr.runtimeError?.code === 'NO_NAVSTART') result = await run()
    if (!result || result.lhr.runtimeError)
      throw new Error(`${path}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
    const { audits, categories: found } = result.lhr
    const score = (name: Category) => Math.round((found[name]?.score ?? 0) * 100)
    const complaints = Object.keys(categories).flatMap((name) =>
      (found[name]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < (name === 'performance' ? 0.9 : 1))
        .map(({ id }) => `${id}: ${audits[id]?.displayValue ?? audits[id]?.title}`),
    )
    return {
      path,
      scores: {
        performance: score('performance'),
        accessibility: score('accessibility'),
        'best-practices': score('best-practices'),
        seo: score('seo'),
      },
      shift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
      paint: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
      blocked: audits['total-blocking-time']?.numericValue ?? Number.NaN,
      complaints,
    }
  } finally {
    chrome.kill()
  }
}

const isGood = ({ scores, shift }: Measured) =>
  shift === 0 && Object.entries(categories).every(([name, least]) => scores[name as Category] >= least)

/** The address of the newest record of a list. */
async function newest(url: string, list: 'pets' | 'donations'): Promise<string> {
  const [first] = (await (await fetch(`${url}/api/${list}?limit=1`)).json()) as { id: number }[]
  if (!first) throw new Error(`The demo shelter has no ${list}`)
  return `/${list}/${first.id}`
}

const server = await startServer({ command: 'demo' })
try {
  const { url } = server
  const paths = ['/', '/pets', await newest(url, 'pets'), '/donations', await newest(url, 'donations')]
  const results: Measured[] = []
  for (const path of paths) results.push(await middle(url, path))
  console.table(
    Object.fromEntries(
      results.map(({ path, scores, shift, paint, blocked }) => [
        path,
        {
          ...scores,
          'layout shift': Number(shift.toFixed(4)),
          'largest paint (ms)': Math.round(paint),
          'blocked (ms)': Math.round(blocked),
        },
      ]),
    ),
  )
  for (const { path, complaints } of results) for (const complaint of complaints) console.log(`${path} ${complaint}`)
  if (!results.every(isGood)) process.exitCode = 1
} finally {
  await server.stop()
}

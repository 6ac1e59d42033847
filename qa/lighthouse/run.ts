// Measures the built website with Lighthouse as a phone on a slow network, and exits 1 if a limit is exceeded. Each
// page is judged by the medians of five runs, because no machine is fully idle. The argument sets the number of runs.
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromiumFlags, findChromium, launchBrowser } from '../../e2e/browser.ts'
import { startServer } from '../../e2e/server.ts'
import { median } from '../../shared/median.ts'
import { slowPhone } from '../bench/slow-phone.ts'

/** Limit of the Largest Contentful Paint, in ms. */
const latestPaint = 1400
const categories = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof categories

type PageScores = {
  page: string
  scores: Record<Category, number>
  shift: number
  paint: number
  blocked: number
  complaints: string[]
}

const runs = Number(process.argv[2] ?? 5)

/** Returns medians, but the largest layout shift and the complaints of all runs. */
async function measureOften(url: string, page: string): Promise<PageScores> {
  const all: PageScores[] = []
  while (all.length < runs) all.push(await measure(url, page))
  const middle = (of: (one: PageScores) => number) => median(all.map(of))
  return {
    page,
    scores: {
      performance: middle(({ scores }) => scores.performance),
      accessibility: middle(({ scores }) => scores.accessibility),
      'best-practices': middle(({ scores }) => scores['best-practices']),
      seo: middle(({ scores }) => scores.seo),
    },
    shift: Math.max(...all.map(({ shift }) => shift)),
    paint: middle(({ paint }) => paint),
    blocked: middle(({ blocked }) => blocked),
    complaints: [...new Set(all.flatMap(({ complaints }) => complaints))],
  }
}

type Audit = { title: string; score: number | null; displayValue?: string; numericValue?: number }
type LighthouseReport = {
  runtimeError?: { code: string; message: string }
  audits: Record<string, Audit>
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
}

const lighthouse = fileURLToPath(new URL('node_modules/lighthouse/cli/index.js', import.meta.url))

async function reportOn(url: string): Promise<LighthouseReport> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-lighthouse-'))
  const file = path.join(folder, 'report.json')
  const chrome = `--chrome-flags=--headless=new ${chromiumFlags.join(' ')}`
  const args = [
    lighthouse,
    url,
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    '--no-enable-error-reporting',
    chrome,
  ]
  try {
    await promisify(execFile)(process.execPath, args, { env: { ...process.env, CHROME_PATH: findChromium() } }).catch(
      // Lighthouse also fails if its report contains a runtimeError, which the caller handles
      (error: unknown) => {
        if (!existsSync(file)) throw error
      },
    )
    return JSON.parse(readFileSync(file, 'utf8'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function measure(url: string, page: string): Promise<PageScores> {
  let report = await reportOn(url + page)
  // runs it again, because Chromium's trace sometimes lacks its beginning
  if (report.runtimeError?.code === 'NO_NAVSTART') report = await reportOn(url + page)
  if (report.runtimeError) throw new Error(`${page}: ${report.runtimeError.message}`)
  const { audits, categories: found } = report
  const score = (name: Category) => Math.round((found[name].score ?? 0) * 100)
  const complaints = Object.entries(found).flatMap(([name, { auditRefs }]) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < (name === 'performance' ? 0.9 : 1))
      .map(({ id }) => `${id}: ${audits[id]?.displayValue ?? audits[id]?.title}`),
  )
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  return {
    page,
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    shift: value('cumulative-layout-shift'),
    paint: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    complaints,
  }
}

const isGood = ({ scores, shift, paint }: PageScores) =>
  shift === 0 &&
  paint < latestPaint &&
  Object.entries(categories).every(([name, least]) => scores[name as Category] >= least)

const watchShifts = `
  window.shifts = 0
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifts += value
  }).observe({ type: 'layout-shift', buffered: true })`

/**
 * Layout shifts on a slow phone. Covers pages that Lighthouse doesn't measure, such as those it refuses for their
 * status.
 */
async function shiftsOf(url: string, pages: string[]): Promise<Record<string, number>> {
  const browser = await launchBrowser()
  const shifts: Record<string, number> = {}
  try {
    for (const address of pages) {
      const page = await slowPhone(browser)
      await page.addInitScript(watchShifts)
      await page.goto(url + address, { waitUntil: 'networkidle' })
      shifts[address] = await page.evaluate<number>('window.shifts')
      await page.context().close()
    }
  } finally {
    await browser.close()
  }
  return shifts
}

async function newest(url: string, list: 'pets' | 'donations'): Promise<string> {
  const [first] = (await (await fetch(`${url}/api/${list}?limit=1`)).json()) as { id: number }[]
  if (!first) throw new Error(`The demo shelter has no ${list}`)
  return `/${list}/${first.id}`
}

const server = await startServer({ command: 'demo' })
try {
  const { url } = server
  const pages = ['/', '/pets', await newest(url, 'pets'), '/donations', await newest(url, 'donations')]
  const results: PageScores[] = []
  for (const page of pages) results.push(await measureOften(url, page))
  console.table(
    Object.fromEntries(
      results.map(({ page, scores, shift, paint, blocked }) => [
        page,
        {
          ...scores,
          'layout shift': Number(shift.toFixed(4)),
          'largest paint (ms)': Math.round(paint),
          'blocked (ms)': Math.round(blocked),
        },
      ]),
    ),
  )
  for (const { page, complaints } of results) for (const complaint of complaints) console.log(`${page} ${complaint}`)
  const shifts = await shiftsOf(url, ['/pets/99999999', '/setup'])
  for (const [page, shift] of Object.entries(shifts)) console.log(`${page}: layout shift ${Number(shift.toFixed(4))}`)
  console.log(
    `Wanted: ${Object.values(categories).join(' / ')}, largest paint under ${latestPaint} ms, no layout shift; medians of ${runs} runs.`,
  )
  if (!results.every(isGood) || Object.values(shifts).some((shift) => shift > 0)) process.exitCode = 1
} finally {
  await server.stop()
}

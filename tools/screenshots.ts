// Writes pictures of all screens of the demo shelter, in all main states, into screenshots/. Words after `--` select
// scenes by name. `--readme` writes the README's pictures instead, docs/screenshot*.png; words after it, such as
// `dashboard`, select some of them.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { demoAdmin, demoPassword, people } from '#server/demo/people.ts'
import { launchBrowser } from '../e2e/browser.ts'
import type { Scene } from '../e2e/scene.ts'
import { play, stage } from '../e2e/scenes.ts'
import { startServer } from '../e2e/server.ts'
import { logIn, signIn } from '../e2e/visitor.ts'

type Staged = Awaited<ReturnType<typeof stage>>
type Window = { width: number; height: number; theme: 'light' | 'dark' }

const windows: Window[] = [
  { width: 1280, height: 800, theme: 'light' },
  { width: 390, height: 844, theme: 'light' },
  { width: 1280, height: 800, theme: 'dark' },
  { width: 390, height: 844, theme: 'dark' },
]
const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'screenshots')

const openWindow = (browser: Browser, url: string, { width, height, theme }: Window): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: theme,
    hasTouch: width < 600,
    reducedMotion: 'reduce',
  })

const settle = (page: Page): Promise<void> =>
  page.evaluate(`(async () => {
    await document.fonts.ready
    const once = document.getAnimations().filter((animation) => animation.effect.getTiming().iterations === 1)
    await Promise.allSettled(once.map((animation) => animation.finished))
    // a lazy picture that is not in view would never load
    for (const image of document.images) image.loading = 'eager'
    await Promise.allSettled(Array.from(document.images, (image) => image.decode()))
  })()`)

/**
 * With `whole`, the picture goes down to the page's end. The window grows to that length, which loads pictures below
 * the fold and puts sticky footers at the end.
 */
async function take(context: BrowserContext, scene: Scene, { width, height }: Window, whole: boolean): Promise<Buffer> {
  const page = await context.newPage()
  try {
    await play(page, scene)
    await page.mouse.move(0, 0)
    if (whole && (await page.getByRole('dialog').count()) === 0) {
      // Lists load more as they come into view. Some pages are always a bit longer than the window, at any height.
      const cards = page.getByRole('main').getByRole('listitem')
      const more = page.getByRole('button', { name: 'Load more' })
      for (let times = 0; times < 4; times += 1) {
        const length = await page.evaluate<number>('document.documentElement.scrollHeight')
        if (length <= (page.viewportSize()?.height ?? height)) break
        const shown = await cards.count()
        await page.setViewportSize({ width, height: length })
        if ((await more.count()) > 0) await cards.nth(shown).waitFor()
      }
    }
    await settle(page)
    return await page.screenshot()
  } finally {
    await page.close()
  }
}

/** Uses one window size, and one browser context per person. Returns the names of failed scenes. */
async function takeAll(
  url: string,
  browser: Browser,
  window: Window,
  staged: Staged,
  words: string[],
): Promise<string[]> {
  const contexts = new Map<Scene['as'], BrowserContext>()
  const failed: string[] = []
  for (const scene of staged.scenes) {
    if (window.width > (scene.upTo ?? window.width)) continue
    if (words.length > 0 && !words.some((word) => scene.name.includes(word))) continue
    const file = `${scene.name}-${window.width}-${window.theme}.png`
    try {
      const context = contexts.get(scene.as) ?? (await openWindow(browser, url, window))
      const account = scene.as && staged.accounts.get(scene.as)
      if (account && !contexts.has(scene.as)) await logIn(context, url, account)
      contexts.set(scene.as, context)
      await writeFile(path.join(folder, file), await take(context, scene, window, true))
      console.log(file)
    } catch (error) {
      console.error(`${file} could not be taken:`, error)
      failed.push(file)
    }
  }
  return failed
}

type ReadmePicture = { file: string; path: string; height: number; as?: string; width?: number }

const petOfReadme = 'Biscuit'

/** The pictures of the README; `as` is the email of a demo account, and `width` that of the file. */
async function readmePictures(url: string): Promise<ReadmePicture[]> {
  const answer = await fetch(`${url}/api/pets`)
  const pets = (await answer.json()) as { id: number; name: string }[]
  const { id } = pets.find(({ name }) => name === petOfReadme) ?? {}
  return [
    { file: 'screenshot', path: '/', height: 1060 },
    { file: 'screenshot-pet', path: `/pets/${id}`, height: 800, width: 960 },
    { file: 'screenshot-dashboard', path: '/dashboard', height: 800, width: 960, as: people[demoAdmin].email },
  ]
}

async function takeForReadme(url: string, browser: Browser, words: string[]): Promise<void> {
  for (const { file, path: address, height, as, width = 1280 } of await readmePictures(url)) {
    if (words.length > 0 && !words.some((word) => file.includes(word))) continue
    const window: Window = { width: 1280, height, theme: 'light' }
    const context = await openWindow(browser, url, window)
    if (as) await logIn(context, url, await signIn({ url }, as, demoPassword))
    const picture = await take(context, { name: file, path: address }, window, false)
    await sharp(picture)
      .resize({ width })
      .png({ palette: true, quality: 90, effort: 10 })
      .toFile(path.join(root, `docs/${file}.png`))
    await context.close()
    console.log(`docs/${file}.png`)
  }
}

const words = process.argv.slice(2)
const server = await startServer({ command: 'demo' })
const browser = await launchBrowser()
try {
  if (words.includes('--readme'))
    await takeForReadme(
      server.url,
      browser,
      words.filter((word) => word !== '--readme'),
    )
  else {
    if (words.length === 0) await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    const staged = await stage(server)
    // two at a time: one draws while the other waits for the server
    const taken = (['light', 'dark'] as const).map(async (theme) => {
      const failed: string[] = []
      for (const window of windows) {
        if (window.theme === theme) failed.push(...(await takeAll(server.url, browser, window, staged, words)))
      }
      return failed
    })
    if ((await Promise.all(taken)).flat().length > 0) process.exitCode = 1
  }
} finally {
  await browser.close()
  await server.stop()
}

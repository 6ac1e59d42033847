// Writes a picture of every screen of the demo shelter in every main state into screenshots/, for people to look at.
// With words after `--`: only the scenes whose name contains one of them. `--readme` makes docs/screenshot.png instead.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { launchBrowser } from '../e2e/browser.ts'
import { play, type Scene, stage } from '../e2e/scenes.ts'
import { type RunningServer, startServer } from '../e2e/server.ts'
import { type Account, logIn } from '../e2e/visitor.ts'

type Window = { width: number; height: number; theme: 'light' | 'dark' }

const windows: Window[] = [
  { width: 1280, height: 800, theme: 'light' },
  { width: 390, height: 844, theme: 'light' },
  { width: 1280, height: 800, theme: 'dark' },
  { width: 390, height: 844, theme: 'dark' },
]
const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'screenshots')

/** The scene as a picture; `whole` down to the page's end, else one window of it. */
async function take(
  browser: Browser,
  url: string,
  scene: Scene,
  window: Window,
  account: Account | undefined,
  whole: boolean,
): Promise<Buffer> {
  const { width, height, theme } = window
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: theme,
    hasTouch: width < 600,
    reducedMotion: 'reduce',
  })
  try {
    if (account) await logIn(context, url, account)
    const page = await context.newPage()
    await play(page, scene)
    await page.waitForTimeout(300)
    return await page.screenshot({ fullPage: whole && (await page.getByRole('dialog').count()) === 0 })
  } finally {
    await context.close()
  }
}

async function takeAll(server: RunningServer, browser: Browser, wanted: string[]): Promise<void> {
  const { scenes, accounts } = await stage(server)
  await mkdir(folder, { recursive: true })
  for (const window of windows) {
    for (const scene of scenes) {
      if (window.width > (scene.upTo ?? window.width)) continue
      if (wanted.length > 0 && !wanted.some((word) => scene.name.includes(word))) continue
      const file = `${scene.name}-${window.width}-${window.theme}.png`
      const picture = await take(browser, server.url, scene, window, scene.as && accounts.get(scene.as), true)
      await writeFile(path.join(folder, file), picture)
      console.log(file)
    }
  }
}

/** The README's picture: the listing as a visitor sees it, small enough to load at once. */
async function takeForReadme(server: RunningServer, browser: Browser): Promise<void> {
  const window: Window = { width: 1280, height: 800, theme: 'light' }
  const picture = await take(browser, server.url, { name: 'readme', path: '/pets' }, window, undefined, false)
  await mkdir(path.join(root, 'docs'), { recursive: true })
  await sharp(picture).png({ palette: true, quality: 90, effort: 10 }).toFile(path.join(root, 'docs/screenshot.png'))
}

const words = process.argv.slice(2)
const server = await startServer({ command: 'demo' })
const browser = await launchBrowser()
try {
  if (words.includes('--readme')) await takeForReadme(server, browser)
  else await takeAll(server, browser, words)
} finally {
  await browser.close()
  await server.stop()
}

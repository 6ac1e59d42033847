import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLong } from '#server/testing/long-tests.ts'
import { matchPage, type PageName, pages } from '#shared/pages.ts'
import { violationsOn } from './axe.ts'
import { launchBrowser } from './browser.ts'
import { findBrokenWords, findLayoutProblems } from './layout-problems.ts'
import type { Scene, ScenePerson } from './scene.ts'
import { chainsTo, play, runAction, sampleScenes, stage } from './scenes.ts'
import { type RunningServer, startServer } from './server.ts'
import { type Account, logIn } from './visitor.ts'

const desk = { width: 1280, height: 800 }
/** The size of a desktop window at 200% zoom. */
const zoomed = { width: 640, height: 400 }
const phone = { width: 390, height: 844 }
const smallPhone = { width: 320, height: 640 }
/** The narrowest windows with tables instead of cards, and with tables next to the dashboard's sidebar. */
const tablets = [768, 1024].map((width) => ({ width, height: 768 }))

/** The rules whose outcome the theme can change: it only changes colors. */
const colorRules = ['color-contrast', 'link-in-text-block']

let server: RunningServer
let browser: Browser
const problems = {
  axe: [] as string[],
  misfits: [] as string[],
  broken: [] as string[],
  small: [] as string[],
  outline: [] as string[],
}
const heads = new Map<string, Set<PageName>>()

beforeAll(async () => {
  server = await startServer({ command: 'demo' })
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

async function windows(accounts: Map<ScenePerson, Account>) {
  const contexts = new Map<ScenePerson | undefined, BrowserContext>()
  for (const person of [undefined, ...accounts.keys()]) {
    const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
    const account = person && accounts.get(person)
    if (account) await logIn(context, server.url, account)
    contexts.set(person, context)
  }
  return async (person: ScenePerson | undefined): Promise<Page> => {
    const page = await contexts.get(person)?.newPage()
    if (!page) throw new Error(`Nobody has logged in as ${person}`)
    // text that the previous scene left must not prevent leaving the page
    page.on('dialog', (dialog) => void dialog.accept())
    return page
  }
}

/**
 * Window sizes for all rules, and for layout only. The short version alternates between two sets: the desktop with the
 * narrowest sidebar and phone, or the phone with the narrowest tables and the zoomed desktop.
 */
function sizesFor(scene: Scene, index: number) {
  if (isLong) return { looks: scene.upTo ? [phone] : [desk, phone], fitting: [...tablets, zoomed, smallPhone] }
  const [narrow = desk, wide = desk] = tablets
  if (scene.upTo || index % 2 === 1) return { looks: [phone], fitting: [narrow, zoomed] }
  return { looks: [desk], fitting: [wide, smallPhone] }
}

async function openScene(page: Page, scene: Scene): Promise<void> {
  await page.setViewportSize(scene.upTo ? phone : desk)
  await page.emulateMedia({ colorScheme: 'light' })
  await (scene.before ? runAction : play)(page, scene).catch((error: unknown) => {
    throw new Error(`The scene ${scene.name} could not be played`, { cause: error })
  })
}

async function inspect(page: Page, scene: Scene, index: number): Promise<void> {
  const note = (list: string[], where: string, whats: string[]) =>
    list.push(...whats.map((what) => `${scene.name}, ${where}: ${what}`))
  const fits = async ({ width }: { width: number }) => {
    note(problems.misfits, `${width} px`, await page.evaluate(findLayoutProblems))
    note(problems.broken, `${width} px`, await page.evaluate(findBrokenWords))
  }
  const { looks, fitting } = sizesFor(scene, index)
  note(problems.outline, 'outline', await outlineOf(page))
  for (const size of looks) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: size === phone ? 'dark' : 'light' })
    note(problems.axe, `${size.width} px`, await violationsOn(page))
    note(problems.small, `${size.width} px`, await page.evaluate(smallTargets))
    await fits(size)
    if (!isLong || looks.length > 1) continue
    // states of only one size are also checked in the other theme; other states were light on the desktop and dark on
    // phones
    await page.emulateMedia({ colorScheme: 'light' })
    note(problems.axe, `${size.width} px, light`, await violationsOn(page, colorRules))
  }
  for (const size of fitting) {
    await page.setViewportSize(size)
    await fits(size)
  }
}

async function outlineOf(page: Page): Promise<string[]> {
  const { path, headings, mains, title, description } = await page.evaluate(() => ({
    path: window.location.pathname,
    headings: document.querySelectorAll('h1').length,
    mains: document.querySelectorAll('main').length,
    title: document.title,
    description: document.querySelector('meta[name=description]')?.getAttribute('content'),
  }))
  const { name } = matchPage(path)
  for (const text of [title, description ?? ''])
    heads.set(text, (heads.get(text) ?? new Set()).add(name === 'dashboard' ? 'addPet' : name))
  return [
    ...(headings === 1 ? [] : [`${headings} h1`]),
    ...(mains === 1 ? [] : [`${mains} main`]),
    ...(/^\S.* · Pawstead$/.test(title) ? [] : [`the title '${title}'`]),
    ...(description ? [] : ['no description']),
  ]
}

/** Runs in the page and returns targets less than 24 px wide or high. A link in a sentence is as high as its line. */
function smallTargets(): string[] {
  const inSentence = (element: Element) =>
    getComputedStyle(element).display === 'inline' &&
    [...(element.parentNode?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
    )
  const pressed = [...document.querySelectorAll('a[href], button, input, select, textarea, [role=menuitem]')]
  return pressed
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !inSentence(element))
    .filter((element) => !element.closest('[aria-hidden=true], [inert]'))
    .map((element) => (element instanceof HTMLInputElement && element.closest('label')) || element)
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      return width < 24 || height < 24
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 200))
}

describe('every screen in its main states', () => {
  beforeAll(async () => {
    const { scenes, accounts } = await stage(server)
    const open = await windows(accounts)
    const selected = sampleScenes(scenes)
    const chains = chainsTo(selected, scenes).values()
    const work = async () => {
      const pages = new Map<ScenePerson | undefined, Page>()
      for (const chain of chains) {
        const person = chain[0]?.as
        const page = pages.get(person) ?? (await open(person))
        pages.set(person, page)
        for (const scene of chain) {
          await openScene(page, scene)
          if (selected.includes(scene)) await inspect(page, scene, selected.indexOf(scene))
        }
        await page.unrouteAll()
      }
    }
    // two at a time: one is checked while the other waits for the server
    await Promise.all([work(), work()])
  }, 1_200_000)

  test('covers all pages', () => {
    const seen = new Set([...heads.values()].flatMap((names) => [...names]))
    const others = new Set(['allPets', 'dashboard']) // they lead to pets, or show the same as addPet
    expect(Object.keys(pages).filter((name) => !others.has(name) && !seen.has(name as PageName))).toEqual([])
  })

  test('breaks no axe rule, on desktops and phones, in both themes', () => {
    expect(problems.axe).toEqual([])
  })

  test('fits into every window: desktop, tablets, phones, 200% zoom, and 320 px', () => {
    expect(problems.misfits).toEqual([])
  })

  test('breaks no word of a table', () => {
    expect(problems.broken).toEqual([])
  })

  test('has targets of at least 24 by 24 px', () => {
    expect(problems.small).toEqual([])
  })

  test('has one h1, one main part, and a unique title and description', () => {
    expect(problems.outline).toEqual([])
    const shared = [...heads].filter(([, names]) => names.size > 1)
    expect(shared.map(([text, names]) => `${text}: ${[...names].join(', ')}`)).toEqual([])
  })
})

const covered = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return ''
    const shape = focused instanceof HTMLInputElement ? (focused.closest('label') ?? focused) : focused
    const { x, y, width, height } = shape.getBoundingClientRect()
    // null if a list that has grown has pushed it out of the window
    const hidden = [0.25, 0.5, 0.75].every((part) => {
      const top = document.elementFromPoint(x + width / 2, y + height * part)
      return top !== null && !shape.contains(top) && !top.contains(shape)
    })
    return hidden ? focused.outerHTML.slice(0, 160) : ''
  })

test.each([
  { path: '/', size: { width: 1280, height: 500 } },
  { path: '/pets', size: { width: 1280, height: 500 } },
  { path: '/donations', size: zoomed },
  { path: '/terms', size: smallPhone },
])('on $path at $size.width px nothing covers the focused element', async ({ path, size }) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: size, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await play(page, { name: path, path })
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) await menu.press('Enter')
  const hidden: string[] = []
  // backwards, too: elements that come in from above appear under the navbar
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step < 45; step += 1) {
      await page.keyboard.press(key)
      const element = await covered(page)
      if (element) hidden.push(`${key}: ${element}`)
    }
    await page.getByRole('contentinfo').getByRole('link').last().focus()
  }
  await context.close()
  expect(hidden).toEqual([])
})

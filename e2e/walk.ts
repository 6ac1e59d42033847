import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { isLong } from '#server/testing/long-tests.ts'
import { isClientRendered, type PageName } from '#shared/pages.ts'
import { violationsOn } from './axe.ts'
import { findBrokenWords, findLayoutProblems } from './layout-problems.ts'
import { coveredWithFocus, lostInHighContrast, outlineOf, smallTargets } from './page-checks.ts'
import type { Scene, ScenePerson } from './scene.ts'
import { arrive, chainsTo, pageOf, runAction, sampleScenes, stage } from './scenes.ts'
import type { RunningServer } from './server.ts'
import { type Account, logIn } from './visitor.ts'

type Running = { browser: Browser; server: RunningServer }

const desk = { width: 1280, height: 800 }
/** The size of a desktop window at 200% zoom. */
const zoomed = { width: 640, height: 400 }
const phone = { width: 390, height: 844 }
const smallPhone = { width: 320, height: 640 }
/** The narrowest windows with tables instead of cards, and with tables next to the dashboard's sidebar. */
const tablets = [768, 1024].map((width) => ({ width, height: 768 }))

/** The rules whose outcome the theme can change: it only changes colors. */
export const colorRules = ['color-contrast', 'link-in-text-block']

const manifest: Record<string, { file: string }> = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8'))
/** Scripts with the layers of a page: its layout, its records, and the page itself. */
const layers = new Set(
  Object.entries(manifest).flatMap(([name, { file }]) =>
    /^src\/app\/(routes\/|layouts\/\w+-layout\.tsx|data-provider\.tsx)/.test(name) ? `/${file}` : [],
  ),
)

/** A line for each problem, by rule. */
export const problems = {
  axe: [] as string[],
  misfits: [] as string[],
  broken: [] as string[],
  small: [] as string[],
  outline: [] as string[],
  lost: [] as string[],
  covered: [] as string[],
  requests: [] as string[],
  code: [] as string[],
  policy: [] as string[],
}
/** The pages that have a text as title or description. */
export const heads = new Map<string, Set<PageName>>()

async function windows({ browser, server }: Running, accounts: Map<ScenePerson, Account>) {
  const contexts = new Map<ScenePerson | undefined, BrowserContext>()
  for (const person of [undefined, ...accounts.keys()]) {
    const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
    const account = person && accounts.get(person)
    if (account) await logIn(context, server.url, account)
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        console.error(`policy: ${violatedDirective} ${blockedURI}`)
      })
    })
    context.on('console', (message) => {
      if (message.text().startsWith('policy: ')) problems.policy.push(`${message.page()?.url()}: ${message.text()}`)
    })
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
 * Window sizes for all rules, and for layout only. The short version checks each scene at two sizes, in turns: on the
 * desktop and a smaller window, or on the phone and a wider one.
 */
function sizesFor(scene: Scene, index: number) {
  if (isLong) return { looks: scene.upTo ? [phone] : [desk, phone], fitting: [...tablets, smallPhone, zoomed] }
  const [narrow = desk, wide = desk] = tablets
  const isOdd = index % 4 > 1
  if (scene.upTo || index % 2 === 1) return { looks: [phone], fitting: [isOdd ? narrow : zoomed] }
  return { looks: [desk], fitting: [isOdd ? wide : smallPhone] }
}

const knownFrames = new Set<string>()

/** In short versions, axe looks at what is around pages (navbar, sidebar, footer) once for each kind of it. */
function isFrameKnown({ as, path }: Scene, { width }: { width: number }): boolean {
  const kind = `${as ? 'member' : 'visitor'} ${path.split('/', 2)[1] === 'dashboard'} ${width}`
  const isKnown = knownFrames.has(kind)
  knownFrames.add(kind)
  return isKnown && !isLong
}

const noteFor =
  ({ name }: Scene) =>
  (list: string[], where: string, whats: string[]) =>
    list.push(...whats.map((what) => `${name}, ${where}: ${what}`))

async function openScene(page: Page, scene: Scene): Promise<void> {
  await page.setViewportSize(scene.upTo ? phone : desk)
  await page.emulateMedia({ colorScheme: 'light' })
  if (!scene.before) await firstView(page, scene)
  await runAction(page, scene)
}

/** Opens a page, and checks what it loads before anybody acts on it. */
async function firstView(page: Page, scene: Scene): Promise<void> {
  const urls = new Set<string>()
  const load = (request: Request) => void urls.add(request.url())
  page.on('request', load)
  const html = await arrive(page, scene)
  page.off('request', load)
  if (isClientRendered(pageOf(scene))) return
  const note = noteFor(scene)
  const loaded = [...urls]
  // a list loads more records if its end is in view, and the server never sees the secrets after the #
  const isAllowed = (url: string) =>
    /cursor%22%3A\d/.test(url) || /\/trpc\/(searches\.list|followUps\.byLink)\b/.test(url)
  const calls = loaded.filter((url) => /\/(trpc|api)\//.test(url) && !isAllowed(url))
  note(problems.requests, scene.path, calls)
  const scripts = loaded.map((url) => new URL(url).pathname).filter((path) => layers.has(path))
  note(
    problems.code,
    scene.path,
    scripts.filter((path) => !html.includes(`"${path}"`)),
  )
}

async function inspect(page: Page, scene: Scene, index: number): Promise<void> {
  const note = noteFor(scene)
  const fits = async ({ width }: { width: number }) => {
    note(problems.misfits, `${width} px`, await page.evaluate(findLayoutProblems))
    note(problems.broken, `${width} px`, await page.evaluate(findBrokenWords))
  }
  const { looks, fitting } = sizesFor(scene, index)
  note(problems.outline, 'outline', await outlineOf(page, heads))
  for (const size of looks) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: size === phone ? 'dark' : 'light' })
    note(problems.axe, `${size.width} px`, await violationsOn(page, { inside: isFrameKnown(scene, size) }))
    note(problems.small, `${size.width} px`, await page.evaluate(smallTargets))
    if (isLong || index % 3 === 0) note(problems.lost, `${size.width} px`, await lostInHighContrast(page))
    await fits(size)
    if (!isLong || looks.length > 1) continue
    // states of only one size are also checked in the other theme; other states were light on the desktop and dark on
    // phones
    await page.emulateMedia({ colorScheme: 'light' })
    note(problems.axe, `${size.width} px, light`, await violationsOn(page, { rules: colorRules }))
  }
  for (const size of fitting) {
    await page.setViewportSize(size)
    await fits(size)
  }
}

/** At the last size of `inspect`, which is small. Changes the page: menus open, and forms notice that fields were left. */
async function focusAll(page: Page, scene: Scene, index: number): Promise<void> {
  if (!isLong && index % 4 > 0) return
  const isOpen = await page.locator('[role=dialog], [role=menu]').filter({ visible: true }).count()
  if (isOpen === 0) noteFor(scene)(problems.covered, 'focus', await coveredWithFocus(page))
}

/** Plays the scenes in a demo shelter, and fills `problems` and `heads`. */
export async function walkThroughScenes(running: Running): Promise<void> {
  const { scenes, accounts } = await stage(running.server)
  const open = await windows(running, accounts)
  const selected = sampleScenes(scenes)
  const chains = chainsTo(selected, scenes).values()
  const work = async () => {
    const pages = new Map<ScenePerson | undefined, Page>()
    for (const chain of chains) {
      const person = chain[0]?.as
      const page = pages.get(person) ?? (await open(person))
      pages.set(person, page)
      for (const scene of chain) {
        await openScene(page, scene).catch((error: unknown) => {
          throw new Error(`The scene ${scene.name} could not be played`, { cause: error })
        })
        if (selected.includes(scene)) await inspect(page, scene, selected.indexOf(scene))
      }
      const last = chain.at(-1)
      if (last) await focusAll(page, last, selected.indexOf(last))
      await page.unrouteAll()
    }
  }
  // two at a time: one is checked while the other waits for the server
  await Promise.all([work(), work()])
}

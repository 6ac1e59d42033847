import { createTRPCClient, httpLink } from '@trpc/client'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { AppRouter } from '#server/trpc/router.ts'

type Server = { url: string }

/** An account, made over HTTP instead of by clicks. `trpc` calls the server as this user. */
export type Account = { name: string; email: string; password: string; token: string; cookie: string; trpc: Caller }
type Caller = ReturnType<typeof createCaller>

const createCaller = (url: string, token: string) =>
  createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${url}/trpc`, headers: { authorization: `Bearer ${token}` } })],
  })

let accountCount = 0

export function signUp(server: Server, name: string, address?: string): Promise<Account> {
  accountCount += 1
  const email = address ?? `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}.${accountCount}@example.org`
  return authenticate(server, 'register', { name, email, password: 'a good password' })
}

export const signIn = (server: Server, email: string, password: string): Promise<Account> =>
  authenticate(server, 'login', { email, password })

async function authenticate({ url }: Server, action: string, who: { name?: string; email: string; password: string }) {
  const answer = await fetch(`${url}/api/auth/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  })
  if (!answer.ok) throw new Error(`${action} answered ${answer.status}: ${await answer.text()}`)
  const { token, user } = (await answer.json()) as { token: string; user: { name: string } }
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const { email, password } = who
  return { name: user.name, email, password, token, cookie, trpc: createCaller(url, token) }
}

export type Visitor = {
  page: Page
  context: BrowserContext
  open: (path: string) => Promise<void>
  reload: () => Promise<void>
  allow: (message: RegExp) => void
  /** Closes the window. Fails the test on a console error, a broken page, or a request to another host. */
  leave: () => Promise<void>
}

type VisitOptions = {
  as?: Account
  width?: number
  height?: number
  theme?: 'light' | 'dark'
}

/** Opens a new browser window and watches it for console errors and requests to other hosts. */
export async function visit(browser: Browser, { url }: Server, options: VisitOptions = {}): Promise<Visitor> {
  const { as, width = 1280, height = 800, theme = 'light' } = options
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: theme,
    hasTouch: width < 600,
    reducedMotion: 'reduce',
  })
  // a busy machine must not cause a timeout
  context.setDefaultTimeout(60_000)
  if (as) await logIn(context, url, as)
  const problems: string[] = []
  const allowed: RegExp[] = []
  watch(context, url, (problem) => {
    if (!allowed.some((expected) => expected.test(problem))) problems.push(problem)
  })
  const page = await context.newPage()
  return {
    page,
    context,
    open: async (path) => {
      await closedLayers(page)
      await page.goto(path)
      await alive(page)
    },
    reload: async () => {
      await closedLayers(page)
      await page.reload()
      await alive(page)
    },
    allow: (message) => void allowed.push(message),
    leave: async () => {
      await context.close()
      expect(problems, 'problems in the browser').toEqual([])
    },
  }
}

/** Resolves when the page handles clicks. It is visible before any script has run. */
const alive = (page: Page) => page.locator('#root[data-alive] > *').first().waitFor({ state: 'attached' })

/**
 * Resolves when no closed dialog or menu has an entry in the history any more. Going back from it takes a moment, and
 * would abort the load of a page that began in between.
 */
export const closedLayers = (page: Page) =>
  // not `waitForFunction`: from its second look on, it needs `eval`, which the pages don't allow
  expect.poll(() => page.evaluate('Boolean(window.history.state?.layers)'), { timeout: 30_000 }).toBe(false)

/**
 * Holds back all scripts until the returned function is called. Pages that request scripts don't finish loading until
 * then.
 */
export async function holdScripts({ page }: Visitor): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.unrouteAll()
  await page.route('**/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

export async function logIn(context: BrowserContext, url: string, account: Account): Promise<void> {
  const [name = '', value = ''] = account.cookie.split('=')
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
}

export async function endSession({ url }: Server, account: Account): Promise<void> {
  const headers = { authorization: `Bearer ${account.token}` }
  const { status } = await fetch(`${url}/api/auth/logout`, { method: 'POST', headers })
  if (status !== 204) throw new Error(`Logging out answered ${status}`)
}

/** Resolves after the page has painted its changes, and observers in the page have run. */
export const nextFrame = (page: Page): Promise<void> =>
  page.evaluate('new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(() => shown())))')

function watch(context: BrowserContext, url: string, report: (problem: string) => void): void {
  context.on('console', (message) => {
    if (message.type() === 'error') report(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => report(`page: ${error.error().stack ?? error.error()}`))
  context.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    if (protocol.startsWith('http') && host !== new URL(url).host) report(`outside host: ${request.url()}`)
  })
}

/** Returns to an open page again and again until it shows the text. */
export async function laterShows({ page }: Visitor, text: string): Promise<void> {
  const comeBack = async () => {
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))")
    return page.getByText(text).first().isVisible()
  }
  await expect.poll(comeBack, { interval: 200 }).toBe(true)
}

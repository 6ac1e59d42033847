import type { Page, Route } from 'playwright-core'
import type { PersonKey } from '#server/demo/people.ts'

export type ScenePerson = PersonKey | 'newcomer'

/** A screen in one of its states, in the demo shelter. */
export type Scene = {
  name: string
  path: string
  /** The scene that it continues, with the same person; otherwise it starts at its path. */
  before?: Scene
  /** Who is logged in; nobody for a visitor. */
  as?: ScenePerson
  /** Puts the page, once it has loaded, into the state. */
  act?: (page: Page) => Promise<void>
  /** The widest window in which the state exists. */
  upTo?: number
}

type Next = Omit<Scene, 'path' | 'as' | 'before'> & { act: (page: Page) => Promise<void> }

/** A scene and those that continue it one after the other, without reloading the page. */
export function chain(first: Scene, ...next: Next[]): Scene[] {
  const scenes = [first]
  for (const scene of next) {
    const before = scenes.at(-1) ?? first
    scenes.push({ ...scene, path: first.path, ...(first.as ? { as: first.as } : {}), before })
  }
  return scenes
}

/** Records of the demo shelter that scenes are about. */
export type SceneIds = {
  photographed: number
  pet: number
  adopted: number
  onHold: number
  owned: number
  draft: number
  campaign: number
  paused: number
  ended: number
  /** Paths of gifts: one that is promised, and one that has arrived. */
  promised: string
  arrived: string
  mine: number
  /** A request that waits for Hannah, and one of Ella's. */
  received: number
  sent: number
}

type AccessibleName = string | RegExp

/** Presses buttons, one after the other. */
export const press =
  (...names: AccessibleName[]) =>
  async (page: Page) => {
    for (const name of names)
      await page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()
  }

/** Presses buttons and waits for the window that the last one opens. */
export const ask =
  (...names: AccessibleName[]) =>
  async (page: Page) => {
    await press(...names)(page)
    await page.getByRole('dialog').filter({ visible: true }).first().waitFor()
  }

/** Waits for an alert. */
export const alerted = (title: AccessibleName) => (page: Page) => page.getByRole('dialog', { name: title }).waitFor()

/** Presses a button and waits for the message. */
export const pressFor = (name: AccessibleName, text: AccessibleName) => async (page: Page) => {
  await press(name)(page)
  await page.getByText(text).filter({ visible: true }).first().waitFor()
}

/** Writes into fields by their labels. */
export const fill = (texts: Record<string, string>) => async (page: Page) => {
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text)
}

export const all =
  (...acts: ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const act of acts) await act(page)
  }

/** From now on a call of the server fails, as when something is broken there. */
export const breakCall = (call: string) => (page: Page) =>
  page.route(`**/trpc/*${call}*`, (route) => fail(route)).then(() => undefined)

function fail(route: Route): Promise<void> {
  const calls = new URL(route.request().url()).pathname.split(',')
  const error = { message: 'Something went wrong here.', code: -32603, data: { httpStatus: 500 } }
  return route.fulfill({ status: 500, json: calls.map(() => ({ error })) })
}

/** Follows a link, out of the folded menu on a phone. */
export const follow = (link: AccessibleName) => async (page: Page) => {
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name: link }).filter({ visible: true }).first().click()
}

/** Goes to a page whose call is never answered. */
export const waiting = (link: AccessibleName, call: string) => async (page: Page) => {
  await page.route(`**/trpc/*${call}*`, () => undefined)
  const asked = page.waitForRequest(`**/trpc/*${call}*`)
  await follow(link)(page)
  await asked
  await page
    .getByRole('main')
    .getByText(/^Loading/)
    .first()
    .waitFor()
}

/** Goes to a page whose call fails. */
export const broken = (link: AccessibleName, call: string) => async (page: Page) => {
  await breakCall(call)(page)
  const answered = page.waitForResponse(`**/trpc/*${call}*`)
  await follow(link)(page)
  await answered
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).waitFor()
}

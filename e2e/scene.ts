import type { Page, Route } from 'playwright-core'
import type { PersonKey } from '#server/demo/people.ts'

export type ScenePerson = PersonKey | 'newcomer'

export type Scene = {
  name: string
  path: string
  /** The scene that it continues, with the same person. Without one, it starts at its path. */
  before?: Scene
  as?: ScenePerson
  act?: (page: Page) => Promise<void>
  /** The widest window in which the state exists, in pixels. */
  upTo?: number
}

type Next = Omit<Scene, 'path' | 'as' | 'before'> & { act: (page: Page) => Promise<void> }

export function chain(first: Scene, ...next: Next[]): Scene[] {
  const scenes = [first]
  for (const scene of next) {
    const before = scenes.at(-1) ?? first
    scenes.push({ ...scene, path: first.path, ...(first.as ? { as: first.as } : {}), before })
  }
  return scenes
}

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
  /** Paths of a promised and of a received gift. */
  promised: string
  /** The path of a monthly donation's page. */
  monthly: string
  /** The path of a question's page, as its asker sees it. */
  question: string
  /** A question to Hannah. */
  asked: number
  /** A pet with 'Good to know'. */
  noted: number
  arrived: string
  mine: number
  /** A request to Hannah, and one by Ella. */
  received: number
  sent: number
  /** A request to Grace whose adopter has agreed to the agreement and paid the fee, and one whose fee is due. */
  agreed: number
  feeDue: number
}

type AccessibleName = string | RegExp

export const press =
  (...names: AccessibleName[]) =>
  async (page: Page) => {
    for (const name of names)
      await page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()
  }

/** Chooses an action from the menu of the first row. */
export const choose = (action: string) => async (page: Page) => {
  await press(/^More actions for/)(page)
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

export const openDialog =
  (...names: AccessibleName[]) =>
  async (page: Page) => {
    await press(...names)(page)
    await anyDialog(page)
  }

export const chooseDialog = (action: string) => async (page: Page) => {
  await choose(action)(page)
  await anyDialog(page)
}

const anyDialog = (page: Page) => page.getByRole('dialog').filter({ visible: true }).first().waitFor()

export const waitForAlert = (title: AccessibleName) => (page: Page) =>
  page.getByRole('dialog', { name: title }).waitFor()

export const pressFor = (name: AccessibleName, text: AccessibleName) => async (page: Page) => {
  await press(name)(page)
  await page.getByText(text).filter({ visible: true }).first().waitFor()
}

export const fill = (texts: Record<string, string>) => async (page: Page) => {
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text)
}

export const sequence =
  (...actions: ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const act of actions) await act(page)
  }

/** Makes a tRPC call fail, as after an error on the server. */
export const breakCall = (call: string) => (page: Page) =>
  page.route(`**/trpc/*${call}*`, (route) => fail(route)).then(() => undefined)

function fail(route: Route): Promise<void> {
  const calls = new URL(route.request().url()).pathname.split(',')
  const error = { message: 'Something went wrong here.', code: -32603, data: { httpStatus: 500 } }
  return route.fulfill({ status: 500, json: calls.map(() => ({ error })) })
}

export const follow = (link: AccessibleName) => async (page: Page) => {
  const menu = page.getByRole('button', { name: /^(Open menu|More)$/ })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name: link }).filter({ visible: true }).first().click()
}

export const waiting = (link: AccessibleName, call: string) => async (page: Page) => {
  await page.route(`**/trpc/*${call}*`, () => undefined)
  const request = page.waitForRequest(`**/trpc/*${call}*`)
  await follow(link)(page)
  await request
  await page
    .getByRole('main')
    .getByText(/^Loading/)
    .first()
    .waitFor()
}

export const broken = (link: AccessibleName, call: string) => async (page: Page) => {
  await breakCall(call)(page)
  const response = page.waitForResponse(`**/trpc/*${call}*`)
  await follow(link)(page)
  await response
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).waitFor()
}

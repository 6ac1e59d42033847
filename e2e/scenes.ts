import type { Page } from 'playwright-core'
import { demoPassword, type PersonKey, people } from '#server/demo/people.ts'
import type { RunningServer } from './server.ts'
import { type Account, signIn, signUp } from './visitor.ts'

export type Person = PersonKey | 'newcomer'

/** A screen in one of its states, in the demo shelter. */
export type Scene = {
  name: string
  path: string
  /** Who is logged in; nobody for a visitor. */
  as?: Person
  /** Brings the page, once it has loaded, into the state. */
  act?: (page: Page) => Promise<void>
  /** The widest window in which the state exists. */
  upTo?: number
}

const press =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names)
      await page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()
  }

/** Presses a button and waits for the window it opens. */
const ask =
  (...names: (string | RegExp)[]) =>
  async (page: Page) => {
    await press(...names)(page)
    await page.getByRole('dialog').filter({ visible: true }).first().waitFor()
  }

/** Goes to a list whose calls fail. */
const breakList = (link: string, calls: string) => async (page: Page) => {
  await page.route(calls, (route) => route.abort())
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name: link }).filter({ visible: true }).first().click()
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).waitFor()
}

type Ids = {
  pet: number
  adopted: number
  owned: number
  campaign: number
  paused: number
  ended: number
  mine: number
}

const visitorScenes = ({ pet, adopted, campaign, paused, ended }: Ids): Scene[] => [
  { name: 'home', path: '/' },
  { name: 'home-menu', path: '/', upTo: 767, act: press('Open menu') },
  { name: 'pets', path: '/pets' },
  { name: 'pets-none', path: '/pets?search=dragon' },
  { name: 'pets-broken', path: '/privacy', act: breakList('Pet Listing', '**/trpc/pets.list**') },
  { name: 'pet', path: `/pets/${pet}` },
  { name: 'pet-adopted', path: `/pets/${adopted}` },
  { name: 'pet-missing', path: '/pets/99999999' },
  { name: 'pet-login-required', path: `/pets/${pet}`, act: ask('Adopt') },
  { name: 'campaigns', path: '/donations' },
  { name: 'campaign', path: `/donations/${campaign}` },
  { name: 'campaign-paused', path: `/donations/${paused}` },
  { name: 'campaign-ended', path: `/donations/${ended}` },
  { name: 'campaign-missing', path: '/donations/99999999' },
  { name: 'campaign-donate', path: `/donations/${campaign}`, act: ask('Donate Now') },
  {
    name: 'campaign-invalid-amount',
    path: `/donations/${campaign}`,
    act: async (page) => {
      await ask('Donate Now')(page)
      await press('Confirm')(page)
      await page.getByText('Please enter a valid donation amount.').waitFor()
    },
  },
  { name: 'login', path: '/auth/login' },
  { name: 'login-errors', path: '/auth/login', act: press('Login') },
  { name: 'register', path: '/auth/register' },
  { name: 'register-errors', path: '/auth/register', act: press('Register') },
  { name: 'setup-link-over', path: '/setup' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'not-found', path: '/no-such-page' },
]

const memberScenes = ({ pet, owned, campaign, mine }: Ids): Scene[] => [
  { name: 'account-menu', path: '/', as: 'ella', act: press(/^Account of/) },
  { name: 'pet-adopt', path: `/pets/${pet}`, as: 'amina', act: ask('Adopt') },
  {
    name: 'pet-adopt-errors',
    path: `/pets/${pet}`,
    as: 'amina',
    act: async (page) => {
      await ask('Adopt')(page)
      await press('Submit')(page)
    },
  },
  { name: 'pet-owner', path: `/pets/${owned}`, as: 'hannah' },
  { name: 'campaign-donor', path: `/donations/${campaign}`, as: 'ella', act: ask('Donate Now') },
  { name: 'add-pet', path: '/dashboard/add-pet', as: 'hannah' },
  { name: 'update-pet', path: `/dashboard/update-pet/${owned}`, as: 'hannah' },
  { name: 'my-pets', path: '/dashboard/my-pets', as: 'hannah' },
  { name: 'my-pets-delete', path: '/dashboard/my-pets', as: 'hannah', act: ask(/^Delete/) },
  { name: 'my-pets-none', path: '/dashboard/my-pets', as: 'newcomer' },
  { name: 'requests', path: '/dashboard/adoption-requests', as: 'hannah' },
  { name: 'requests-decide', path: '/dashboard/adoption-requests', as: 'hannah', act: ask(/^Accept/) },
  { name: 'requests-none', path: '/dashboard/adoption-requests', as: 'newcomer' },
  { name: 'requests-sent', path: '/dashboard/adoption-requests?show=mine', as: 'ella' },
  { name: 'create-campaign', path: '/dashboard/create-donation', as: 'hannah' },
  { name: 'create-campaign-errors', path: '/dashboard/create-donation', as: 'hannah', act: press('Create Campaign') },
  { name: 'add-campaign', path: '/dashboard/add-campaign', as: 'hannah' },
  { name: 'add-campaign-errors', path: '/dashboard/add-campaign', as: 'hannah', act: ask('Create Campaign') },
  { name: 'my-campaigns', path: '/dashboard/my-donations', as: 'grace' },
  { name: 'my-campaigns-donators', path: '/dashboard/my-donations', as: 'grace', act: ask(/Donators/) },
  { name: 'my-campaigns-none', path: '/dashboard/my-donations', as: 'newcomer' },
  { name: 'edit-campaign', path: `/dashboard/edit-donation/${mine}`, as: 'grace' },
  { name: 'my-donations', path: '/dashboard/my-donations-list', as: 'ella' },
  { name: 'my-donations-none', path: '/dashboard/my-donations-list', as: 'newcomer' },
  { name: 'users', path: '/dashboard/users', as: 'grace' },
  { name: 'users-not-admin', path: '/dashboard/users', as: 'ella' },
  { name: 'dashboard-not-found', path: '/dashboard/nowhere', as: 'ella' },
  { name: 'dashboard-menu', path: '/dashboard', as: 'ella', upTo: 767, act: press(/menu/i) },
]

/** Logs everybody in who plays a part and names every screen of the demo shelter, in every main state. */
export async function stage(server: RunningServer): Promise<{ scenes: Scene[]; accounts: Map<Person, Account> }> {
  const accounts = new Map<Person, Account>()
  for (const person of ['grace', 'hannah', 'ella', 'amina'] as const)
    accounts.set(person, await signIn(server, people[person].email, demoPassword))
  const newcomer = await signUp(server, 'Nell New')
  accounts.set('newcomer', newcomer)
  const find = <Row extends { id: number }>(rows: Row[], what: string, test: (row: Row) => boolean): number => {
    const found = rows.find(test)
    if (!found) throw new Error(`The demo shelter has no ${what}`)
    return found.id
  }
  const pets = (await newcomer.trpc.pets.list.query({ limit: 100 })).items
  const campaigns = (await newcomer.trpc.campaigns.list.query({ limit: 100 })).items
  const owned = (await accounts.get('hannah')?.trpc.pets.mine.query()) ?? []
  const mine = (await accounts.get('grace')?.trpc.campaigns.mine.query()) ?? []
  const ids: Ids = {
    pet: find(pets, 'free pet', ({ adopted }) => !adopted),
    adopted: find(pets, 'adopted pet', ({ adopted }) => adopted),
    owned: find(owned, 'pet of an owner', () => true),
    campaign: find(campaigns, 'open campaign', ({ state }) => state === 'open'),
    paused: find(campaigns, 'paused campaign', ({ state }) => state === 'paused'),
    ended: find(campaigns, 'ended campaign', ({ state }) => state === 'ended'),
    mine: find(mine, 'campaign of the admin', () => true),
  }
  return { scenes: [...visitorScenes(ids), ...memberScenes(ids)], accounts }
}

/** Opens a scene's page, lets everything come, and brings it into its state. */
export async function play(page: Page, { path, act }: Scene): Promise<void> {
  await page.goto(path)
  await page.locator('#root:not([data-first-view]) > *').first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await act?.(page)
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { demoPassword, people } from '#server/demo/people.ts'
import { isLong } from '#server/testing/long-tests.ts'
import { formTimes } from '#shared/inquiries.ts'
import { inquiryPath } from '#shared/inquiry-path.ts'
import { matchPage } from '#shared/pages.ts'
import { maxPhotos } from '#shared/photos.ts'
import { memberScenes } from './member-scenes.ts'
import type { Scene, SceneIds, ScenePerson } from './scene.ts'
import type { RunningServer } from './server.ts'
import { type Account, signIn, signUp } from './visitor.ts'
import { visitorScenes } from './visitor-scenes.ts'

export async function stage(server: RunningServer): Promise<{ scenes: Scene[]; accounts: Map<ScenePerson, Account> }> {
  const logInAs = async (person: 'grace' | 'hannah' | 'ella' | 'amina' | 'oliver') =>
    [person, await signIn(server, people[person].email, demoPassword)] as const
  const newcomer = await signUp(server, 'Nell New')
  const [grace, hannah, ella, amina, oliver] = await Promise.all([
    logInAs('grace'),
    logInAs('hannah'),
    logInAs('ella'),
    logInAs('amina'),
    logInAs('oliver'),
  ])
  await grace[1].trpc.keys.create.mutate({ name: 'A program with a rather long name that goes on and on' })
  const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString()
  await grace[1].trpc.keys.create.mutate({ name: 'Screen in the hall', scope: 'read', expiresAt: inAYear })
  const find = <Row extends { id: number }>(rows: Row[], what: string, test: (row: Row) => boolean): number => {
    const match = rows.find(test)
    if (!match) throw new Error(`The demo shelter has no ${what}`)
    return match.id
  }
  const pets = (await newcomer.trpc.pets.list.query({ limit: 100 })).items
  const hers = (await hannah[1].trpc.pets.mine.query({})).items
  const received = (await hannah[1].trpc.adoptions.received.query({})).items
  const toGrace = (await grace[1].trpc.adoptions.received.query({})).items
  const campaigns = (await newcomer.trpc.campaigns.list.query({ limit: 100 })).items
  const campaign = find(campaigns, 'open campaign', ({ state }) => state === 'open')
  const ids: SceneIds = {
    ...(await askAbout(hers, newcomer, hannah[1])),
    noted: find(pets, 'pet with something good to know', ({ name }) => name === 'Biscuit'),
    ...(await giveTo(campaign, newcomer, grace[1])),
    photographed: await addPhotographed(grace[1], pets),
    pet: find(pets, 'free pet', ({ status }) => status === 'available'),
    adopted: find(pets, 'adopted pet', ({ status }) => status === 'adopted'),
    onHold: find(pets, 'pet on hold', ({ status }) => status === 'on_hold'),
    owned: find(hers, 'pet of an owner', ({ status }) => status !== 'draft'),
    draft: find(hers, 'draft', ({ status }) => status === 'draft'),
    campaign,
    paused: find(campaigns, 'paused campaign', ({ state }) => state === 'paused'),
    ended: find(campaigns, 'ended campaign', ({ state }) => state === 'ended'),
    mine: find((await grace[1].trpc.campaigns.mine.query({})).items, 'campaign of the admin', () => true),
    received: find(received, 'request that waits', ({ status }) => status === 'pending'),
    sent: find((await ella[1].trpc.adoptions.sent.query({})).items, "request of Ella's", () => true),
    agreed: find(toGrace, 'request with an agreement', ({ petName }) => petName === 'Sheldon'),
    feeDue: find(toGrace, 'request with a fee that is due', ({ petName }) => petName === 'Bubbles'),
  }
  const accounts = new Map<ScenePerson, Account>([grace, hannah, ella, amina, oliver, ['newcomer', newcomer]])
  return { scenes: [...visitorScenes(ids), ...memberScenes(ids)], accounts }
}

async function giveTo(
  campaignId: number,
  donor: Account,
  admin: Account,
): Promise<Pick<SceneIds, 'promised' | 'arrived' | 'monthly'>> {
  const donation = {
    campaignId,
    amountCents: 125,
    name: 'Nell and the children of class 4b',
    email: 'nell@example.org',
    message: 'We have baked cakes for you, and sold all of them. Get well soon!',
    showName: true,
    follow: true,
  }
  const [promised, arrived] = [
    await donor.trpc.donations.give.mutate(donation),
    await donor.trpc.donations.give.mutate(donation),
  ]
  await admin.trpc.donations.receive.mutate({ ids: [arrived.id] })
  const each = { amountCents: 1500, name: donation.name, email: donation.email, key: crypto.randomUUID() }
  const monthly = await donor.trpc.monthly.start.mutate(each)
  return { promised: promised.path, arrived: arrived.path, monthly: monthly.path }
}

/** Waits as long as a form must be open before it is sent. */
async function askAbout(
  hers: { id: number; status: string }[],
  visitor: Account,
  owner: Account,
): Promise<Pick<SceneIds, 'question' | 'asked'>> {
  const petId = hers.find(({ status }) => status === 'available')?.id ?? 0
  const { shownAt } = await visitor.trpc.inquiries.form.query({ petId })
  await sleep(formTimes.least + 100)
  const text = 'Can she live with a dog who is a little too fond of cats?'
  const asked = { petId, name: 'Nell New', email: 'nell@example.org', text, wantsMail: true, shownAt }
  const { secret } = await visitor.trpc.inquiries.ask.mutate(asked)
  const id = Number.parseInt(secret, 10)
  await owner.trpc.inquiries.answer.mutate({ id, text: 'Yes, if he takes no for an answer. Come by and try!' })
  return { question: inquiryPath(secret), asked: id }
}

async function addPhotographed({ trpc }: Account, pets: { image: string }[]): Promise<number> {
  const images = [...new Set(pets.map(({ image }) => image))].slice(0, maxPhotos)
  const { id } = await trpc.pets.add.mutate({
    name: 'Juniper',
    age: 'Young adult',
    category: 'Dog',
    location: 'Springfield',
    description: 'Knows sit, stay and please.',
    photos: images.map((image) => ({ image })),
    sex: 'female',
    birthDate: '2024-03-10',
    birthDateApproximate: true,
    size: 'extra_large',
    breed: 'Bernese mountain dog, and something else that nobody has seen',
    goodWithChildren: true,
    goodWithDogs: false,
    houseTrained: true,
    vaccinated: true,
    specialNeeds: 'A tablet for her thyroid every morning, hidden in a piece of cheese.',
    adoptionFeeCents: 12_050,
  })
  return id
}

export const pageOf = ({ path }: Scene) => matchPage(path.split(/[?#]/, 1)[0] ?? path).name

/** Short versions check the first scene of each page, and of each kind of state the one that is reached fastest. */
const oneOfEachState = new Set([
  'home-menu',
  'pets-sheet',
  'pet-login-required',
  'pet-full-screen',
  'campaign-broken',
  'account-menu',
  'add-pet-errors',
  'my-pets-delete',
  'my-pets-loading',
])

/** The scenes to check: in long versions, all of them. */
export function sampleScenes(scenes: Scene[]): Scene[] {
  if (isLong) return scenes
  const firsts = new Set([...Map.groupBy(scenes, pageOf).values()].map(([first]) => first))
  return scenes.filter((scene) => firsts.has(scene) || oneOfEachState.has(scene.name))
}

const firstOf = (scene: Scene): Scene => (scene.before ? firstOf(scene.before) : scene)

export const chainsTo = (selected: Scene[], scenes: Scene[]): Scene[][] =>
  [...Map.groupBy(scenes, firstOf).values()]
    .map((chain) => chain.slice(0, 1 + chain.findLastIndex((scene) => selected.includes(scene))))
    .filter((chain) => chain.length > 0)

const loadingSelector = '#root:not([data-alive]), .animate-breathe, .animate-turn, header .invisible'

export async function play(page: Page, scene: Scene): Promise<void> {
  if (scene.before) await play(page, scene.before)
  else await arrive(page, scene)
  await runAction(page, scene)
}

export async function runAction(page: Page, { act }: Scene): Promise<void> {
  await act?.(page)
  await page.evaluate('document.fonts.ready.then(() => undefined)')
}

/** Opens a scene's page, and returns its HTML as the server has sent it. */
export async function arrive(page: Page, { path, as }: Scene): Promise<string> {
  const response = await page.goto(path, { waitUntil: 'commit' })
  await page.locator('#root[data-alive] h1').first().waitFor()
  await page.locator(loadingSelector).first().waitFor({ state: 'detached' })
  if (as && !path.startsWith('/dashboard')) await page.getByRole('button', { name: /^Your account/ }).waitFor()
  return (await response?.text()) ?? ''
}

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLong, someOf } from '#server/testing/long-tests.ts'
import { launchBrowser } from './browser.ts'
import { findLayoutProblems } from './layout-problems.ts'
import { allKinds, fill, type LongestShelter, longestShelter, longestWords, saveWords } from './longest-shelter.ts'
import { uploadPhoto } from './photo.ts'
import { chooseDialog, openDialog, press, pressFor, type Scene, sequence, fill as write } from './scene.ts'
import { play } from './scenes.ts'
import { type RunningServer, startServer } from './server.ts'
import { type Account, logIn } from './visitor.ts'

const widths = isLong ? [1280, 1024, 768, 390, 320] : [1024, 320]
const phones = [390, 320]
/** Widths at which the top bar has the least room. */
const tightest = [320, 360, 767, 768, 780, 792, 1023, 1024]

let browser: Browser
let server: RunningServer
let shelter: LongestShelter
beforeAll(async () => {
  server = await startServer()
  browser = await launchBrowser()
  shelter = await longestShelter(server)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

async function misfitsAt(page: Page, sizes: number[], where: string): Promise<string[]> {
  const problems: string[] = []
  for (const width of sizes) {
    await page.setViewportSize({ width, height: 800 })
    problems.push(...(await page.evaluate(findLayoutProblems)).map((misfit) => `${where}, ${width} px: ${misfit}`))
  }
  return problems
}

async function misfitsIn(context: BrowserContext, scenes: Scene[], sizes: number[]): Promise<string[]> {
  const page = await context.newPage()
  const problems: string[] = []
  for (const scene of scenes) {
    await page.setViewportSize({ width: sizes[0] ?? 1280, height: 800 })
    await play(page, scene)
    problems.push(...(await misfitsAt(page, sizes, scene.name)))
  }
  await page.close()
  return problems
}

const inWindow = async (account?: Account): Promise<BrowserContext> => {
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
  if (account) await logIn(context, server.url, account)
  return context
}

const scene = (path: string, act?: Scene['act']): Scene => ({ name: path, path, ...(act ? { act } : {}) })
const own = (path: string, act?: Scene['act']): Scene => ({ ...scene(path, act), as: 'newcomer' })

const publicScenes = ({ records }: LongestShelter): Scene[] => [
  ...['/', '/pets', '/privacy', '/donations', '/auth/login', '/terms', '/auth/register'].map((path) => scene(path)),
  ...allKinds.flatMap((kind) => [
    { name: `the pet, ${kind}`, path: `/pets/${records[kind].pet}` },
    { name: `the campaign, ${kind}`, path: `/donations/${records[kind].campaign}` },
    { name: `the gift, ${kind}`, path: records[kind].donation },
  ]),
]

const talkedAbout = (page: Page) =>
  page
    .locator('[aria-labelledby=timeline] li')
    .nth(2 * allKinds.length)
    .waitFor()

const ownScenes = ({ records: { word, widest } }: LongestShelter): Scene[] => [
  own(`/pets/${word.pet}`),
  own(
    '/',
    sequence(press(/^Your account/), (page) => page.getByRole('menu').waitFor()),
  ),
  own(
    `/donations/${word.campaign}`,
    sequence(openDialog('Donate Now'), (page) => page.getByText('Add your name or a message').click()),
  ),
  own('/dashboard/add-pet'),
  own(`/dashboard/update-pet/${word.pet}`, (page) => page.getByText('More details').click()),
  own('/dashboard/my-pets'),
  own('/dashboard/my-pets', chooseDialog('Delete')),
  own('/dashboard/adoption-requests'),
  own('/dashboard/adoption-requests', openDialog(/^Accept/)),
  own('/dashboard/adoption-requests?show=mine'),
  own(`/dashboard/requests/${word.request}`, talkedAbout),
  own(`/dashboard/requests/${widest.request}`, openDialog('Release hold')),
  own('/dashboard/create-donation'),
  own('/dashboard/add-campaign'),
  own(`/dashboard/edit-donation/${word.campaign}`),
  own('/dashboard/my-donations'),
  own('/dashboard/my-donations', chooseDialog('View Donators')),
  own('/dashboard/my-donations-list'),
  own('/dashboard/users'),
  own('/dashboard/notices'),
  own('/dashboard/api-keys', sequence(write({ Name: fill('word', 100) }), pressFor('Create key', 'Your new key'))),
  own('/dashboard/api-keys', openDialog(/^Revoke/)),
]

test('with every text at its maximum length, every public page fits into every window', async () => {
  expect(await misfitsIn(await inWindow(), someOf(publicScenes(shelter), 2), widths)).toEqual([])
})

test('with every text at its maximum length, every page and dialog of a logged-in user fits', async () => {
  const scenes = someOf(ownScenes(shelter), 3)
  expect(await misfitsIn(await inWindow(shelter.owner), scenes, widths)).toEqual([])
  const { pet, request, donor } = shelter.records.word
  const adopt = own(`/pets/${pet}`, openDialog('Adopt'))
  expect(await misfitsIn(await inWindow(shelter.asker), [adopt], widths)).toEqual([])
  const requestScene = own(`/dashboard/requests/${request}`, talkedAbout)
  expect(await misfitsIn(await inWindow(donor), [requestScene], widths)).toEqual([])
}, 180_000)

test('the top bar stays on one line, and menus that are folded on phones fit when they open', async () => {
  expect(await misfitsIn(await inWindow(), [scene('/terms')], tightest)).toEqual([])
  const window = await inWindow(shelter.owner)
  expect(await misfitsIn(window, [own('/terms'), own('/dashboard')], tightest)).toEqual([])
  const menus = [own('/terms', press('Open menu')), own('/dashboard', press('More'))]
  expect(await misfitsIn(window, menus, phones)).toEqual([])
})

// from here on, the shelter has other words

// short versions have tested 'word' above
test.each(isLong ? allKinds : ['arabic' as const])(
  "with a logo and any longest words, the shelter's pages fit: %s",
  async (kind) => {
    const logo = await uploadPhoto(server, shelter.owner, 1, { width: 1600, height: 400 })
    await saveWords(shelter.owner, { ...longestWords(kind), logo })
    const paths = someOf(['/', '/auth/login', '/privacy', '/terms'], 2)
    expect(
      await misfitsIn(
        await inWindow(),
        paths.map((path) => scene(path)),
        widths,
      ),
    ).toEqual([])
    expect(await misfitsIn(await inWindow(shelter.owner), [own('/dashboard/api-keys')], tightest)).toEqual([])
  },
)

test('a name of many words fits into every window', async () => {
  await saveWords(shelter.owner, { siteName: 'The Springfield Home for Old Dogs & Shy Cats' })
  const scenes = someOf(['/', '/pets', '/auth/login', '/terms'], 2).map((path) => scene(path))
  expect(await misfitsIn(await inWindow(), scenes, [...widths, ...tightest])).toEqual([])
})

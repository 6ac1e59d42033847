import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLong, someOf } from '#server/testing/long-tests.ts'
import { launchBrowser } from './browser.ts'
import { findLayoutProblems } from './layout-problems.ts'
import { allKinds, fill, type LongestShelter, longestShelter } from './longest-shelter.ts'
import { openDialog, press, pressFor, type Scene, sequence, fill as write } from './scene.ts'
import { play } from './scenes.ts'
import { type RunningServer, startServer } from './server.ts'
import { type Account, logIn } from './visitor.ts'

const widths = isLong ? [1280, 1024, 768, 390, 320] : [1024, 320]
const phones = [390, 320]
/** Widths at which the top bar has the least room. */
const tightest = [320, 360, 767, 768, 780, 792, 1023, 1024]

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

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

const inWindow = async (server: RunningServer, account?: Account): Promise<BrowserContext> => {
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
  if (account) await logIn(context, server.url, account)
  return context
}

const scene = (path: string, act?: Scene['act']): Scene => ({ name: path, path, ...(act ? { act } : {}) })
const own = (path: string, act?: Scene['act']): Scene => ({ ...scene(path, act), as: 'newcomer' })

const publicScenes = ({ records }: LongestShelter): Scene[] => [
  ...['/', '/pets', '/donations', '/terms', '/privacy', '/auth/login', '/auth/register'].map((path) => scene(path)),
  ...someOf(allKinds, 3).flatMap((kind) => [
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
    sequence(press(/^Account of/), (page) => page.getByRole('menu').waitFor()),
  ),
  own(
    `/donations/${word.campaign}`,
    sequence(openDialog('Donate Now'), (page) => page.getByText('Name, receipt, message').click()),
  ),
  own('/dashboard/add-pet'),
  own(`/dashboard/update-pet/${word.pet}`, (page) => page.getByText('More about them').click()),
  own('/dashboard/my-pets'),
  own('/dashboard/my-pets', openDialog(/^Delete/)),
  own('/dashboard/adoption-requests'),
  own('/dashboard/adoption-requests', openDialog(/^Accept/)),
  own('/dashboard/adoption-requests?show=mine'),
  own(`/dashboard/requests/${word.request}`, talkedAbout),
  own(`/dashboard/requests/${widest.request}`, openDialog('Release')),
  own('/dashboard/create-donation'),
  own('/dashboard/add-campaign'),
  own(`/dashboard/edit-donation/${word.campaign}`),
  own('/dashboard/my-donations'),
  own('/dashboard/my-donations', openDialog(/Donators/)),
  own('/dashboard/my-donations-list'),
  own('/dashboard/users'),
  own('/dashboard/notices'),
  own('/dashboard/api-keys', sequence(write({ Name: fill('word', 100) }), pressFor('Create Key', 'Your new key'))),
  own('/dashboard/api-keys', openDialog(/^Revoke/)),
]

describe('with every text at its maximum length', () => {
  let server: RunningServer
  let shelter: LongestShelter
  beforeAll(async () => {
    const longText = fill('word', 200)
    const env = {
      SITE_NAME: longText,
      SUPPORT_PHONE: `+${'1'.repeat(199)}`,
      SITE_CITY: longText,
      SITE_COUNTRY: longText,
    }
    server = await startServer({ env })
    shelter = await longestShelter(server)
  })
  afterAll(() => server?.stop())

  test('every public page fits into every window', async () => {
    expect(await misfitsIn(await inWindow(server), publicScenes(shelter), widths)).toEqual([])
  })

  test('every page and dialog of a logged-in user fits, with its actions in place', async () => {
    const scenes = someOf(ownScenes(shelter), 2)
    expect(await misfitsIn(await inWindow(server, shelter.owner), scenes, widths)).toEqual([])
    const { pet, request, donor } = shelter.records.word
    const adopt = own(`/pets/${pet}`, openDialog('Adopt'))
    expect(await misfitsIn(await inWindow(server, shelter.asker), [adopt], widths)).toEqual([])
    const requestScene = own(`/dashboard/requests/${request}`, talkedAbout)
    expect(await misfitsIn(await inWindow(server, donor), [requestScene], widths)).toEqual([])
  }, 180_000)

  test('menus that are folded on phones fit when they open', async () => {
    const menus = ['/terms', '/dashboard'].map((path) => own(path, press('Open menu')))
    expect(await misfitsIn(await inWindow(server, shelter.owner), menus, phones)).toEqual([])
  })

  test('the top bar stays on one line', async () => {
    expect(await misfitsIn(await inWindow(server), [scene('/terms')], tightest)).toEqual([])
    expect(
      await misfitsIn(await inWindow(server, shelter.owner), [own('/terms'), own('/dashboard')], tightest),
    ).toEqual([])
  })
})

test('a shelter with a name of many words fits into every window', async () => {
  const server = await startServer({ env: { SITE_NAME: 'The Springfield Home for Old Dogs & Shy Cats' } })
  const scenes = ['/', '/pets', '/terms', '/auth/login'].map((path) => scene(path))
  expect(await misfitsIn(await inWindow(server), someOf(scenes, 2), [...widths, ...tightest])).toEqual([])
  await server.stop()
})

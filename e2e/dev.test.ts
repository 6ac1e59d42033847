import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { runCommand } from './command.ts'
import { signUp, visit } from './visitor.ts'

const root = path.resolve(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-dev-'))
let dev: ChildProcess
let url: string

/** Runs without file watching, because the test must not depend on changes here. */
beforeAll(async () => {
  dev = spawn(process.execPath, ['tools/dev.ts', '--port', '0', '--data', folder], {
    cwd: root,
    env: { ...process.env, RATE_LIMIT: 'off', NODE_ENV: 'development' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  url = await new Promise<string>((resolve, reject) => {
    dev.stdout?.on('data', (chunk: Buffer) => {
      output += chunk
      const printedUrl = /Pawstead is at (http:\/\/\S+)/.exec(output)?.[1]
      if (printedUrl) resolve(printedUrl.replace('localhost', '127.0.0.1'))
    })
    dev.once('exit', (code) => reject(new Error(`the development server ended with ${code}:\n${output}`)))
  })
})
afterAll(async () => {
  dev.kill('SIGTERM')
  await once(dev, 'exit')
  rmSync(folder, { recursive: true })
})

// every page in English hydrates without a mismatch: web/src/app/routes/without-scripts.test.tsx
test('in development the server renders, too, and React finds no hydration mismatch', {
  timeout: 240_000,
}, async () => {
  const owner = await signUp({ url }, 'Olga Owner')
  const image = `${url}/drawings/category-dog.svg`
  const facts = { name: 'Rex', age: '2', category: 'Dog', location: 'Here', description: 'Good.', image } as const
  await owner.trpc.pets.add.mutate(facts)
  expect(await (await fetch(`${url}/pets`)).text()).toContain('Rex')

  const browser = await launchBrowser()
  const { page, open, allow, leave } = await visit(browser, { url }, { as: owner })
  // at first, Vite may bundle a library and reload the page
  allow(/Failed to load resource|Failed to fetch dynamically imported module|Outdated Optimize Dep/)
  for (const address of ['/pets?search=rex', '/dashboard/my-pets']) {
    await open(address)
    await page.getByText('Rex').first().waitFor()
  }
  await leave()
  await browser.close()
})

type Records = { pet: number; campaign: number; secret: string }

/** All pages that the server renders, with records in several states. */
const publicPaths = ({ pet, campaign, secret }: Records) => [
  ...['', '/pets', '/pets?search=rex&category=Dog&sort=longest_waiting', `/pets/${pet}`, '/pets/4711'],
  ...['/donations', `/donations/${campaign}`, `/gifts/${secret}`, '/saved', '/privacy', '/terms', '/nothing'],
  ...['/auth/login', '/auth/register', '/auth/forgot', '/auth/reset', '/auth/confirm', '/setup'],
]

// the server writes texts, dates, and numbers with Node, and the browser with its own code
test.each([
  ['en', ['es', 'ar', 'en']],
  ['es', ['es', 'ar', 'en']],
] as const)(
  'no page of a shelter whose own language is %s has a hydration mismatch, in any language',
  { timeout: 600_000 },
  async (main, languages) => {
    const admin = await signUp({ url }, 'Ada Admin')
    const granted = await runCommand(['admin', 'grant', admin.email, '--data', folder])
    if (granted.code !== 0) throw new Error(granted.stderr)
    await admin.trpc.settings.save.mutate({ values: { language: main, otherLanguages: [...languages] } })
    const image = `${url}/drawings/category-dog.svg`
    const facts = { location: 'Springfield', description: 'Good.', image }
    const born = { age: '2 years', birthDate: '2024-02-29', birthDateApproximate: true, adoptionFeeCents: 12_550 }
    const pet = await admin.trpc.pets.add.mutate({
      name: 'Rex',
      category: 'Dog',
      goodWithDogs: true,
      ...facts,
      ...born,
    })
    const campaign = await admin.trpc.campaigns.create.mutate({ petName: 'Luna', maxCents: 1_234_550, ...facts })
    await admin.trpc.campaigns.postUpdate.mutate({ id: campaign.id, text: 'She walks again.', costCents: 1800 })
    const donor = { name: 'Vera', email: 'vera@example.org', message: 'Get well!', showName: true }
    const { path: gift } = await admin.trpc.donations.give.mutate({
      campaignId: campaign.id,
      amountCents: 250_000,
      ...donor,
    })
    const records = { pet: pet.id, campaign: campaign.id, secret: gift.slice(gift.lastIndexOf('/') + 1) }

    const browser = await launchBrowser()
    for (const language of languages) {
      const { page, open, allow, leave } = await visit(browser, { url })
      allow(/Failed to load resource|Failed to fetch dynamically imported module|Outdated Optimize Dep/)
      const prefix = language === main ? '' : `/${language}`
      for (const path of publicPaths(records)) {
        await open(prefix + path || '/')
        expect([path, await page.locator('html').getAttribute('lang')]).toEqual([path, language])
      }
      await leave()
    }
    await browser.close()
  },
)

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
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

test('in development the server renders, too, and React finds no hydration mismatch on any page', {
  timeout: 240_000,
}, async () => {
  const owner = await signUp({ url }, 'Olga Owner')
  const image = `${url}/drawings/category-dog.svg`
  const facts = { name: 'Rex', age: '2', category: 'Dog', location: 'Here', description: 'Good.', image } as const
  const { id } = await owner.trpc.pets.add.mutate(facts)
  const campaign = { petName: 'Luna', image, maxCents: 10_000, location: 'Here', description: 'A hip.' }
  const { id: campaignId } = await owner.trpc.campaigns.create.mutate(campaign)
  expect(await (await fetch(`${url}/pets`)).text()).toContain('Rex')

  const browser = await launchBrowser()
  for (const as of [undefined, owner]) {
    const { open, allow, leave } = await visit(browser, { url }, as && { as })
    // at first, Vite may bundle a library and reload the page; missing pages return 404
    allow(/Failed to load resource|Failed to fetch dynamically imported module|Outdated Optimize Dep/)
    const pages = ['/', '/pets?search=rex', `/pets/${id}`, '/pets/999', '/donations', `/donations/${campaignId}`]
    const plain = [
      '/privacy',
      '/terms',
      '/nothing',
      ...(as ? ['/dashboard/my-pets'] : ['/auth/login', '/auth/register']),
    ]
    for (const address of [...pages, ...plain]) await open(address)
    await leave()
  }
  await browser.close()
})

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

// every page hydrates without a mismatch: web/src/app/routes/without-scripts.test.tsx
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

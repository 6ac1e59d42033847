import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { PetInput } from '#shared/pets.ts'
import { launchBrowser } from './browser.ts'
import { type RunningServer, startServer } from './server.ts'
import { type Account, signUp, type Visitor, visit } from './visitor.ts'

export type Site = {
  server: RunningServer
  browser: Browser
  signUp: (name: string) => Promise<Account>
  visit: (options?: Parameters<typeof visit>[2]) => Promise<Visitor>
}

/** A server with an empty shelter and a browser for all tests of a file. */
export function startSite(): Site {
  let server: RunningServer | undefined
  let browser: Browser | undefined
  const running = <Part>(part: Part | undefined): Part => {
    if (!part) throw new Error('The site runs from beforeAll to afterAll')
    return part
  }
  beforeAll(async () => {
    server = await startServer()
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })
  return {
    get server() {
      return running(server)
    },
    get browser() {
      return running(browser)
    },
    signUp: (name) => signUp(running(server), name),
    visit: (options) => visit(running(browser), running(server), options),
  }
}

/** A pet's facts for `pets.add`; its picture is one of the site's own drawings. */
export const petFacts = ({ server }: Site, facts: Partial<PetInput> = {}): PetInput & { image: string } => ({
  name: 'Rex',
  age: '3 years',
  category: 'Dog',
  location: 'Springfield',
  description: 'A friend for life.',
  ...facts,
  image: facts.image ?? `${server.url}/drawings/category-dog.svg`,
})

/** What the browser's console says of requests that a test makes fail. */
export const networkErrors = /Failed to load resource|net::ERR/

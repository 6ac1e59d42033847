import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'
import { openSmtp, type SmtpStandIn } from '#server/testing/smtp-stand-in.ts'
import type { PetInput } from '#shared/pets.ts'
import { launchBrowser } from './browser.ts'
import { type RunningServer, startServer } from './server.ts'
import { type Account, signUp, type Visitor, visit } from './visitor.ts'

export type Site = {
  server: RunningServer
  browser: Browser
  /** Receives the site's mail. Throws unless the site sends mail. */
  smtp: SmtpStandIn
  signUp: (name: string) => Promise<Account>
  visit: (options?: Parameters<typeof visit>[2]) => Promise<Visitor>
}

export const mailSettings = (smtp: SmtpStandIn, port: number) => ({
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Happy Tails <pets@example.org>',
  PUBLIC_URL: `http://127.0.0.1:${port}`,
})

type Settings = {
  mail?: boolean
  /** More of the server's environment. Called once, before the server starts. */
  env?: () => Promise<Record<string, string>>
}

export function startSite({ mail = false, env = async () => ({}) }: Settings = {}): Site {
  let server: RunningServer | undefined
  let smtp: SmtpStandIn | undefined
  let browser: Browser | undefined
  const running = <Part>(part: Part | undefined): Part => {
    if (!part) throw new Error('The site runs from beforeAll to afterAll')
    return part
  }
  const startWithMail = async () => {
    const port = await freePort()
    smtp = await openSmtp()
    return startServer({ port, env: { ...mailSettings(smtp, port), ...(await env()) } })
  }
  beforeAll(async () => {
    server = await (mail ? startWithMail() : startServer({ env: await env() }))
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    await smtp?.close()
  })
  return {
    get server() {
      return running(server)
    },
    get browser() {
      return running(browser)
    },
    get smtp() {
      return running(smtp)
    },
    signUp: (name) => signUp(running(server), name),
    visit: (options) => visit(running(browser), running(server), options),
  }
}

export const petFacts = ({ server }: Site, facts: Partial<PetInput> = {}): PetInput & { image: string } => ({
  name: 'Rex',
  age: '3 years',
  category: 'Dog',
  location: 'Springfield',
  description: 'A friend for life.',
  ...facts,
  image: facts.image ?? `${server.url}/drawings/category-dog.svg`,
})

/** Console messages about requests that a test makes fail. */
export const networkErrors = /Failed to load resource|net::ERR/

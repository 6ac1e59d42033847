import { vi } from 'vitest'
import type { ReceivedMail } from '#server/testing/smtp-stand-in.ts'
import type { Site } from './site.ts'
import type { Account } from './visitor.ts'

export const mailsTo = ({ smtp }: Site, { email }: Account): ReceivedMail[] =>
  smtp.mails.filter(({ to }) => to.includes(email))

const waitForMail = (site: Site, account: Account, is: (mail: ReceivedMail) => boolean): Promise<ReceivedMail> =>
  vi.waitUntil(() => mailsTo(site, account).find(is), { timeout: 45_000, interval: 50 })

export const mailAbout = (site: Site, account: Account, subject: string, path: string): Promise<ReceivedMail> =>
  waitForMail(site, account, ({ headers, text }) => {
    const lines = text.split(/\r?\n/)
    return headers.subject === subject && lines.includes(site.server.url + path)
  })

/** Creates an account whose email is confirmed, so that it receives mail. */
export async function signUpWithConfirmedEmail(site: Site, name: string): Promise<Account> {
  const account = await site.signUp(name)
  const tokenIn = ({ text }: ReceivedMail) => /\/auth\/confirm#([\w-]{43})/.exec(text)?.[1]
  const mail = await waitForMail(site, account, (mail) => tokenIn(mail) !== undefined)
  const answer = await fetch(`${site.server.url}/api/auth/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: tokenIn(mail) }),
  })
  if (!answer.ok) throw new Error(`Confirming answered ${answer.status}: ${await answer.text()}`)
  return account
}

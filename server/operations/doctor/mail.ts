import type { Config } from '#server/config/env.ts'
import { mailOf } from '#server/config/mail.ts'
import type { View } from '#server/db/sqlite/file.ts'
import { failureOf } from '#server/mail/failure.ts'
import { tryPost } from '#server/mail/smtp.ts'
import { failedMail, waitingMail } from '#server/platform/notifications/notifications.queries.ts'
import { type Finding, ill, well } from './checks.ts'

/** Whether mail can be handed over: connects and logs in, and sends nothing. */
export async function mailServer(config: Pick<Config, 'mail' | 'publicUrl'>): Promise<Finding> {
  const mail = mailOf(config)
  if ('off' in mail) {
    return mail.off === null
      ? well('Mail', 'off: SMTP_URL and MAIL_FROM are not set. What people are told is in their bell')
      : ill('Mail', `off: ${mail.off}`)
  }
  const { host, port } = mail.place
  try {
    await tryPost(mail.place)
    return well('Mail', `${host}:${port} takes mail`)
  } catch (error) {
    const { reason } = failureOf(error)
    return ill('Mail', `${host}:${port}: ${reason}. Mails wait for two days: correct SMTP_URL, or look at that server`)
  }
}

const week = 7 * 86_400_000

/** What became of mails lately. Addresses that were refused are for the people whose they are, who are told. */
export async function outbox(view: View): Promise<Finding> {
  const failed = await failedMail(view, { since: new Date(Date.now() - week) })
  const givenUp = failed.filter(({ refused }) => !refused)
  const waiting = `${await waitingMail(view)} waiting`
  const [first] = givenUp
  if (first)
    return ill(
      'Outbox',
      `${givenUp.length} given up in the last week, ${waiting}. People find the same in their bell. The last one: ${first.reason}`,
    )
  const refused = failed.length === 0 ? '' : `, ${failed.length} to addresses that were refused in the last week`
  return well('Outbox', waiting + refused)
}

import type { Config } from '#server/config/env.ts'
import { mailConfigOf } from '#server/config/mail.ts'
import type { ReadableDatabase } from '#server/db/database.ts'
import { failureOf } from '#server/mail/mail-failure.ts'
import { testMailServer } from '#server/mail/smtp.ts'
import { failedMail, waitingMail } from '#server/platform/notifications/notifications.queries.ts'
import { type Finding, failedCheck, passedCheck } from './checks.ts'

/** Connects and logs in to the mail server, without sending anything. */
export async function mailServer(config: Pick<Config, 'mail' | 'publicUrl'>): Promise<Finding> {
  const mail = mailConfigOf(config)
  if ('off' in mail) {
    return mail.off === null
      ? passedCheck('Mail', 'off: SMTP_URL and MAIL_FROM are not set. Users find their notifications on the site')
      : failedCheck('Mail', `off: ${mail.off}`)
  }
  const { host, port } = mail.server
  try {
    await testMailServer(mail.server)
    return passedCheck('Mail', `${host}:${port} takes mail`)
  } catch (error) {
    const { reason } = failureOf(error)
    return failedCheck(
      'Mail',
      `${host}:${port}: ${reason}. Mails wait for two days: correct SMTP_URL, or look at that server`,
    )
  }
}

const week = 7 * 86_400_000

/** Recent failures. Rejected emails are not a problem of the shelter; their users are notified. */
export async function outbox(view: ReadableDatabase): Promise<Finding> {
  const failed = await failedMail(view, { since: new Date(Date.now() - week) })
  const givenUp = failed.filter(({ refused }) => !refused)
  const waiting = `${await waitingMail(view)} waiting`
  const [first] = givenUp
  if (first)
    return failedCheck(
      'Outbox',
      `${givenUp.length} given up in the last week, ${waiting}. Users find the same notifications on the site. The last one: ${first.reason}`,
    )
  const refused = failed.length === 0 ? '' : `, ${failed.length} to addresses that were refused in the last week`
  return passedCheck('Outbox', waiting + refused)
}

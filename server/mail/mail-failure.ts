import type { NodemailerError } from 'nodemailer'
import { withoutEmails } from '#server/platform/http/log.ts'

/**
 * Why an email was not sent: its recipient is refused for good, only this email is refused for now, or the server
 * accepts none at all. `reason` contains no email address and no secret.
 */
export type MailFailure = {
  of: 'address' | 'mail' | 'server'
  reason: string
  /** The server stopped responding and may have accepted the email. */
  maybeSent: boolean
}

/** Status codes about the mailbox: it doesn't exist, has moved, accepts no mail, or is full (RFC 3463). */
const aboutMailbox = /\b5\.(1\.(?![78]\b)\d+|2\.\d+)\b/
const enhanced = /\b5\.\d+\.\d+\b/
/** Without a status code: responses about us, not about the mailbox. */
const aboutUs = /relay|authenticat|spam|block|quota|limit|policy/i

const permanent = (code = 0) => code >= 500 && code < 600

function isOfAddress({ command, responseCode, response = '' }: NodemailerError): boolean {
  if (command !== 'RCPT TO' || !permanent(responseCode)) return false
  if (enhanced.test(response)) return aboutMailbox.test(response)
  return [550, 551, 552, 553, 554].includes(responseCode ?? 0) && !aboutUs.test(response)
}

const ofMail = new Set(['RCPT TO', 'DATA'])

function reasonOf(error: NodemailerError): string {
  const { code = '', originalCode = '', response, message } = error
  if (code === 'EAUTH') return `it refuses the user or password (${response ?? message})`
  if (code === 'EDNS') return 'its name leads nowhere'
  if ([code, originalCode].includes('ECONNREFUSED')) return 'nothing answers there'
  if (code === 'ETIMEDOUT' || code === 'EABORT') return 'it takes too long to answer'
  if (code === 'ETLS') return `the connection can't be made secure (${message})`
  return response ?? message
}

const early = new Set([
  'EDNS',
  'EAUTH',
  'ETLS',
  'ECONNREFUSED',
  'CONNECT_TIMEOUT',
  'GREETING_TIMEOUT',
  'UPGRADE_TIMEOUT',
])

const isEarly = ({ code, originalCode, timeoutType }: NodemailerError) =>
  [code, originalCode, timeoutType].some((word) => word !== undefined && early.has(word))

export function failureOf(error: unknown): MailFailure {
  if (!(error instanceof Error))
    return { of: 'mail', reason: 'something that is not an Error was thrown', maybeSent: true }
  const mailError: NodemailerError = error
  const reason = withoutEmails(reasonOf(mailError).replaceAll(/\s+/g, ' ')).slice(0, 300)
  if (isOfAddress(mailError)) return { of: 'address', reason, maybeSent: false }
  const maybeSent = mailError.responseCode === undefined && !isEarly(mailError)
  const isAnswered = mailError.responseCode !== undefined && mailError.responseCode !== 421
  return { of: isAnswered && ofMail.has(mailError.command ?? '') ? 'mail' : 'server', reason, maybeSent }
}

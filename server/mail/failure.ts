import type { NodemailerError } from 'nodemailer'
import { withoutEmails } from '#server/platform/http/log.ts'

/**
 * Why a mail did not go out: its address is refused for good; this mail is not taken now, though others may be; or the
 * server takes none at all. `reason` names no address and no secret.
 */
export type MailFailure = {
  of: 'address' | 'mail' | 'server'
  reason: string
  /** The server fell silent, and may have taken the mail all the same. */
  maybeSent: boolean
}

/** Answers that are about the mailbox: it does not exist, has moved, takes no mail or is full (RFC 3463). */
const aboutMailbox = /\b5\.(1\.(?![78]\b)\d+|2\.\d+)\b/
const enhanced = /\b5\.\d+\.\d+\b/
/** Without such a number: answers about us, not about the mailbox. */
const aboutUs = /relay|authenticat|spam|block|quota|limit|policy/i

const permanent = (code = 0) => code >= 500 && code < 600

function isOfAddress({ command, responseCode, response = '' }: NodemailerError): boolean {
  if (command !== 'RCPT TO' || !permanent(responseCode)) return false
  if (enhanced.test(response)) return aboutMailbox.test(response)
  return [550, 551, 552, 553, 554].includes(responseCode ?? 0) && !aboutUs.test(response)
}

/** What is said about this mail, rather than about the connection, the login or the sender. */
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

/** Before anything of a mail can have been said. */
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

/** Sorts what nodemailer throws. */
export function failureOf(error: unknown): MailFailure {
  if (!(error instanceof Error))
    return { of: 'mail', reason: 'something that is not an Error was thrown', maybeSent: true }
  const known: NodemailerError = error
  const reason = withoutEmails(reasonOf(known).replaceAll(/\s+/g, ' ')).slice(0, 300)
  if (isOfAddress(known)) return { of: 'address', reason, maybeSent: false }
  const maybeSent = known.responseCode === undefined && !isEarly(known)
  const answered = known.responseCode !== undefined && known.responseCode !== 421
  return { of: answered && ofMail.has(known.command ?? '') ? 'mail' : 'server', reason, maybeSent }
}

import { hash } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import type { Mail } from '#server/config/mail.ts'
import type { CountAttempts, Database } from '#server/db/database.ts'
import { savedSettings } from '#server/features/settings/queries.ts'
import { effectiveSettings } from '#server/features/settings/service.ts'
import { createLink } from '#server/identity/one-time-links.ts'
import { isMailTopic, mailTopics } from '#shared/mail.ts'
import type { FixedSettings } from '#shared/settings.ts'
import { failureOf, type MailFailure } from './failure.ts'
import { accountMailTexts, mailText, receiptText, reminderText } from './mail-texts.ts'
import { buildMessage, type MailShelter } from './message.ts'
import { type ClaimedMail, markEmailRefused, postponeMails, recordOutcome } from './outbox.ts'
import { type Recipient, recipientOf } from './recipient.ts'
import type { MailTransport } from './smtp.ts'
import { stopUrl } from './stop-url.ts'

/** What delivering needs. */
export type DeliveryContext = {
  db: Database
  mail: Pick<Mail, 'from' | 'base'>
  /** What the environment says of the shelter. */
  fixed: FixedSettings
  post: MailTransport
  countAttempts: CountAttempts
}

type MailRecipient = Exclude<Recipient, { drop: string }>

const minute = 60_000
const hour = 60 * minute

/** How many mails one address gets (docs/product.md 15.5); letters are counted by themselves, so that one can get in. */
const limits = [
  { most: 10, window: hour },
  { most: 40, window: 24 * hour },
]

/** Minutes until a mail is tried again, each time it wasn't taken; then the last one again and again. */
const pauses = [1, 5, 15, 30, 60, 120, 240]

/** A fifth more or less, so that what failed together doesn't come back together. */
const spread = (milliseconds: number) => milliseconds * (0.8 + 0.4 * Math.random())

export function nextTry(tries: number, now: Date): Date {
  const pause = (pauses[tries] ?? pauses.at(-1) ?? 0) * minute
  return new Date(now.getTime() + spread(pause))
}

/**
 * Sends one mail, if it still is to be sent, and notes what became of it. A mail that failed because the server takes
 * none at all is as it was, and due again at once, unless it may have been taken.
 */
export async function deliver(
  context: DeliveryContext,
  row: ClaimedMail,
  signal: AbortSignal,
): Promise<'sent' | 'not sent' | MailFailure> {
  const { db, post } = context
  const recipient = await recipientOf(db, row)
  if ('drop' in recipient) {
    // an address that somebody typed and nobody here has is nothing to keep
    await recordOutcome(db, row, { mail: 'dropped', mailAt: new Date(), mailError: recipient.drop, email: null })
    return 'not sent'
  }
  const wait = await rateLimitWait(context, recipient)
  if (wait > 0) {
    await postponeMails(db, row, new Date(Date.now() + wait))
    return 'not sent'
  }
  const message = await compose(context, row, recipient)
  try {
    await post.send(message, signal)
  } catch (error) {
    const failure = failureOf(error)
    await noteFailure(db, row, recipient.to, failure)
    return failure
  }
  const sent = { mail: 'sent', mailAt: new Date(), mailError: null } as const
  // where a receipt went is the donor's, who may take it back
  await recordOutcome(db, row, isToDonor(recipient) ? { ...sent, email: null } : sent)
  return 'sent'
}

type AddressedRecipient = Exclude<Recipient, { drop: string }>
const isToDonor = (
  recipient: AddressedRecipient,
): recipient is Extract<AddressedRecipient, { receipt: unknown } | { reminder: unknown }> =>
  'receipt' in recipient || 'reminder' in recipient

async function noteFailure(db: Database, row: ClaimedMail, to: string, failure: MailFailure): Promise<void> {
  const { of, reason, maybeSent } = failure
  const now = new Date()
  if (of === 'address') return markEmailRefused(db, row, { to, reason, now })
  // whoever takes mails and never says so would else send the same one again with every try of the server
  const counts = of === 'mail' || maybeSent
  const mailAt = counts ? nextTry(row.mailTries, now) : now
  await recordOutcome(db, row, { mailTries: row.mailTries + (counts ? 1 : 0), mailAt, mailError: reason })
}

/** Milliseconds until this address may get another one. */
async function rateLimitWait({ countAttempts }: DeliveryContext, recipient: MailRecipient): Promise<number> {
  const kind = 'notice' in recipient ? 'notice' : 'letter'
  // an address has no business in a table of counts
  const address = hash('sha256', recipient.to, 'base64url')
  for (const { most, window } of limits) {
    const { current, ttl } = await countAttempts(`mail ${kind} ${window} ${address}`, window)
    if (current > most) return ttl
  }
  return 0
}

/** Writes the mail, with links of its own: their secrets are in it and nowhere else. */
async function compose(context: DeliveryContext, row: ClaimedMail, recipient: MailRecipient): Promise<SendMailOptions> {
  const { db, mail, fixed } = context
  const { from, base } = mail
  const { to } = recipient
  const toAccount = { to, from, base, row, recipient: 'account', shelter: await shelterOf(db, fixed) } as const
  if (isToDonor(recipient))
    return buildMessage({
      ...toAccount,
      recipient: 'donor',
      letter: 'receipt' in recipient ? receiptText(recipient.receipt, base) : reminderText(recipient.reminder, base),
      stop: null,
    })
  const { uid } = recipient
  if ('letter' in recipient) {
    const purpose = recipient.letter
    const token = await db.transaction((tx) => createLink(db, tx, { purpose, uid, email: to }))
    return buildMessage({ ...toAccount, letter: accountMailTexts[purpose](token, base), stop: null })
  }
  const kind = recipient.notice
  const letter = mailText({ kind, data: row.data, times: row.times }, base)
  if (!isMailTopic(kind)) return buildMessage({ ...toAccount, letter, stop: null })
  const token = await db.transaction((tx) => createLink(db, tx, { purpose: 'stop', uid, email: to, kind }))
  return buildMessage({ ...toAccount, letter, stop: { topic: mailTopics[kind].about, url: stopUrl(base, token) } })
}

async function shelterOf(db: Database, fixed: FixedSettings): Promise<MailShelter> {
  const { siteName, email, phone, city, country } = effectiveSettings(await savedSettings(db), fixed)
  return { siteName, email, phone, place: [city, country].filter(Boolean).join(', ') || null }
}

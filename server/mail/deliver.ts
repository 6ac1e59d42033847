import { hash } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import type { Mail } from '#server/config/mail.ts'
import type { CountAttempts, Database } from '#server/db/database.ts'
import { cardLinkKind } from '#server/features/donations/monthly-card.service.ts'
import { createEmailedLink } from '#server/features/inquiries/inquiry-links.service.ts'
import { endSearchesOf } from '#server/features/saved-searches/search-end.service.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { type EffectiveSettings, effectiveSettings } from '#server/features/settings/settings.service.ts'
import { createLink } from '#server/identity/one-time-links.ts'
import { claimDonorMail } from '#server/platform/notifications/donor-mail-limit.ts'
import { formatPlace } from '#shared/format-values.ts'
import { isMailTopic } from '#shared/mail.ts'
import { type FixedSettings, readingLanguage } from '#shared/settings.ts'
import { inLanguage } from '#shared/texts/languages.ts'
import { answeredMail } from './answered-mail.ts'
import { donationLinkMail } from './donation-link-mail.ts'
import { createFollowUpTokens, followUpParts } from './follow-up-mail.ts'
import { accountMails, invitationMail, notificationMail, receiptMail } from './mail-contents.ts'
import { failureOf, type MailFailure } from './mail-failure.ts'
import { withMeeting } from './meeting-mail.ts'
import { buildMessage, type MailShelter } from './message.ts'
import { monthlyMail } from './monthly-mail-contents.ts'
import { type ClaimedMail, markEmailRefused, postponeMails, recordOutcome } from './outbox.ts'
import { type Recipient, recipientOf } from './recipient.ts'
import { reminderMail } from './reminder-mail.ts'
import { createSearchTokens, searchMailParts } from './search-mail-contents.ts'
import type { MailTransport } from './smtp.ts'
import { statementMail } from './statement-mail.ts'
import { stopTopicTexts } from './unsubscribe.texts.ts'
import { stopUrl } from './unsubscribe-url.ts'

export type DeliveryContext = {
  db: Database
  mail: Pick<Mail, 'from' | 'base'>
  fixed: FixedSettings
  post: MailTransport
  countAttempts: CountAttempts
}

type MailRecipient = Exclude<Recipient, { drop: string }>

const minute = 60_000
const hour = 60 * minute

/**
 * Most emails per recipient (docs/product.md 15.5). Account mail is counted separately, so that notifications can't
 * block it.
 */
const limits = [
  { most: 10, window: hour },
  { most: 40, window: 24 * hour },
]

/** Minutes until a failed email is retried, after each failure; then the last one repeatedly. */
const pauses = [1, 5, 15, 30, 60, 120, 240]

/** Adds jitter of ±20%, so that emails that failed together aren't retried together. */
const spread = (milliseconds: number) => milliseconds * (0.8 + 0.4 * Math.random())

export function nextTry(tries: number, now: Date): Date {
  const pause = (pauses[tries] ?? pauses.at(-1) ?? 0) * minute
  return new Date(now.getTime() + spread(pause))
}

/**
 * Sends one email, if it is still wanted, and records the outcome. If the server accepts no mail at all, the email
 * stays due and the attempt isn't counted, unless the server may have accepted it.
 */
export async function deliver(
  context: DeliveryContext,
  row: ClaimedMail,
  signal: AbortSignal,
): Promise<'sent' | 'not sent' | MailFailure> {
  const { db, post } = context
  const recipient = await recipientOf(db, row)
  if ('drop' in recipient) {
    // don't keep an email that was typed in and belongs to no user here
    await recordOutcome(db, row, { mail: 'dropped', mailAt: new Date(), mailError: recipient.drop, email: null })
    return 'not sent'
  }
  if ('daily' in recipient && recipient.daily) {
    const untilTomorrow = await claimDonorMail(db, { notificationId: row.id, email: recipient.to })
    if (untilTomorrow > 0) {
      // only this one: account mail to the same address goes on
      await recordOutcome(db, row, { mailAt: new Date(Date.now() + untilTomorrow) })
      return 'not sent'
    }
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
    await noteFailure(db, row, recipient, failure)
    return failure
  }
  const outcome = { mail: 'sent', mailAt: new Date(), mailError: null } as const
  // a donor may erase their email, and an invited person may have no account, so don't keep it here
  await recordOutcome(db, row, hasAccount(recipient) ? outcome : { ...outcome, email: null })
  return 'sent'
}

type AddressedRecipient = Exclude<Recipient, { drop: string }>
const hasAccount = (recipient: AddressedRecipient): recipient is Extract<AddressedRecipient, { uid: string }> =>
  'uid' in recipient

async function noteFailure(
  db: Database,
  row: ClaimedMail,
  recipient: MailRecipient,
  failure: MailFailure,
): Promise<void> {
  const { of, reason, maybeSent } = failure
  const now = new Date()
  if (of === 'address') {
    if ('savedSearch' in recipient) await endSearchesOf(db, recipient.to)
    return markEmailRefused(db, row, { to: recipient.to, reason, now })
  }
  // counted, or a server that accepts emails without confirming would get the same one at every retry
  const counts = of === 'mail' || maybeSent
  const mailAt = counts ? nextTry(row.mailTries, now) : now
  await recordOutcome(db, row, { mailTries: row.mailTries + (counts ? 1 : 0), mailAt, mailError: reason })
}

/** Milliseconds until this recipient may get another email. */
async function rateLimitWait({ countAttempts }: DeliveryContext, recipient: MailRecipient): Promise<number> {
  const kind = 'notification' in recipient || 'followUp' in recipient ? 'notice' : 'letter'
  // hashed, so that the table of counts contains no emails
  const address = hash('sha256', recipient.to, 'base64url')
  for (const { most, window } of limits) {
    const { current, ttl } = await countAttempts(`mail ${kind} ${window} ${address}`, window)
    if (current > most) return ttl
  }
  return 0
}

/** Writes the email in the recipient's language, not that of the person who caused it (docs/product.md 20.3). */
async function compose(context: DeliveryContext, row: ClaimedMail, recipient: MailRecipient): Promise<SendMailOptions> {
  const { db, mail, fixed } = context
  const saved = await savedSettings(db)
  const language = readingLanguage(saved.values, recipient.language)
  const settings = effectiveSettings(saved, fixed, language)
  const token = await createToken(db, recipient)
  return inLanguage(language, () =>
    buildMessage({
      ...mail,
      to: recipient.to,
      row,
      shelter: shelterOf(settings),
      ...partsOf(recipient, row, token, { ...mail, ...settings }),
    }),
  )
}

/** The secret of an email's link: of an account mail, of an invitation, of a donor's statements, or of the link that stops a topic. */
async function createToken(db: Database, recipient: MailRecipient): Promise<string> {
  if ('invitation' in recipient) {
    const { to: email, invitation } = recipient
    return db.transaction((tx) => createLink(db, tx, { purpose: 'invitation', email, kind: String(invitation.id) }))
  }
  if ('statement' in recipient)
    return db.transaction((tx) => createLink(db, tx, { purpose: 'statement', email: recipient.to }))
  if ('savedSearch' in recipient) return createSearchTokens(db, recipient.to, recipient.savedSearch)
  if ('monthly' in recipient) {
    const { to: email, monthly } = recipient
    if (monthly.kind !== 'monthly_card') return ''
    return db.transaction((tx) => createLink(db, tx, { purpose: 'monthly_card', email, kind: cardLinkKind(monthly) }))
  }
  if ('inquiry' in recipient) return createEmailedLink(db, recipient.inquiry.id)
  if (!hasAccount(recipient)) return ''
  const { uid, to: email } = recipient
  if ('followUp' in recipient) return createFollowUpTokens(db, { uid, email }, recipient.followUp)
  const isAccountMail = 'accountMail' in recipient
  if (!isAccountMail && !isMailTopic(recipient.notification)) return ''
  const link = isAccountMail
    ? ({ purpose: recipient.accountMail, uid, email } as const)
    : ({ purpose: 'stop', uid, email, kind: recipient.notification } as const)
  return db.transaction((tx) => createLink(db, tx, link))
}

type MessageParts = Pick<Parameters<typeof buildMessage>[0], 'content' | 'recipient' | 'stop'>

function partsOf(
  recipient: MailRecipient,
  { data, times }: ClaimedMail,
  token: string,
  { base, ...settings }: Pick<Mail, 'base'> & EffectiveSettings,
): MessageParts {
  const { siteName } = settings
  if ('invitation' in recipient) {
    const content = invitationMail({ ...recipient.invitation, token, siteName }, base)
    return { content, recipient: 'invited', stop: null }
  }
  if ('receipt' in recipient) return { content: receiptMail(recipient.receipt, base), recipient: 'donor', stop: null }
  if ('reminder' in recipient)
    return { content: reminderMail(recipient.reminder, base), recipient: 'donor', stop: null }
  if ('statement' in recipient) return { content: statementMail(token, base), recipient: 'donor', stop: null }
  if ('donationLink' in recipient)
    return { content: donationLinkMail(recipient.donationLink, base), recipient: 'donor', stop: null }
  if ('monthly' in recipient)
    return { content: monthlyMail(recipient.monthly, token, base), recipient: 'donor', stop: null }
  if ('inquiry' in recipient)
    return { content: answeredMail(recipient.inquiry, token, base), recipient: 'asker', stop: null }
  if ('savedSearch' in recipient) return searchMailParts(recipient.savedSearch, token, { base, siteName })
  if ('followUp' in recipient) return followUpParts(recipient.followUp, token, { base, settings })
  if ('accountMail' in recipient)
    return { content: accountMails[recipient.accountMail](token, base), recipient: 'account', stop: null }
  const kind = recipient.notification
  const stop = isMailTopic(kind) ? { label: stopTopicTexts[kind](), url: stopUrl(base, token) } : null
  const content = notificationMail({ kind, data, times, timeZone: settings.timeZone }, base)
  const { meeting } = recipient
  return { content: meeting ? withMeeting(content, meeting, { base, settings }) : content, recipient: 'account', stop }
}

const shelterOf = (settings: EffectiveSettings): MailShelter => {
  const { siteName, email, phone } = settings
  return { siteName, email, phone, place: formatPlace(settings) }
}

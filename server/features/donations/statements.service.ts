import type { Database } from '#server/db/database.ts'
import type { DonationRecord } from '#server/features/campaigns/donors.queries.ts'
import { receiptSettings } from '#server/features/settings/receipt-settings.service.ts'
import { shortenLink } from '#server/identity/one-time-links.ts'
import { type Actor, operation } from '#server/platform/access/operation.ts'
import { AppError, refusalText } from '#server/platform/errors/errors.ts'
import { sendStatementLink } from '#server/platform/notifications/account-mail.ts'
import { formatReceiptNumber } from '#shared/receipt-numbers.ts'
import { maxStatementRows, maxStatementYears, type Statement, type StatementRow } from '#shared/receipts.ts'
import { dayIn } from '#shared/time-zones.ts'
import { donationById, donationBySecret } from './donations.queries.ts'
import {
  accountById,
  accountOfEmail,
  receiptOfDonation,
  receiptTimes,
  receivedDonations,
  type StatementDonor,
} from './receipts.queries.ts'

// Yearly statements of a donor's gifts (docs/product.md 8.26, 8.27).

const hour = 3_600_000
/** Longer than any time zone differs from another: the day of a receipt may be that of an earlier time zone. */
const zoneMargin = 2 * 24 * hour

type StatementReader = Pick<Actor<'anyone'>, 'db' | 'payments'>
type StatementDetails = Pick<Statement, 'donor' | 'unconfirmed'>
type YearInput = { year?: number | undefined }

const maxReceipts = 50_000

/** The years in which the donor's donations were received, newest first. */
async function yearsOf(db: Database, donor: StatementDonor, timeZone: string | null): Promise<number[]> {
  const times = await receiptTimes(db, donor, maxReceipts)
  const years = new Set(times.map(({ day, issuedAt }) => Number((day ?? dayIn(issuedAt, timeZone)).slice(0, 4))))
  return [...years].sort((one, other) => other - one).slice(0, maxStatementYears)
}

type ReceivedDonation = Awaited<ReturnType<typeof receivedDonations>>[number]

const toRow = (
  { id, receipt, petName, title, sponsored, amountCents, standingCents }: ReceivedDonation,
  timeZone: string | null,
) =>
  ({
    id,
    number: formatReceiptNumber(receipt),
    day: receipt.day ?? dayIn(receipt.issuedAt, timeZone),
    petName,
    title,
    sponsored,
    amountCents,
    refundedCents: amountCents - standingCents,
  }) satisfies StatementRow

const sumOf = (rows: StatementRow[], pick: (row: StatementRow) => number) =>
  rows.reduce((sum, row) => sum + pick(row), 0)

/** Throws `NO_STATEMENT`, `STATEMENT_TOO_LONG`. */
async function readStatement(
  { db, payments }: StatementReader,
  donor: StatementDonor,
  details: StatementDetails,
  { year: chosen }: YearInput,
): Promise<Statement> {
  const { issuer, timeZone } = await receiptSettings(db)
  const years = await yearsOf(db, donor, timeZone)
  const year = chosen ?? years[0]
  if (year === undefined || !years.includes(year)) throw new AppError('NO_STATEMENT')
  const [from, to] = [Date.UTC(year, 0, 1) - zoneMargin, Date.UTC(year + 1, 0, 1) + zoneMargin]
  const near = await receivedDonations(db, donor, {
    from: new Date(from),
    to: new Date(to),
    limit: 2 * maxStatementRows,
  })
  const donations = near.filter((donation) => toRow(donation, timeZone).day.startsWith(`${year}-`))
  if (donations.length > maxStatementRows || near.length === 2 * maxStatementRows)
    throw new AppError('STATEMENT_TOO_LONG')
  const rows = donations.map((donation) => toRow(donation, timeZone))
  return {
    ...details,
    donor: {
      ...details.donor,
      name: details.donor.name ?? donations.findLast(({ name }) => name !== null)?.name ?? null,
    },
    years,
    year,
    day: dayIn(new Date(), timeZone),
    rows,
    amountCents: sumOf(rows, ({ amountCents }) => amountCents),
    refundedCents: sumOf(rows, ({ refundedCents }) => refundedCents),
    test: payments?.live === false && donations.some(({ origin }) => origin === 'checkout'),
    issuer,
  }
}

const donorOf = ({ uid, email, emailVerified }: { uid: string; email: string; emailVerified: boolean }) => ({
  uid,
  email: emailVerified ? email : null,
})

/** For My donations: the years of which there is a statement. */
export const myStatementYears = operation({ access: 'user', cost: 3 }, async function myStatementYears({ db, user }) {
  const { timeZone } = await receiptSettings(db)
  return { years: await yearsOf(db, donorOf(user), timeZone) }
})

/**
 * The user's own statement. Until they have confirmed their email, it contains only what they gave while logged in.
 * Throws `NO_STATEMENT`, `STATEMENT_TOO_LONG`.
 */
export const myStatement = operation(
  { access: 'user', cost: 10 },
  async function myStatement(ctx, { year }: YearInput): Promise<Statement> {
    const { name, email, emailVerified } = ctx.user
    return readStatement(ctx, donorOf(ctx.user), { donor: { name, email }, unconfirmed: !emailVerified }, { year })
  },
)

/** The donations of an email are also those of the account whose owner has confirmed it. */
async function donorOfEmail(db: Database, email: string): Promise<StatementDonor & { name: string | null }> {
  const account = await accountOfEmail(db, email)
  return { email, uid: account?.uid ?? null, name: account?.name ?? null }
}

/**
 * The statement of the donor of any donation, for admins. Throws `NO_SUCH_DONATION`, `NO_STATEMENT`,
 * `STATEMENT_TOO_LONG`.
 */
export const donorStatement = operation(
  { access: 'admin', cost: 10 },
  async function donorStatement(ctx, { id, year }: YearInput & { id: number }): Promise<Statement> {
    const { db } = ctx
    const donation = await donationById(db, id)
    if (!donation) throw new AppError('NO_SUCH_DONATION')
    const { donor, details } = await donorOfDonation(db, donation)
    return readStatement(ctx, donor, details, { year })
  },
)

/** Throws `NO_STATEMENT` for a donation with neither an email nor an account. */
async function donorOfDonation(
  db: Database,
  { email, donorUid }: DonationRecord,
): Promise<{ donor: StatementDonor; details: StatementDetails }> {
  if (email !== null) {
    const { name, ...donor } = await donorOfEmail(db, email)
    return { donor, details: { donor: { name, email }, unconfirmed: false } }
  }
  const account = donorUid === null ? undefined : await accountById(db, donorUid)
  if (!account) throw new AppError('NO_STATEMENT')
  const { name, emailVerified } = account
  return {
    donor: donorOf(account),
    details: { donor: { name, email: account.email }, unconfirmed: !emailVerified },
  }
}

/**
 * Emails the link to the donor's statements to the address stored with a received donation: at most once a day for each
 * address. Throws `NO_SUCH_DONATION`, `NO_STATEMENT`, `NO_MAIL`, `STATEMENT_SENT`.
 */
export const sendStatement = operation(
  { access: 'anyone', cost: 5, limit: 'link' },
  async function sendStatement({ db, mail }, { secret }: { secret: string }): Promise<{ sent: true }> {
    const donation = await donationBySecret(db, secret)
    if (!donation) throw new AppError('NO_SUCH_DONATION')
    const { id, email } = donation
    if (email === null || !(await receiptOfDonation(db, id))) throw new AppError('NO_STATEMENT')
    if (!mail) throw new AppError('NO_MAIL', { text: refusalText('NO_MAIL_AT_ALL') })
    const wait = await db.transaction((tx) => sendStatementLink(db, tx, { giftId: id, email }))
    if (wait > 0) throw new AppError('STATEMENT_SENT', { retryAfter: Math.ceil(wait / 1000) })
    return { sent: true }
  },
)

/** In milliseconds: after its first use, a link works this long, so that a reload or another year needs no new email. */
const timeAfterUse = hour

/**
 * The statement of the email to which this link was sent. Its first use starts an hour, after which it is used up.
 * Throws `STATEMENT_LINK_OVER`, `NO_STATEMENT`, `STATEMENT_TOO_LONG`.
 */
export const linkedStatement = operation(
  { access: 'anyone', cost: 10, limit: 'link' },
  async function linkedStatement(ctx, { token, year }: YearInput & { token: string }): Promise<Statement> {
    const { db } = ctx
    const link = await db.transaction((tx) => shortenLink(db, tx, { purpose: 'statement', token, to: timeAfterUse }))
    if (link?.email == null) throw new AppError('STATEMENT_LINK_OVER')
    const { name, ...donor } = await donorOfEmail(db, link.email)
    return readStatement(ctx, donor, { donor: { name, email: link.email }, unconfirmed: false }, { year })
  },
)

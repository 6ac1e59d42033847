import { createHash } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { consumeLink, type Link, readLink } from '#server/identity/one-time-links.ts'
import { PaymentAway, PaymentRefused, type Payments } from '#server/payments/payments.ts'
import { type Actor, operation } from '#server/platform/access/operation.ts'
import { fixCurrency, serverCurrency } from '#server/platform/currency/currency.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { sendMonthlyMail } from '#server/platform/notifications/monthly-mail.ts'
import { localPath } from '#shared/local-paths.ts'
import { formatMoneyExact } from '#shared/money.ts'
import { type MonthlyLinkInput, monthlyAmountProblem } from '#shared/monthly-donations.ts'
import { monthlyRulesTexts } from '#shared/monthly-rules.texts.ts'
import type { NotificationData } from '#shared/notifications.ts'
import { monthlyPath } from '#shared/pages.ts'
import { readingLanguage } from '#shared/settings.ts'
import { inLanguage } from '#shared/texts/languages.ts'
import { lockMonthly, type MonthlyRecord, monthlyById, monthlySecret, updateMonthly } from './monthly.queries.ts'
import { requireMonthly } from './monthly-changes.service.ts'
import { readMonthlyPage } from './monthly-page.service.ts'
import { syncCardPage } from './monthly-sessions.service.ts'

// Another card, or a higher amount: on the provider's page, which a link opens that is emailed to the donor and works
// once, within an hour (docs/decisions/062-monthly-gifts.md).

const minute = 60_000

/** Milliseconds between two such emails that a person with the donation's link asks for. */
const mailPause = 10 * minute

/** What a link is for: the monthly donation, and the higher amount if there is one. */
export const cardLinkKind = ({
  monthly,
  data,
}: {
  monthly: Pick<MonthlyRecord, 'id'>
  data: NotificationData<'monthly_card'>
}): string => (data.amountCents === null ? `${monthly.id}` : `${monthly.id} ${data.amountCents}`)

function cardLinkOf({ kind }: Link): { monthlyId: number; amountCents: number | null } {
  const [monthlyId = '', amountCents] = (kind ?? '').split(' ')
  return { monthlyId: Number(monthlyId), amountCents: amountCents === undefined ? null : Number(amountCents) }
}

/**
 * Emails the link, to the address stored with the donation. Throws `NO_SUCH_DONATION`, `MONTHLY_MOVED_ON`, `NO_MAIL`,
 * `INVALID`, `TOO_MANY_REQUESTS`.
 */
export const mailCardLink = operation(
  { access: 'anyone', cost: 5, limit: 'pay' },
  async function mailCardLink(ctx, { secret, amountCents }: MonthlyLinkInput) {
    const { db, mail, parsedAt } = ctx
    const { id } = await requireMonthly(db, secret)
    if (!mail) throw new AppError('NO_MAIL')
    const sent = await db.transaction(async (tx) => {
      if (amountCents !== null) await fixCurrency(db, tx, parsedAt)
      const held = await lockMonthly(db, tx, id)
      if (held?.state !== 'running' || held.method !== 'card' || held.email === null || held.customerId === null)
        throw new AppError('MONTHLY_MOVED_ON')
      if (amountCents !== null) requireHigher(held, amountCents)
      const now = new Date()
      const free = (held.linkMailedAt?.getTime() ?? 0) + mailPause
      if (free > now.getTime())
        throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil((free - now.getTime()) / 1000) })
      const reason = amountCents === null ? 'card' : 'raise'
      await sendMonthlyMail(db, tx, 'monthly_card', { monthlyId: id, reason, amountCents }, held.email)
      return updateMonthly(db, tx, id, { linkMailedAt: now })
    })
    return readMonthlyPage(ctx, sent)
  },
)

function requireHigher({ amountCents: current }: MonthlyRecord, amountCents: number): void {
  const problem =
    amountCents > current
      ? monthlyAmountProblem(amountCents)
      : monthlyRulesTexts.notHigher({ amount: formatMoneyExact(current) })
  if (problem) throw new AppError('INVALID', { issues: [{ path: 'amount', message: problem }] })
}

/**
 * Opens the provider's page, and uses the link up. Throws `CARD_LINK_OVER`, `MONTHLY_MOVED_ON`, `PAYMENTS_AWAY`; the
 * link still works after the last one.
 */
export const openCardPage = operation(
  { access: 'anyone', cost: 5, limit: 'pay' },
  async function openCardPage(ctx, { token }: { token: string }): Promise<{ url: string }> {
    const { db, payments } = ctx
    const link = await readLink(db, 'monthly_card', token)
    if (!link) throw new AppError('CARD_LINK_OVER')
    const { monthlyId, amountCents } = cardLinkOf(link)
    const monthly = await monthlyById(db, monthlyId)
    if (!payments || monthly?.state !== 'running' || monthly.customerId === null) throw new AppError('MONTHLY_MOVED_ON')
    try {
      await endCardPage(db, payments, monthly)
      const checkout = await cardCheckoutOf(ctx, monthly, { token, link, amountCents })
      const session = await payments.subscriptions.openCardPage({ ...checkout, customerId: monthly.customerId })
      await db.transaction(async (tx) => {
        const held = await lockMonthly(db, tx, monthlyId)
        if (held?.state !== 'running') throw new AppError('MONTHLY_MOVED_ON')
        if (!(await consumeLink(db, tx, { purpose: 'monthly_card', token }))) throw new AppError('CARD_LINK_OVER')
        await updateMonthly(db, tx, monthlyId, { cardSessionId: session.id, cardAmountCents: amountCents })
      })
      if (session.url === null) throw new AppError('CARD_LINK_OVER')
      return { url: session.url }
    } catch (error) {
      if (!(error instanceof PaymentRefused || error instanceof PaymentAway)) throw error
      throw new AppError('PAYMENTS_AWAY', { retryAfter: 60, cause: error })
    }
  },
)

/** An earlier page ends, so that only the latest counts; what was saved there is applied. */
async function endCardPage(db: Database, payments: Payments, monthly: MonthlyRecord): Promise<void> {
  if (monthly.cardSessionId === null) return
  await payments.subscriptions.expire(monthly.cardSessionId)
  await syncCardPage(db, payments, monthly, new Date())
}

type CardPageInput = { token: string; link: Link; amountCents: number | null }

/** The same for each try with one link, so that the provider opens one page. */
async function cardCheckoutOf(
  { db, visit }: Actor<'anyone'>,
  monthly: MonthlyRecord,
  { token, link, amountCents }: CardPageInput,
) {
  const language = readingLanguage((await savedSettings(db)).values, monthly.language)
  return inLanguage(language, () => {
    const page = (visit?.().base ?? '') + localPath(monthlyPath(monthlySecret(monthly)))
    return {
      nonce: monthly.nonce,
      currency: serverCurrency().toLowerCase(),
      language,
      amount: amountCents === null ? null : formatMoneyExact(amountCents),
      successUrl: `${page}?card`,
      cancelUrl: page,
      expiresAt: new Date(link.createdAt.getTime() + 120 * minute),
      key: `pawstead-card-${createHash('sha256').update(token).digest('hex').slice(0, 32)}`,
    }
  })
}

import type { MonthlyRecord } from '#server/features/donations/monthly.queries.ts'
import { monthlySecret } from '#server/features/donations/monthly.queries.ts'
import { formatLongDay, inUtc } from '#shared/dates.ts'
import { localPath } from '#shared/local-paths.ts'
import { formatMoneyExact } from '#shared/money.ts'
import { formatMonthlyReference } from '#shared/monthly-donations.ts'
import { answerDays } from '#shared/monthly-states.ts'
import type { MonthlyMailKind, NotificationData } from '#shared/notifications.ts'
import { monthlyPath, pathTo } from '#shared/pages.ts'
import { monthlyMailTexts as t } from './monthly-mails.texts.ts'
import type { MailContent } from './template.ts'

export type MonthlyMail = {
  [Kind in MonthlyMailKind]: { kind: Kind; data: NotificationData<Kind>; monthly: MonthlyRecord }
}[MonthlyMailKind]

const day = 86_400_000

/** An email to the donor of a monthly donation; `token` is the secret of the link to the provider's page. */
export function monthlyMail({ kind, data, monthly }: MonthlyMail, token: string, base: string): MailContent {
  const { petName: name, amountCents, askedAt } = monthly
  const amount = formatMoneyExact(amountCents)
  const toPage = (label: string) => ({ label, url: base + localPath(monthlyPath(monthlySecret(monthly))) })
  const toCard = (label: string) => ({ label, url: base + localPath(`${pathTo('monthlyCard')}#${token}`) })
  if (kind === 'monthly_started' && monthly.method === 'transfer')
    return {
      subject: t.transferSubject(),
      lines: [
        t.transfer({ amount }),
        t.transferReference({ reference: formatMonthlyReference(monthly.id) }),
        t.transferPage(),
        t.secret(),
      ],
      link: toPage(t.see()),
    }
  if (kind === 'monthly_started')
    return {
      subject: t.startedSubject(),
      lines: [
        name === null ? t.startedShelter({ amount }) : t.startedSponsor({ amount, name }),
        t.startedPage(),
        t.secret(),
      ],
      link: toPage(t.see()),
    }
  if (kind === 'sponsor_asked') {
    const last = new Date((askedAt ?? new Date()).getTime() + answerDays * day)
    return {
      subject: t.askedSubject(),
      lines: [t.asked(), t.askedChoice(), t.askedDate({ date: formatLongDay(inUtc(last)) }), t.secret()],
      link: toPage(t.choose()),
    }
  }
  if (data.reason === 'failed')
    return {
      subject: t.failedSubject(),
      lines: [t.failed({ amount }), t.failedNext(), t.cardHour()],
      link: toCard(t.enterCard()),
    }
  if (data.reason === 'raise' && data.amountCents !== null)
    return {
      subject: t.raiseSubject(),
      lines: [t.raise({ amount: formatMoneyExact(data.amountCents) }), t.cardHour(), t.cardNotYou()],
      link: toCard(t.confirmAmount()),
    }
  return { subject: t.cardSubject(), lines: [t.card(), t.cardHour(), t.cardNotYou()], link: toCard(t.enterCard()) }
}

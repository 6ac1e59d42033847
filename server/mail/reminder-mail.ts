import type { DonationRecord } from '#server/features/campaigns/donors.queries.ts'
import { formatLongDay, inUtc } from '#shared/dates.ts'
import { formatReference } from '#shared/donations.ts'
import { localPath } from '#shared/local-paths.ts'
import { formatMoneyExact } from '#shared/money.ts'
import { donationPath } from '#shared/pages.ts'
import { donationMailTexts as t } from './donation-mails.texts.ts'
import type { MailContent } from './template.ts'

/** Before a promise expires, or from the desk (docs/product.md 8.18). */
export function reminderMail(donation: DonationRecord, base: string): MailContent {
  const { id, amountCents, secret, createdAt, expiresAt, remindAt } = donation
  const reference = formatReference(id)
  const amount = formatMoneyExact(amountCents)
  const day = (time: Date) => formatLongDay(inUtc(time))
  // the automatic reminder has come
  const expires = expiresAt !== null && remindAt === null
  return {
    subject: expires ? t.reminderSubject({ reference }) : t.remindedSubject({ reference }),
    lines: [
      ...(expires
        ? [t.reminder({ amount }), t.reminderDate({ date: day(expiresAt) })]
        : [t.reminded({ amount, date: day(createdAt) }), t.ignoreIfPaid()]),
      t.reminderReference({ reference }),
    ],
    link: { label: t.seeHowToPay(), url: base + localPath(donationPath(secret ?? '')) },
  }
}

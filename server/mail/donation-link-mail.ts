import type { DonationRecord } from '#server/features/campaigns/donors.queries.ts'
import { formatReference } from '#shared/donations.ts'
import { localPath } from '#shared/local-paths.ts'
import { formatMoneyExact } from '#shared/money.ts'
import { donationPath } from '#shared/pages.ts'
import { donationMailTexts as t } from './donation-mails.texts.ts'
import type { MailContent } from './template.ts'

/** The link of a donation, which its donor asked for, with the state at the time of sending. */
export function donationLinkMail({ id, amountCents, state, secret }: DonationRecord, base: string): MailContent {
  const reference = formatReference(id)
  return {
    subject: t.linkSubject({ reference }),
    lines: [
      t.link(),
      t.linkState({ state, amount: formatMoneyExact(amountCents) }),
      state === 'promised' ? t.reminderReference({ reference }) : t.linkReference({ reference }),
      t.receiptSecret(),
    ],
    link: { label: t.seeDonation(), url: base + localPath(donationPath(secret ?? '')) },
  }
}

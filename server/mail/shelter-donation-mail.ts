import { formatMoney } from '#shared/money.ts'
import { pathTo } from '#shared/pages.ts'
import { donationMailTexts as t } from './donation-mails.texts.ts'

/** To staff and admins, about the latest donation to the shelter itself. */
export function shelterDonationMail(cents: number, times: number) {
  const about = { times, amount: formatMoney(cents) }
  return {
    subject: t.shelterDonationSubject(about),
    lines: [t.shelterDonation(about), t.shelterDonationSums()],
    link: { label: t.seeDonations(), path: pathTo('donations') },
  }
}

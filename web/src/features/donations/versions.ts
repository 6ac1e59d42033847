import { anonymousName } from '#shared/donations.ts'
import { formatDollarsExact } from '#shared/money.ts'
import type { DonationDraft } from './attempt.ts'

/** One thing in which two versions of a donation differ, as both say it. */
export type DonationDifference = { part: keyof DonationDraft; label: string; recorded: string; entered: string }

const yesNo = (yes: boolean | undefined) => (yes ? 'Yes' : 'No')

/** What a donor reads of each part of a donation; `account` is the name of whoever is logged in. */
const describeDonation = (
  donation: DonationDraft,
  account: string | undefined,
): [keyof DonationDraft, string, string][] => [
  ['amountCents', 'Amount', formatDollarsExact(donation.amountCents)],
  ['checkout', 'Payment', donation.checkout ? 'By card now' : 'Later'],
  ['name', 'Name', donation.anonymous ? anonymousName : (donation.name ?? account ?? anonymousName)],
  ['showName', 'Name shown on this page', yesNo(donation.showName)],
  ['email', 'Email for the receipt', donation.email ?? 'None'],
  ['message', 'Message', donation.message ?? 'None'],
  ['follow', 'Updates', yesNo(donation.follow)],
]

/** In what a donation that is recorded and one that was entered differ, in the order of the form. */
export function donationDifferences(
  recorded: DonationDraft,
  entered: DonationDraft,
  account: string | undefined,
): DonationDifference[] {
  const enteredTexts = describeDonation(entered, account)
  return describeDonation(recorded, account).flatMap(([part, label, one], index) => {
    const other = enteredTexts[index]?.[2] ?? ''
    return one === other ? [] : [{ part, label, recorded: one, entered: other }]
  })
}

/** The donation's own page can change this much; anything else takes another donation in its place. */
export const differsOnlyInConsent = (recorded: DonationDraft, entered: DonationDraft): boolean =>
  JSON.stringify(withoutConsent(recorded)) === JSON.stringify(withoutConsent(entered))

const withoutConsent = ({ amountCents, checkout, anonymous, name, email, message }: DonationDraft) => [
  ...[amountCents, checkout, anonymous],
  ...[name, email, message].map((text) => text ?? null),
]

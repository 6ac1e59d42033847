import { anonymousName } from '#shared/anonymous-name.ts'
import { formatMoneyExact } from '#shared/money.ts'
import type { DonationDraft } from './attempt.ts'
import { chooseVersionTexts as t } from './choose-version.texts.ts'
import { donorName } from './donor-name.ts'

export type DonationDifference = { field: keyof DonationDraft; label: string; recorded: string; entered: string }

const yesNo = (yes: boolean | undefined) => (yes ? t.yes() : t.no())

const describeDonation = (
  donation: DonationDraft,
  account: string | undefined,
): [keyof DonationDraft, string, string][] => [
  ['amountCents', t.amount(), formatMoneyExact(donation.amountCents)],
  ['checkout', t.payment(), donation.checkout ? t.byCard() : t.later()],
  ['name', t.name(), donorName((donation.anonymous ? null : (donation.name ?? account)) ?? anonymousName)],
  ['showName', t.showName(), yesNo(donation.showName)],
  ['email', t.email(), donation.email ?? t.none()],
  ['message', t.message(), donation.message ?? t.none()],
  ['follow', t.follow(), yesNo(donation.follow)],
]

export function donationDifferences(
  recorded: DonationDraft,
  entered: DonationDraft,
  account: string | undefined,
): DonationDifference[] {
  const enteredTexts = describeDonation(entered, account)
  return describeDonation(recorded, account).flatMap(([field, label, one], index) => {
    const other = enteredTexts[index]?.[2] ?? ''
    return one === other ? [] : [{ field, label, recorded: one, entered: other }]
  })
}

/** The donation's own page can change only this; any other change takes another donation in its place. */
export const differsOnlyInConsent = (recorded: DonationDraft, entered: DonationDraft): boolean =>
  JSON.stringify(withoutConsent(recorded)) === JSON.stringify(withoutConsent(entered))

const withoutConsent = ({ amountCents, checkout, anonymous, name, email, message }: DonationDraft) => [
  amountCents,
  checkout,
  anonymous,
  ...[name, email, message].map((text) => text ?? null),
]

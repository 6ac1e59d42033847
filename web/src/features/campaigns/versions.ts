import { anonymousName } from '#shared/campaigns.ts'
import { formatDollarsExact } from '#shared/money.ts'
import type { Gift } from './attempt.ts'

/** One thing in which two versions of a gift differ, as both say it. */
export type Difference = { part: keyof Gift; label: string; recorded: string; entered: string }

const yesNo = (yes: boolean | undefined) => (yes ? 'Yes' : 'No')

/** What a donor reads of each part of a gift; `account` is the name of whoever is logged in. */
const words = (gift: Gift, account: string | undefined): [keyof Gift, string, string][] => [
  ['amountCents', 'Amount', formatDollarsExact(gift.amountCents)],
  ['checkout', 'Payment', gift.checkout ? 'By card now' : 'Later'],
  ['name', 'Name', gift.anonymous ? anonymousName : (gift.name ?? account ?? anonymousName)],
  ['showName', 'Name shown on this page', yesNo(gift.showName)],
  ['email', 'Email for the receipt', gift.email ?? 'None'],
  ['message', 'Message', gift.message ?? 'None'],
  ['follow', 'Updates', yesNo(gift.follow)],
]

/** In what a gift that is recorded and one that was entered differ, in the order of the form. */
export function differences(recorded: Gift, entered: Gift, account: string | undefined): Difference[] {
  const said = words(entered, account)
  return words(recorded, account).flatMap(([part, label, one], at) => {
    const other = said[at]?.[2] ?? ''
    return one === other ? [] : [{ part, label, recorded: one, entered: other }]
  })
}

/** The gift's own page can change this much; anything else takes another gift in its place. */
export const isConsentAlone = (recorded: Gift, entered: Gift): boolean =>
  JSON.stringify(withoutConsent(recorded)) === JSON.stringify(withoutConsent(entered))

const withoutConsent = ({ amountCents, checkout, anonymous, name, email, message }: Gift) => [
  ...[amountCents, checkout, anonymous],
  ...[name, email, message].map((text) => text ?? null),
]

import { HeartHandshake } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Location } from 'react-router-dom'
import type { DonationPage } from '#shared/donations.ts'
import { formatMoneyExact } from '#shared/money.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { thankYouTexts as t } from './thank-you.texts.ts'

/** The state of the history entry to which a donor is led right after donating. */
export const justDonated = { donated: true } as const

export const hasJustDonated = ({ state }: Pick<Location, 'state'>): boolean =>
  typeof state === 'object' && state !== null && 'donated' in state

/** The outcome of donating. It covers nothing: how to pay comes right below (docs/product.md 8.28). */
export function ThankYou({ donation: { amountCents, campaign } }: { donation: DonationPage }) {
  const { siteName } = useSiteConfig()
  return <Thanks>{t.donated({ amount: formatMoneyExact(amountCents), name: campaign?.petName ?? siteName })}</Thanks>
}

export const Thanks = ({ children }: { children: ReactNode }) => (
  <div
    role="status"
    className="flex items-start gap-3 rounded-card border border-home bg-home-soft p-5 print:hidden sm:p-6"
  >
    <HeartHandshake aria-hidden className="mt-0.5 size-6 shrink-0 text-home" />
    <div className="min-w-0">
      <h2 className="text-xl">{t.heading()}</h2>
      <p className="mt-1">{children}</p>
    </div>
  </div>
)

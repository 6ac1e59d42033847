import { useEffect, useRef } from 'react'
import type { CreatedDonation } from '#shared/donations.ts'
import { formatMoneyExact } from '#shared/money.ts'
import { alertsClosed } from '#web/components/feedback/alerts.ts'
import { noMailTexts } from '#web/components/feedback/no-mail.texts.ts'
import { NoMail } from '#web/components/feedback/no-mail.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { HowToPay } from './how-to-pay.tsx'
import { promisedNoteTexts as t } from './promised-note.texts.ts'

export function PromisedNote({ donation }: { donation: CreatedDonation }) {
  const { howToPay } = useSiteConfig()
  const note = useRef<HTMLElement>(null)
  // the button below keeps its place on the screen, and the focus
  useEffect(() => {
    void alertsClosed().then(() => note.current?.scrollIntoView({ block: 'nearest' }))
  }, [])
  const { path, reference } = donation
  return (
    <section
      ref={note}
      aria-labelledby="promised"
      className="mb-6 scroll-mb-28 space-y-4 rounded-card border border-home bg-home-soft p-5 sm:p-6"
    >
      <h2 id="promised" className="text-xl">
        {t.heading({ amount: formatMoneyExact(donation.amountCents) })}
      </h2>
      <HowToPay text={howToPay} reference={reference} />
      <p>
        {t.track({
          page: (inside) => (
            <Link to={path} className="font-bold text-home underline underline-offset-4">
              {inside}
            </Link>
          ),
        })}
      </p>
      <NoMail>{noMailTexts.payments()}</NoMail>
    </section>
  )
}

import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import { pathTo } from '#shared/pages.ts'
import type { PetDetail } from '#shared/pets.ts'
import { Panel } from '#web/components/ui/card.tsx'
import { FormattedText } from '#web/components/ui/formatted-text.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { telephone } from '#web/lib/telephone.ts'
import { visitCardTexts as t } from './visit-card.texts.ts'

const line = 'flex min-h-8 items-center gap-2.5'
const link = `${line} font-semibold underline underline-offset-4`

/**
 * How to get to know a pet (docs/product.md 5.10): a question, and for a pet of the shelter, as far as it has said, when
 * and how to visit.
 */
export function VisitCard({ pet: { id, name, author } }: { pet: PetDetail }) {
  const { support, openingHours } = useSiteConfig()
  const canVisit = author === null && Boolean(support.email || support.phone || openingHours)
  return (
    <section aria-labelledby="visit" className="mb-6">
      <Panel>
        <h2 id="visit" className="mb-3 text-xl">
          {canVisit ? t.heading() : t.askHeading()}
        </h2>
        <ul className="space-y-1">
          {canVisit && <WaysToVisit />}
          <li>
            <Link to={pathTo('ask', { id })} className={link}>
              <Mail aria-hidden className="size-5 shrink-0 text-amber-ink" />
              <span className="min-w-0 wrap-anywhere">{t.askAbout({ name })}</span>
            </Link>
          </li>
        </ul>
      </Panel>
    </section>
  )
}

function WaysToVisit() {
  const { support, openingHours, textLanguages } = useSiteConfig()
  const { phone, place } = support
  return (
    <>
      {openingHours && (
        <li className="flex gap-2.5 pb-1">
          <Clock role="img" aria-label={t.openingHours()} className="mt-0.5 size-5 shrink-0 text-amber-ink" />
          <div className="min-w-0 space-y-2">
            <FormattedText text={openingHours} language={textLanguages?.openingHours} />
          </div>
        </li>
      )}
      {place && (
        <li className={line}>
          <MapPin aria-hidden className="size-5 shrink-0 text-amber-ink" />
          <bdi>{place}</bdi>
        </li>
      )}
      {phone && (
        <li>
          <a href={telephone(phone)} className={link}>
            <Phone aria-hidden className="size-5 shrink-0 text-amber-ink" />
            <span className="min-w-0">{t.call({ phone })}</span>
          </a>
        </li>
      )}
    </>
  )
}

import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import type { PetDetail } from '#shared/pets.ts'
import { Panel } from '#web/components/ui/card.tsx'
import { FormattedText } from '#web/components/ui/formatted-text.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { telephone } from '#web/lib/telephone.ts'
import { visitCardTexts as t } from './visit-card.texts.ts'

const line = 'flex min-h-8 items-center gap-2.5'
const link = `${line} font-semibold underline underline-offset-4`

/** When and how to get to know a pet of the shelter (docs/product.md 5.10): as far as the shelter has said. */
export function VisitCard({ pet: { name } }: { pet: PetDetail }) {
  const { support, openingHours, textLanguages } = useSiteConfig()
  const { email, phone, place } = support
  if (!email && !phone && !openingHours) return null
  return (
    <section aria-labelledby="visit" className="mb-6">
      <Panel>
        <h2 id="visit" className="mb-3 text-xl">
          {t.heading()}
        </h2>
        <ul className="space-y-1">
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
          {email && (
            <li>
              <a href={`mailto:${email}?subject=${encodeURIComponent(name)}`} className={link}>
                <Mail aria-hidden className="size-5 shrink-0 text-amber-ink" />
                <span className="min-w-0 break-words">{t.askAbout({ name })}</span>
              </a>
            </li>
          )}
        </ul>
      </Panel>
    </section>
  )
}

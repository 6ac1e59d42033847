import { PawPrint } from 'lucide-react'
import { pages, pathTo } from '#shared/pages.ts'
import { LinkButton } from '#web/components/ui/button.tsx'
import { useFocusOnArrival } from '#web/components/ui/page-heading.tsx'
import { PageText } from '#web/components/ui/page-text.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { heroTexts as t } from './hero.texts.ts'

export function Hero() {
  const heading = useFocusOnArrival()
  const { giving } = useSiteConfig()
  return (
    <section className="mx-auto grid max-w-page items-center gap-8 px-4 pt-10 pb-16 sm:px-6 md:grid-cols-[1fr_1.1fr] md:gap-12 md:pt-16 lg:pb-24">
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-4xl">
          {t.heading()}
        </h1>
        <p className="mt-5 max-w-md text-lg text-ink-soft">
          <PageText name="homeLead" ours={t.lead()} />
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <LinkButton to="/all-pets" size="large" icon={PawPrint}>
            {t.browse()}
          </LinkButton>
          {giving && (
            <LinkButton to={pathTo('give')} size="large" look="secondary">
              {pages.give.title()}
            </LinkButton>
          )}
        </div>
      </div>
      <img
        src="/drawings/hero.svg"
        alt={t.drawing()}
        width={640}
        height={520}
        fetchPriority="high"
        decoding="sync"
        className="h-auto w-full"
      />
    </section>
  )
}

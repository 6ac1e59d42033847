import { use } from 'react'
import type { PublicHappyEnding } from '#shared/happy-endings.ts'
import { pathTo } from '#shared/pages.ts'
import { HappyEndingCard } from '#web/features/happy-endings/happy-ending-card.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { SsrContext } from '#web/lib/ssr-context.ts'
import { happyStripTexts as t } from './happy-strip.texts.ts'
import { homeList } from './home-records.ts'
import { HomeStrip } from './home-strip.tsx'

const needed = 3
const input = { limit: needed }
const { prefetch, useItems } = homeList<PublicHappyEnding>({
  name: 'happy endings',
  procedure: 'happyEndings.list',
  input,
  query: (client) => client.happyEndings.list.query(input),
})

/** The three newest happy endings, once there are three (docs/product.md 27.9). */
export function HappyStrip() {
  const ssr = use(SsrContext)
  const { happyEndings } = useSiteConfig()
  if (!happyEndings) return null
  return ssr ? <Strip endings={prefetch(ssr)} /> : <StripInBrowser />
}

const StripInBrowser = () => <Strip endings={useItems()} />

const Strip = ({ endings }: { endings: PublicHappyEnding[] | null | undefined }) =>
  endings && endings.length >= needed ? (
    <HomeStrip id="happy" heading={t.heading()} to={pathTo('happyEndings')} seeAll={t.seeAll()}>
      <ul aria-label={t.heading()} className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-3">
        {endings.map((ending) => (
          <HappyEndingCard key={ending.id} ending={ending} under="h2" />
        ))}
      </ul>
    </HomeStrip>
  ) : null

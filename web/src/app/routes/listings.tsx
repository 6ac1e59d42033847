import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { listingSiteNames, listingSites } from '#shared/listing-values.ts'
import { pages } from '#shared/pages.ts'
import { isAdmin } from '#shared/permissions.ts'
import { refusalTexts } from '#shared/refusals.texts.ts'
import { Choice } from '#web/components/ui/choice.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { FeedPanel } from '#web/features/listings/feed-panel.tsx'
import { Preview } from '#web/features/listings/preview.tsx'
import { RequireRole } from '#web/identity/require-role.tsx'
import { listingsJsonTexts, listingsPageTexts as t } from './listings.texts.ts'

export function ListingsPage() {
  return (
    <>
      <PageHeading title={pages.listings.title()} description={pages.listings.description()} lead={t.lead()} />
      <RequireRole may={isAdmin} refusal={refusalTexts.ADMINS_ONLY()}>
        <Listings />
      </RequireRole>
    </>
  )
}

const linkTo = (href: string, dir?: 'ltr') => (inside: ReactNode) => (
  <a href={href} dir={dir} className="font-bold text-amber-ink underline underline-offset-4">
    {inside}
  </a>
)

/** The chosen site is in the URL, for reloads and Back. */
function Listings() {
  const [params, setParams] = useSearchParams()
  const site = listingSites.find((each) => each === params.get('site')) ?? 'petfinder'
  return (
    <div className="space-y-8">
      <div className="max-w-form">
        <Choice
          name="site"
          label={t.site()}
          options={listingSites.map((each) => [each, listingSiteNames[each]] as const)}
          isChosen={(value) => value === site}
          onChange={({ target }) => setParams({ site: target.value })}
        />
      </div>
      <FeedPanel key={`feed ${site}`} site={site} />
      <Preview key={`preview ${site}`} site={site} />
      <p className="border-t border-line pt-6 text-ink-soft">
        {listingsJsonTexts.json({ feed: linkTo('/feeds/pets.json', 'ltr'), schema: linkTo('/feeds/pets.schema.json') })}
      </p>
    </div>
  )
}

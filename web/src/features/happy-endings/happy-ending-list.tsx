import type { PublicHappyEnding } from '#shared/happy-endings.ts'
import { pages, pathTo } from '#shared/pages.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LoadMore, ToTheStart } from '#web/components/feedback/load-more.tsx'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { CardGrid } from '#web/components/ui/card.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { CardSkeletons } from '#web/components/ui/skeleton.tsx'
import { HappyEndingCard, Story } from './happy-ending-card.tsx'
import { happyEndingListTexts as t } from './happy-ending-list.texts.ts'
import { useHappyEndings } from './hooks.ts'

/** Cards in a phone's first view; their pictures load before the layout. */
const cardsSeenFirst = 2

/** All published ones, newest first (docs/product.md 27.9). Without JavaScript, a link leads to the next page. */
export function HappyEndingList({ before }: { before: number | undefined }) {
  const query = useHappyEndings(before)
  return (
    <QueryState query={query} loading={<CardSkeletons count={6} label={t.loading()} />} failure={t.failed()}>
      {({ pages: loaded }) => {
        const endings = loaded.flatMap(({ items }) => items)
        const next = loaded.at(-1)?.nextCursor
        if (endings.length === 0 && before === undefined) return <NoHappyEndings />
        return (
          <>
            {before !== undefined && <ToTheStart to={pathTo('happyEndings')}>{t.newest()}</ToTheStart>}
            <CardGrid label={t.label()}>
              {endings.map((ending, index) => (
                <HappyEndingCard key={ending.id} ending={ending} eager={index < cardsSeenFirst} />
              ))}
            </CardGrid>
            <div className="mt-10 text-center">
              <LoadMore
                query={query}
                failure={t.moreFailed()}
                next={next ? `${pathTo('happyEndings')}?before=${next}` : undefined}
              />
            </div>
          </>
        )
      }}
    </QueryState>
  )
}

const NoHappyEndings = () => (
  <EmptyState drawing="empty-pets" text={t.none()} hint={t.noneHint()}>
    <LinkButton to={pathTo('pets')}>{t.seePets()}</LinkButton>
  </EmptyState>
)

/** On the page of an adopted pet; nothing if there are none. */
export function PetHappyEndings({ name, endings = [] }: { name: string; endings?: PublicHappyEnding[] | undefined }) {
  if (endings.length === 0) return null
  return (
    <section aria-labelledby="happy-endings" className="mb-8">
      <h2 id="happy-endings" className="mb-3 text-xl">
        {t.ofPet({ name })}
      </h2>
      <ul className="space-y-4">
        {endings.map((ending) => (
          <li key={ending.id} className="rounded-card border border-line bg-card p-5">
            {ending.ownImage && (
              <img
                src={ending.image}
                alt={name}
                loading="lazy"
                decoding="async"
                className="mb-4 max-h-96 rounded-field bg-sunken"
              />
            )}
            <Story text={ending.text} name={ending.name} />
          </li>
        ))}
      </ul>
      <Link to={pathTo('happyEndings')} className="mt-2 inline-flex min-h-11 items-center font-bold text-amber-ink">
        {pages.happyEndings.title()}
      </Link>
    </section>
  )
}

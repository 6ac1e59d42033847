import { useId } from 'react'
import { formatList } from '#shared/format-values.ts'
import { type LeftOutReason, type ListingSite, listingSiteNames } from '#shared/listing-values.ts'
import type { ListingNote, PreviewedPet } from '#shared/listings.ts'
import { pathTo } from '#shared/pages.ts'
import { petProfileFields } from '#shared/pet-fields.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LoadMore } from '#web/components/feedback/load-more.tsx'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { StatusBadge } from '#web/components/ui/badge.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { Picture } from '#web/components/ui/picture.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { flattenPages } from '#web/lib/flatten-pages.ts'
import { usePreview } from './hooks.ts'
import { leftOutTexts, listingNoteTexts, listingPreviewTexts as t } from './preview.texts.ts'

/** All pets as a site will show them, or why it will not (docs/product.md 24.10). */
export function Preview({ site }: { site: ListingSite }) {
  const heading = useId()
  const query = usePreview(site)
  const name = listingSiteNames[site]
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="font-serif text-xl font-semibold">
        {t.heading({ site: name })}
      </h2>
      <p className="mt-1 mb-4 max-w-form text-ink-soft">{t.lead({ site: name })}</p>
      <QueryState query={query} loading={<RowSkeletons count={3} label={t.loading()} />} failure={t.loadingFailed()}>
        {(pages) => (
          <>
            <Pets pets={flattenPages(pages)} name={name} />
            <div className="mt-6">
              <LoadMore query={query} failure={t.moreFailed()} />
            </div>
          </>
        )}
      </QueryState>
    </section>
  )
}

function Pets({ pets, name }: { pets: PreviewedPet[]; name: string }) {
  if (pets.length === 0)
    return (
      <div role="status">
        <EmptyState drawing="empty-pets" text={t.empty()} hint={t.emptyHint()} />
      </div>
    )
  return (
    <ul aria-label={t.list({ site: name })} className="space-y-3">
      {pets.map((pet) => (
        <li key={pet.id} className="rounded-card border border-line bg-card p-4">
          <Pet pet={pet} name={name} />
        </li>
      ))}
    </ul>
  )
}

function Pet({ pet, name }: { pet: PreviewedPet; name: string }) {
  const isListed = pet.leftOut.length === 0
  const sentences = isListed
    ? pet.notes.map((note) => noteText(note, name))
    : pet.leftOut.map((reason) => reasonText(reason, name))
  return (
    <div className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-3 gap-y-2 sm:grid-cols-[4rem_minmax(0,1fr)] sm:gap-x-4">
      <Picture
        src={pet.image}
        alt=""
        width={64}
        height={64}
        className="size-12 max-w-none rounded-field object-cover sm:size-16"
      />
      <div className="min-w-0 space-y-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={pathTo('pet', pet)}
            dir="auto"
            className="inline-block max-w-full font-bold wrap-anywhere underline-offset-4 hover:underline"
          >
            {pet.name}
          </Link>
          <StatusBadge status={isListed ? 'good' : 'paused'}>{isListed ? t.listed() : t.leftOut()}</StatusBadge>
        </div>
        {sentences.length > 0 && (
          <ul className="space-y-1 text-sm text-ink-soft">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        {isListed && <Cells cells={pet.cells} />}
      </div>
    </div>
  )
}

/** Names and values as in the file, whatever the page's language is. */
function Cells({ cells }: Pick<PreviewedPet, 'cells'>) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center font-bold text-amber-ink">
        {t.columns({ count: cells.length })}
      </summary>
      <dl dir="ltr" className="mt-1 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[12rem_minmax(0,1fr)]">
        {cells.map(({ column, value }) => (
          <div key={column} className="contents">
            <dt className="font-mono wrap-anywhere text-ink-soft">{column}</dt>
            <dd dir="auto" className="mb-1 wrap-anywhere sm:mb-0">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const reasonText = (reason: LeftOutReason, site: string): string => leftOutTexts[reason]({ site })

function noteText({ code, facts, sent, total }: ListingNote, site: string): string {
  const list = formatList(facts.map((fact) => petProfileFields[fact].label()))
  return listingNoteTexts[code]({ site, facts: list, sent, total })
}

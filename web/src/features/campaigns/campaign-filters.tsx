import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import {
  type CampaignListUrl,
  campaignGroups,
  campaignListPath,
  canonicalCampaignListPath,
  maxCountedCampaigns,
  parseCampaignList,
  searchedFrom,
} from '#shared/campaign-list.ts'
import type { CampaignCounts } from '#shared/campaigns.ts'
import { formatCount } from '#shared/format-values.ts'
import { localPath } from '#shared/local-paths.ts'
import { pathTo } from '#shared/pages.ts'
import { Button } from '#web/components/ui/button.tsx'
import { classes } from '#web/components/ui/classes.ts'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { useSearchField } from '#web/lib/use-search-field.ts'
import { campaignFiltersTexts as t } from './campaign-filters.texts.ts'

/** The list's search and choice, which are in the URL (docs/product.md 7.13). */
export function useCampaignListing() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const listing = parseCampaignList(params)
  const other = canonicalCampaignListPath(params)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each URL that is not canonical
  useEffect(() => {
    if (other) void navigate(other, { replace: true, preventScrollReset: true })
  }, [other])
  const field = useSearchField({
    textInUrl: listing.search ?? '',
    pathFor: (search) => campaignListPath({ show: listing.show, search }),
    pause: 300,
  })
  return { listing, field }
}

type CampaignFiltersProps = ReturnType<typeof useCampaignListing> & { counts: CampaignCounts | undefined }

/** Only what helps: no choice while all campaigns are in one group, and no search in a short list. */
export function CampaignFilters({ listing, field, counts }: CampaignFiltersProps) {
  const { show, search } = listing
  const isSearched = search !== undefined
  // once there, the field stays: the counts are those of the matches
  const total = (counts?.open ?? 0) + (counts?.finished ?? 0)
  const hasSearch = useStays(isSearched || field.typed !== '' || total > searchedFrom)
  const hasChoice = show !== undefined || isSearched || (counts !== undefined && counts.open > 0 && counts.finished > 0)
  if (!hasSearch && !hasChoice) return null
  return (
    <div className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-4">
      {hasChoice && <GroupChips listing={listing} counts={counts} />}
      {hasSearch && <SearchForm show={show} {...field} />}
    </div>
  )
}

/** Whether it has been true since the page was opened. */
function useStays(now: boolean): boolean {
  const stays = useRef(now)
  useEffect(() => {
    stays.current ||= now
  }, [now])
  return now || stays.current
}

const countText = (count: number) =>
  count < maxCountedCampaigns ? formatCount(count) : t.many({ max: formatCount(maxCountedCampaigns) })

function GroupChips({
  listing: { show, search },
  counts,
}: {
  listing: CampaignListUrl
  counts: CampaignCounts | undefined
}) {
  const chips = [
    { group: undefined, label: t.all(), count: undefined },
    ...campaignGroups.map((group) => ({ group, label: t[group](), count: counts?.[group] })),
  ]
  return (
    <nav aria-label={t.show()} className="flex flex-wrap gap-2">
      {chips.map(({ group, label, count }) => {
        const isSelected = show === group
        return (
          <Link
            key={label}
            to={campaignListPath({ show: group, search })}
            preventScrollReset
            aria-current={isSelected || undefined}
            className={classes(
              'chip border',
              isSelected ? 'border-amber-ink bg-amber-soft text-amber-ink' : 'border-field-line bg-card text-ink',
            )}
          >
            {label}
            {group && <span className="choice-count text-start">{count === undefined ? '' : countText(count)}</span>}
          </Link>
        )
      })}
    </nav>
  )
}

type SearchFormProps = ReturnType<typeof useSearchField> & Pick<CampaignListUrl, 'show'>

/** Without JavaScript, an ordinary form. */
function SearchForm({ show, typed, setTyped, searchNow, endTyping }: SearchFormProps) {
  return (
    <search className="block grow sm:max-w-form">
      <form
        action={localPath(pathTo('campaigns'))}
        method="get"
        className="flex items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          searchNow()
        }}
      >
        <Field label={t.search()} className="min-w-0 grow">
          {(control) => (
            <Input
              {...control}
              name="search"
              type="search"
              placeholder={t.searchExample()}
              autoComplete="off"
              maxLength={100}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onBlur={endTyping}
            />
          )}
        </Field>
        {show && <input type="hidden" name="show" value={show} />}
        <noscript>
          <Button type="submit" className="min-h-12">
            {t.submit()}
          </Button>
        </noscript>
      </form>
    </search>
  )
}

import { pathTo } from '#shared/pages.ts'
import type { ChangeSearchInput, ShownSearch } from '#shared/saved-searches.ts'
import { type SearchFrequency, searchFrequencies } from '#shared/search-frequencies.ts'
import { nameOfQuery } from '#shared/search-name.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Day } from '#web/components/ui/day.tsx'
import { Select } from '#web/components/ui/input.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { frequencyTexts } from './frequency.texts.ts'
import { searchListTexts as t } from './search-list.texts.ts'

export type ChangeSearch = (
  search: ShownSearch,
  how: Pick<ChangeSearchInput, 'action' | 'frequency'>,
  doneText: string,
) => void

type SearchRowProps = { search: ShownSearch; busy: boolean; onChange: ChangeSearch }

export function SearchRow({ search, busy, onChange }: SearchRowProps) {
  const { query, state, frequency } = search
  const name = nameOfQuery(query)
  return (
    <li className="rounded-card border border-line bg-card p-4">
      <Link
        to={query ? `${pathTo('pets')}?${query}` : pathTo('pets')}
        className="inline-flex min-h-11 items-center py-2 font-semibold text-amber-ink underline underline-offset-4 wrap-anywhere"
      >
        <bdi>{name}</bdi>
      </Link>
      <p className="mb-3 text-ink-soft">{stateText(search)}</p>
      <div className="flex flex-wrap items-center gap-3">
        {state === 'running' && (
          <Select
            aria-label={t.frequencyOf({ name })}
            value={frequency}
            disabled={busy}
            onChange={(event) => onChange(search, { frequency: event.target.value as SearchFrequency }, t.changed())}
            className="w-40"
          >
            {searchFrequencies.map((each) => (
              <option key={each} value={each}>
                {frequencyTexts[each]()}
              </option>
            ))}
          </Select>
        )}
        <RowButtons search={search} busy={busy} onChange={onChange} />
      </div>
    </li>
  )
}

const stateText = ({ state, expiresAt }: ShownSearch) =>
  state === 'running' ? t.until({ day: () => <Day key="day" time={expiresAt} /> }) : t[state]()

function RowButtons({ search, busy, onChange }: SearchRowProps) {
  if (search.state === 'unconfirmed')
    return (
      <>
        <Button busy={busy} onClick={() => onChange(search, { action: 'start' }, t.started())}>
          {t.start()}
        </Button>
        <Button look="secondary" busy={busy} onClick={() => onChange(search, { action: 'stop' }, t.stopped())}>
          {t.stop()}
        </Button>
      </>
    )
  if (search.state === 'ended')
    return (
      <Button look="secondary" busy={busy} onClick={() => onChange(search, { action: 'renew' }, t.renewed())}>
        {t.again()}
      </Button>
    )
  return (
    <>
      <Button look="secondary" busy={busy} onClick={() => onChange(search, { action: 'renew' }, t.renewed())}>
        {t.renew()}
      </Button>
      <Button look="secondary" busy={busy} onClick={() => onChange(search, { action: 'stop' }, t.stopped())}>
        {t.stop()}
      </Button>
    </>
  )
}

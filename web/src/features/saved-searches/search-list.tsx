import { useEffect, useState } from 'react'
import type { SearchList as Searches, ShownSearch } from '#shared/saved-searches.ts'
import { nameOfQuery } from '#shared/search-name.ts'
import { confirm } from '#web/components/feedback/alerts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Panel } from '#web/components/ui/card.tsx'
import { EmailText } from '#web/components/ui/email-text.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { StatusLine, type StatusTone } from '#web/components/ui/status-line.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useChangeSearch, useEraseSearches, useListSearches } from './hooks.ts'
import { searchListTexts as t } from './search-list.texts.ts'
import { type ChangeSearch, SearchRow } from './search-row.tsx'

type Status = { tone: StatusTone; text: string }

/** Opening the page only reads. Each button says what it does. */
export function SearchList({ token }: { token: string | undefined }) {
  const { list, status, change, eraseAll, busy } = useSearches(token)
  const asked = list?.items.find(({ id, state }) => id === list.search && state === 'unconfirmed')
  return (
    <div className="space-y-6">
      <StatusLine tone={status?.tone ?? 'info'}>{status?.text}</StatusLine>
      {!list && busy && <Spinner />}
      {asked && (
        <StartPanel search={asked} busy={busy} onStart={() => change(asked, { action: 'start' }, t.started())} />
      )}
      {list && list.items.length > 0 && (
        <>
          <p className="text-ink-soft">{t.of({ address: () => <EmailText key="email" email={list.email} /> })}</p>
          <ul className="space-y-4">
            {list.items.map((search) => (
              <SearchRow key={search.id} search={search} busy={busy} onChange={change} />
            ))}
          </ul>
          <Button look="danger" busy={busy} onClick={() => void eraseAll()}>
            {t.erase()}
          </Button>
        </>
      )}
      {list?.items.length === 0 && <p>{t.none()}</p>}
    </div>
  )
}

function StartPanel({ search, busy, onStart }: { search: ShownSearch; busy: boolean; onStart: () => void }) {
  return (
    <Panel>
      <h2 className="mb-2 font-serif text-xl font-semibold">{t.startTitle()}</h2>
      <p className="mb-4 wrap-anywhere" dir="auto">
        {t.startText({ name: nameOfQuery(search.query) })}
      </p>
      <Button busy={busy} onClick={onStart}>
        {t.start()}
      </Button>
    </Panel>
  )
}

function useSearches(token: string | undefined) {
  const [list, setList] = useState<Searches | null>(null)
  const [status, setStatus] = useState<Status | null>(null)
  const [reading, changing, erasing] = [useListSearches(), useChangeSearch(), useEraseSearches()]
  const onError = (error: unknown) => setStatus({ tone: 'error', text: errorText(error) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => reading.mutate({ token }, { onSuccess: setList, onError }), [token])
  const change: ChangeSearch = ({ id }, how, text) => {
    setStatus(null)
    const onSuccess = (changed: Searches) => {
      setList(changed)
      setStatus({ tone: 'success', text })
    }
    changing.mutate({ token, id, ...how }, { onSuccess, onError })
  }
  const eraseAll = async () => {
    const texts = { title: t.eraseTitle(), text: t.eraseText(), yes: t.erase(), no: t.keep() }
    if (!(await confirm({ ...texts, destroys: true }))) return
    const onSuccess = () => {
      setList((before) => before && { ...before, items: [] })
      setStatus({ tone: 'success', text: t.erased() })
    }
    erasing.mutate({ token }, { onSuccess, onError })
  }
  return { list, status, change, eraseAll, busy: reading.isPending || changing.isPending || erasing.isPending }
}

import { type ReactNode, useState } from 'react'
import { loadingTexts } from '../ui/loading.texts.ts'
import { Spinner } from '../ui/spinner.tsx'
import { type Query, QueryState } from './query-state.tsx'

type RecordToEditProps<Entry> = {
  query: Query<Entry> & { missing: boolean }
  failure: string
  missing: ReactNode
  foreign: (entry: Entry) => ReactNode
  /** The form. Once open, it stays, whatever happens to the record or the session: typed text must not be lost. */
  children: (entry: Entry) => ReactNode
}

/** Opens a form when its record has loaded. Set the record's number as `key`. */
export function RecordToEdit<Entry extends { canManage: boolean }>({
  query,
  failure,
  missing,
  foreign,
  children,
}: RecordToEditProps<Entry>) {
  const { data: entry } = query
  const [opened, setOpened] = useState<Entry>()
  if (entry?.canManage && !opened) setOpened(entry)
  if (opened) return children(opened)
  if (query.missing) return missing
  return (
    <QueryState query={query} failure={failure} loading={<Opening />}>
      {foreign}
    </QueryState>
  )
}

function Opening() {
  return (
    <p role="status" className="flex items-center gap-3 py-10 text-lg">
      <Spinner />
      {loadingTexts.loading()}
    </p>
  )
}

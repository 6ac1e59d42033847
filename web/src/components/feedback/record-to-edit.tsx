import { type ReactNode, useState } from 'react'
import { Spinner } from '../ui/spinner.tsx'
import { type Query, QueryState } from './query-state.tsx'

type RecordToEditProps<Entry> = {
  query: Query<Entry> & { missing: boolean }
  /** What to say when the record can't be loaded, before the reason. */
  failure: string
  /** What is shown when there is no such record. */
  missing: ReactNode
  /** What is shown when it belongs to somebody else. */
  foreign: (entry: Entry) => ReactNode
  /** The form. Once open it stays, whatever happens to the record or the session: what was typed must not be lost. */
  children: (entry: Entry) => ReactNode
}

/** Opens a form for a record that still has to load. Give it the record's number as `key`. */
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
      Loading...
    </p>
  )
}

import { useId } from 'react'
import { Select } from './input.tsx'

type SortMenuProps = {
  columns: { id: string; name: string }[]
  sorted: { id: string; desc: boolean } | undefined
  onSort: (sorted: { id: string; desc: boolean } | undefined) => void
}

export function SortMenu({ columns, sorted, onSort }: SortMenuProps) {
  const id = useId()
  const choose = (value: string) => {
    const [column, way] = value.split('/', 2)
    onSort(column ? { id: column, desc: way === 'desc' } : undefined)
  }
  return (
    <div className="mb-4 flex items-center gap-3 md:hidden">
      <label htmlFor={id} className="shrink-0 text-sm font-bold text-ink-soft">
        Sort by
      </label>
      <Select
        id={id}
        className="min-w-0 grow"
        value={sorted ? `${sorted.id}/${sorted.desc ? 'desc' : 'asc'}` : ''}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">Newest first</option>
        {columns.map((column) => [
          <option key={`${column.id}/asc`} value={`${column.id}/asc`}>
            {column.name}
          </option>,
          <option key={`${column.id}/desc`} value={`${column.id}/desc`}>
            {column.name}, reversed
          </option>,
        ])}
      </Select>
    </div>
  )
}

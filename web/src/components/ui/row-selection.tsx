import { createContext, type ReactNode, use, useId, useMemo, useState } from 'react'
import { classes } from './classes.ts'
import { rowSelectionTexts as t } from './row-selection.texts.ts'

type RowSelection = {
  ids: ReadonlySet<number>
  max: number
  select: (ids: readonly number[], selected: boolean) => void
}

const RowSelectionContext = createContext<RowSelection>({ ids: new Set(), max: 0, select: () => {} })

type RowSelectionProviderProps = {
  /** The largest number of rows that can be selected. */
  max?: number
  children: ReactNode
}

export function RowSelectionProvider({ max = Number.POSITIVE_INFINITY, children }: RowSelectionProviderProps) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const selection = useMemo(
    () => ({
      ids,
      max,
      select: (some: readonly number[], isSelected: boolean) =>
        setIds((now) =>
          isSelected ? new Set([...now, ...some].slice(0, max)) : new Set([...now].filter((id) => !some.includes(id))),
        ),
    }),
    [ids, max],
  )
  return <RowSelectionContext value={selection}>{children}</RowSelectionContext>
}

export const useRowSelection = () => use(RowSelectionContext)

/** `label` says what it selects, e.g. 'Select Rex'. */
export function RowCheckbox({ id, label, className }: { id: number; label: string; className?: string }) {
  const { ids, max, select } = useRowSelection()
  const isSelected = ids.has(id)
  return (
    // the label is as high as a finger
    <label className={classes('grid min-h-11 w-6 shrink-0 cursor-pointer place-items-center', className)}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isSelected}
        disabled={!isSelected && ids.size >= max}
        onChange={({ target }) => select([id], target.checked)}
        className="size-5"
      />
    </label>
  )
}

type SelectionBarProps = {
  /** The rows on this page that can be selected. */
  selectable: readonly number[]
  /** Says how many are selected. Not called if there are none. */
  summary?: (count: number) => string
  /** Buttons. */
  children: ReactNode
}

/** Above a table: selects all rows on the page, and shows the actions for the selected ones. */
export function SelectionBar({ selectable, summary = (count) => t.selected({ count }), children }: SelectionBarProps) {
  const { ids, max, select } = useRowSelection()
  const limit = useId()
  const count = selectable.filter((id) => ids.has(id)).length
  const isFull = selectable.length > max
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-2 rounded-field bg-band px-4 py-1.5">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={count > 0 && count === Math.min(selectable.length, max)}
          aria-describedby={isFull ? limit : undefined}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && count < Math.min(selectable.length, max)
          }}
          onChange={({ target }) => select(selectable, target.checked)}
          className="size-5 shrink-0"
        />
        {t.selectAll()}
      </label>
      <p role="status" className="me-auto text-ink-soft tabular-nums">
        {count > 0 && summary(count)}
      </p>
      {isFull && (
        <p id={limit} className="text-sm text-ink-soft">
          {t.limit({ max })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  )
}

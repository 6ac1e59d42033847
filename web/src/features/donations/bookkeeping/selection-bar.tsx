import { Check, X } from 'lucide-react'
import type { DonationRow } from '#shared/donations.ts'
import { formatMoney } from '#shared/money.ts'
import { Button } from '#web/components/ui/button.tsx'
import type { DonationAction } from './donation-actions.ts'
import { isPromised, useRowSelection } from './row-selection.tsx'
import { selectionBarTexts as t } from './selection-bar.texts.ts'

type SelectionBarProps = {
  donations: DonationRow[]
  /** Bookkeepers may mark donations as received; others only cancel promises. */
  receives: boolean
  busy: boolean
  onAct: (what: DonationAction, donations: readonly DonationRow[]) => void
}

export function SelectionBar({ donations, receives, busy, onAct }: SelectionBarProps) {
  const { ids, select } = useRowSelection()
  const waiting = donations.filter(isPromised)
  if (waiting.length === 0) return null
  const selected = waiting.filter(({ id }) => ids.has(id))
  const sum = selected.reduce((cents, { amountCents }) => cents + amountCents, 0)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-2 rounded-field bg-band px-4 py-1.5">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={selected.length === waiting.length}
          ref={(box) => {
            if (box) box.indeterminate = selected.length > 0 && selected.length < waiting.length
          }}
          onChange={({ target }) =>
            select(
              waiting.map(({ id }) => id),
              target.checked,
            )
          }
          className="size-5 shrink-0"
        />
        {t.selectAll()}
      </label>
      <p role="status" className="me-auto text-ink-soft tabular-nums">
        {selected.length > 0 && t.selected({ count: selected.length, amount: formatMoney(sum) })}
      </p>
      <div className="flex flex-wrap gap-2">
        {receives && (
          <Button
            size="small"
            icon={Check}
            busy={busy}
            disabled={selected.length === 0}
            onClick={() => onAct('receive', selected)}
          >
            {t.receive()}
          </Button>
        )}
        <Button
          look="secondary"
          size="small"
          icon={X}
          busy={busy}
          disabled={selected.length === 0}
          onClick={() => onAct('cancel', selected)}
        >
          {t.cancel()}
        </Button>
      </div>
    </div>
  )
}

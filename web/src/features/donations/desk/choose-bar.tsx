import { Check, X } from 'lucide-react'
import type { DonationRow } from '#shared/donations.ts'
import { formatDollars } from '#shared/money.ts'
import { Button } from '#web/components/ui/button.tsx'
import { isWaiting, useChosen } from './chosen.tsx'
import type { DonationAct } from './donation-acts.ts'

type ChooseBarProps = {
  donations: DonationRow[]
  /** Whoever keeps the books may mark donations as received; others only cancel promises. */
  receives: boolean
  busy: boolean
  onAct: (what: DonationAct, donations: readonly DonationRow[]) => void
}

/** Ticks all rows at once, and does something with those that are ticked. */
export function ChooseBar({ donations, receives, busy, onAct }: ChooseBarProps) {
  const { ids, choose } = useChosen()
  const waiting = donations.filter(isWaiting)
  if (waiting.length === 0) return null
  const chosen = waiting.filter(({ id }) => ids.has(id))
  const sum = chosen.reduce((cents, { amountCents }) => cents + amountCents, 0)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-2 rounded-field bg-band px-4 py-1.5">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={chosen.length === waiting.length}
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && chosen.length < waiting.length
          }}
          onChange={({ target }) =>
            choose(
              waiting.map(({ id }) => id),
              target.checked,
            )
          }
          className="size-5 shrink-0"
        />
        Select all on this page
      </label>
      <p role="status" className="mr-auto text-ink-soft tabular-nums">
        {chosen.length > 0 && `${chosen.length} selected, ${formatDollars(sum)}`}
      </p>
      <div className="flex flex-wrap gap-2">
        {receives && (
          <Button
            size="small"
            icon={Check}
            busy={busy}
            disabled={chosen.length === 0}
            onClick={() => onAct('receive', chosen)}
          >
            Mark as received
          </Button>
        )}
        <Button
          look="secondary"
          size="small"
          icon={X}
          busy={busy}
          disabled={chosen.length === 0}
          onClick={() => onAct('cancel', chosen)}
        >
          Cancel
        </Button>
      </div>
    </div>
  )
}

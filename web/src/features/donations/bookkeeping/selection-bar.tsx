import { Check, X } from 'lucide-react'
import type { DonationRow } from '#shared/donations.ts'
import { formatMoney } from '#shared/money.ts'
import { Button } from '#web/components/ui/button.tsx'
import { SelectionBar as Bar, useRowSelection } from '#web/components/ui/row-selection.tsx'
import type { DonationAction } from './donation-actions.ts'
import { selectionBarTexts as t } from './selection-bar.texts.ts'

type DonationSelectionBarProps = {
  donations: DonationRow[]
  /** Bookkeepers may mark donations as received; others only cancel promises. */
  receives: boolean
  busy: boolean
  onAct: (what: DonationAction, donations: readonly DonationRow[]) => void
}

/** Only promises can be selected for a bulk action. */
export const isPromised = ({ state }: Pick<DonationRow, 'state'>): boolean => state === 'promised'

export function DonationSelectionBar({ donations, receives, busy, onAct }: DonationSelectionBarProps) {
  const { ids } = useRowSelection()
  const waiting = donations.filter(isPromised)
  if (waiting.length === 0) return null
  const selected = waiting.filter(({ id }) => ids.has(id))
  const sum = selected.reduce((cents, { amountCents }) => cents + amountCents, 0)
  return (
    <Bar selectable={waiting.map(({ id }) => id)} summary={(count) => t.selected({ count, amount: formatMoney(sum) })}>
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
    </Bar>
  )
}

import type { DonationState } from '#shared/donation-states.ts'
import { formatMoney } from '#shared/money.ts'
import { classes } from '#web/components/ui/classes.ts'
import { donationStateTexts as t } from './donation-state.texts.ts'

type DonationAmountProps = { state: DonationState; amountCents: number; standingCents: number; className?: string }

export function DonationAmount({ state, amountCents, standingCents, className }: DonationAmountProps) {
  const amount = formatMoney(amountCents)
  const isVoid = standingCents === 0 && state !== 'reserved'
  return (
    <span className={classes('tabular-nums', className)}>
      {isVoid ? (
        <s className="text-ink-soft">{amount}</s>
      ) : (
        <strong className={state === 'received' ? 'text-home' : ''}>{amount}</strong>
      )}
      {standingCents > 0 && standingCents < amountCents && (
        <span className="block text-sm text-ink-soft">{t.keptAmount({ amount: formatMoney(standingCents) })}</span>
      )}
    </span>
  )
}

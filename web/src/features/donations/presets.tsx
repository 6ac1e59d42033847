import type { CampaignDetail } from '#shared/campaigns.ts'
import { formatDollars, parseCents } from '#shared/money.ts'
import { presetAmounts } from '#shared/preset-amounts.ts'
import { classes } from '#web/components/ui/classes.ts'

type PresetsProps = { campaign: CampaignDetail; amount: string; onChoose: (amount: string) => void }

/** Suggested amounts, computed from what is needed (docs/product.md 8.10). */
export function Presets({ campaign, amount, onChoose }: PresetsProps) {
  const { maxCents, donatedCents, reservedCents, need } = campaign
  const amounts = presetAmounts({ toGoCents: maxCents - donatedCents - reservedCents, need })
  if (amounts.length === 0) return null
  const last = amounts.at(-1)
  const areLong = amounts.some((cents) => formatDollars(cents).length > 6)
  return (
    <div>
      <fieldset className={classes('grid grid-cols-2 gap-2', !areLong && 'min-[22.5rem]:grid-cols-4')}>
        <legend className="mb-1.5 font-bold">Choose an amount, or type one</legend>
        {amounts.map((cents) => (
          <button
            key={cents}
            type="button"
            aria-pressed={parseCents(amount) === cents}
            onClick={() => onChoose(String(cents / 100))}
            className={classes(
              'min-h-11 rounded-field border border-field-line bg-card px-2 font-semibold transition-colors hover:border-ink-soft',
              'aria-pressed:border-amber-ink aria-pressed:bg-amber-soft aria-pressed:inset-ring aria-pressed:inset-ring-amber-ink',
            )}
          >
            {formatDollars(cents)}
          </button>
        ))}
      </fieldset>
      {need && last === need.toGoCents && (
        <p className="mt-1.5 text-sm text-ink-soft">
          {formatDollars(last)} pays for {need.cents === need.toGoCents ? '' : 'the rest of '}
          <span dir="auto">‘{need.text}’</span>.
        </p>
      )}
    </div>
  )
}

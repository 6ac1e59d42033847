import { formatMoney, toTyped } from '#shared/money.ts'
import { presetAmounts } from '#shared/preset-amounts.ts'
import { parseTypedCents } from '#shared/typed-amounts.ts'
import { classes } from '#web/components/ui/classes.ts'
import { presetButtonsTexts as t } from './preset-buttons.texts.ts'

export type ChooseAmountProps = { amount: string; onChoose: (amount: string) => void }
type PresetButtonsProps = ChooseAmountProps & { remaining: Parameters<typeof presetAmounts>[0] }

/** What remains to be given where there is no goal: more than the largest suggestion. */
export const withoutGoal = { toGoCents: Number.MAX_SAFE_INTEGER, need: null }

/** Nothing if no amount can be given. */
export function PresetButtons({ remaining, amount, onChoose }: PresetButtonsProps) {
  const amounts = presetAmounts(remaining)
  if (amounts.length === 0) return null
  const areLong = amounts.some((cents) => formatMoney(cents).length > 6)
  return (
    <fieldset className={classes('grid grid-cols-2 gap-2', !areLong && 'min-[22.5rem]:grid-cols-4')}>
      <legend className="mb-1.5 font-bold">{t.legend()}</legend>
      {amounts.map((cents) => (
        <button
          key={cents}
          type="button"
          aria-pressed={parseTypedCents(amount) === cents}
          onClick={() => onChoose(toTyped(cents))}
          className={classes(
            'min-h-11 rounded-field border border-field-line bg-card px-2 font-semibold transition-colors hover:border-ink-soft',
            'aria-pressed:border-amber-ink aria-pressed:bg-amber-soft aria-pressed:inset-ring aria-pressed:inset-ring-amber-ink',
          )}
        >
          {formatMoney(cents)}
        </button>
      ))}
    </fieldset>
  )
}

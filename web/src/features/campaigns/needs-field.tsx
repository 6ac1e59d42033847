import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, useWatch } from 'react-hook-form'
import { currentCurrency, formatMoney } from '#shared/money.ts'
import { maxNeeds } from '#shared/needs.ts'
import { parseTyped } from '#shared/typed-amounts.ts'
import { Button, IconButton } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Foldout } from '#web/components/ui/foldout.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { moveButtonProps, type ReorderProps } from '#web/components/ui/reorder.ts'
import type { CampaignFormState } from './campaign-form-values.ts'
import { needsFieldTexts as t } from './needs-field.texts.ts'

type NeedsFieldProps = { form: CampaignFormState; open: boolean; onOpen: (open: boolean) => void }

/** A campaign's needs with their prices (docs/product.md 7.9); closed at first. */
export function NeedsField({ form, open, onOpen }: NeedsFieldProps) {
  return (
    <Foldout title={t.title()} about={<Total form={form} />} open={open} onOpen={onOpen}>
      <Lines form={form} />
    </Foldout>
  )
}

/** Total cost of the needs; it may differ from the target. */
function Total({ form: { control } }: Pick<NeedsFieldProps, 'form'>) {
  const needs = useWatch({ control, name: 'needs' })
  if (needs.length === 0) return t.hint()
  const cents = needs.reduce((sum, need) => sum + (parseTyped(need.cents) ?? 0), 0)
  return t.total({ count: needs.length, amount: formatMoney(cents) })
}

function Lines({ form }: Pick<NeedsFieldProps, 'form'>) {
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: 'needs' })
  const list = useRef<HTMLOListElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const count = fields.length
  const removeNeed = (index: number) => {
    flushSync(() => remove(index))
    const next = list.current?.children[Math.min(index, count - 2)]?.querySelector('input')
    if (next) next.focus()
    else more.current?.focus()
  }
  return (
    <div className="space-y-4">
      {count > 0 && (
        <>
          <p className="text-sm text-ink-soft">{t.orderHint()}</p>
          <ol ref={list} aria-label={t.label()} className="space-y-4">
            {fields.map(({ id }, index) => (
              <li key={id} className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-line pb-4">
                <Line form={form} index={index} />
                <Order
                  index={index}
                  count={count}
                  onRemove={() => removeNeed(index)}
                  onMove={({ currentTarget }, by) => {
                    flushSync(() => move(index, index + by))
                    // an element loses the focus when it is moved in the page
                    currentTarget.focus()
                  }}
                />
              </li>
            ))}
          </ol>
        </>
      )}
      <Button
        ref={more}
        look="secondary"
        icon={Plus}
        disabled={count >= maxNeeds}
        onClick={() => append({ text: '', cents: '' }, { focusName: `needs.${count}.text` })}
      >
        {count === 0 ? t.add() : t.addAnother()}
      </Button>
      {count >= maxNeeds && <p className="text-sm text-ink-soft">{t.maximum({ max: maxNeeds })}</p>}
    </div>
  )
}

function Line({ form, index }: { form: CampaignFormState; index: number }) {
  const errors = form.formState.errors.needs?.[index]
  return (
    <>
      <Field label={t.text()} error={errors?.text?.message} className="grow basis-56">
        {(control) => (
          <Input
            {...control}
            {...form.register(`needs.${index}.text`)}
            placeholder={t.textPlaceholder()}
            autoComplete="off"
            dir="auto"
            aria-required
          />
        )}
      </Field>
      <Field
        label={t.price({ currency: currentCurrency() })}
        error={errors?.cents?.message}
        className="grow basis-28 sm:max-w-36"
      >
        {(control) => (
          <Input
            {...control}
            {...form.register(`needs.${index}.cents`)}
            placeholder="180"
            inputMode="decimal"
            autoComplete="off"
            aria-required
          />
        )}
      </Field>
    </>
  )
}

function Order({ onRemove, ...order }: ReorderProps & { onRemove: () => void }) {
  const number = order.index + 1
  return (
    <div className="ms-auto flex sm:mt-8">
      {order.count > 1 && (
        <>
          <IconButton icon={ArrowUp} label={t.moveUp({ number })} {...moveButtonProps(order, -1)} />
          <IconButton icon={ArrowDown} label={t.moveDown({ number })} {...moveButtonProps(order, 1)} />
        </>
      )}
      <IconButton icon={Trash2} label={t.remove({ number })} onClick={onRemove} />
    </div>
  )
}

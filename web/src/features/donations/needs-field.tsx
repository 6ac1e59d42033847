import { ArrowDown, ArrowUp, ChevronDown, Plus, Trash2 } from 'lucide-react'
import { type MouseEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, useWatch } from 'react-hook-form'
import { formatDollars, parseDollars } from '#shared/money.ts'
import { mostNeeds } from '#shared/needs.ts'
import { Button, IconButton } from '#web/components/ui/button.tsx'
import { classes } from '#web/components/ui/classes.ts'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import type { CampaignFormState } from './campaign-texts.ts'

type NeedsFieldProps = { form: CampaignFormState; open: boolean; onOpen: (open: boolean) => void }

/** What a campaign's money is for, with prices (docs/product.md 7.9); closed until somebody wants it. */
export function NeedsField({ form, open, onOpen }: NeedsFieldProps) {
  return (
    <details
      open={open}
      onToggle={(event) => onOpen(event.currentTarget.open)}
      className="rounded-card border border-line bg-page"
    >
      <summary className="flex min-h-18 list-none items-center gap-4 rounded-card px-4 py-3 transition-colors hover:bg-amber-soft sm:px-6 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow">
          <span className="block font-serif text-xl font-semibold">What the money is for</span>
          <span className="block text-sm text-ink-soft">
            <Total form={form} />
          </span>
        </span>
        <ChevronDown
          aria-hidden
          className={classes('size-6 shrink-0 text-amber-ink transition-transform', open && 'rotate-180')}
        />
      </summary>
      <div className="px-4 pt-2 pb-6 sm:px-6">
        <Lines form={form} />
      </div>
    </details>
  )
}

/** How much all of it costs; more or less than the target is nobody's mistake. */
function Total({ form: { control } }: Pick<NeedsFieldProps, 'form'>) {
  const needs = useWatch({ control, name: 'needs' })
  if (needs.length === 0) return 'Optional. Name what you need and its price, and people see how far it goes.'
  const cents = needs.reduce((sum, need) => sum + (parseDollars(need.cents) ?? 0), 0)
  return `${needs.length === 1 ? '1 need' : `${needs.length} needs`}, ${formatDollars(cents)} in all`
}

function Lines({ form }: Pick<NeedsFieldProps, 'form'>) {
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: 'needs' })
  const list = useRef<HTMLOListElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const count = fields.length
  const takeAway = (place: number) => {
    flushSync(() => remove(place))
    const next = list.current?.children[Math.min(place, count - 2)]?.querySelector('input')
    if (next) next.focus()
    else more.current?.focus()
  }
  return (
    <div className="space-y-4">
      {count > 0 && (
        <>
          <p className="text-sm text-ink-soft">As money comes in, the first is paid for first.</p>
          <ol ref={list} aria-label="Needs" className="space-y-4">
            {fields.map(({ id }, place) => (
              <li key={id} className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-line pb-4">
                <Line form={form} place={place} />
                <Order
                  place={place}
                  count={count}
                  onRemove={() => takeAway(place)}
                  onMove={({ currentTarget }, by) => {
                    flushSync(() => move(place, place + by))
                    // what is moved in the page loses the focus
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
        disabled={count >= mostNeeds}
        onClick={() => append({ text: '', cents: '' }, { focusName: `needs.${count}.text` })}
      >
        {count === 0 ? 'Add a need' : 'Add another need'}
      </Button>
      {count >= mostNeeds && <p className="text-sm text-ink-soft">There can be at most {mostNeeds}.</p>}
    </div>
  )
}

function Line({ form, place }: { form: CampaignFormState; place: number }) {
  const errors = form.formState.errors.needs?.[place]
  return (
    <>
      <Field label="What is needed" error={errors?.text?.message} className="grow basis-56">
        {(control) => (
          <Input
            {...control}
            {...form.register(`needs.${place}.text`)}
            placeholder="Operation"
            autoComplete="off"
            dir="auto"
            aria-required
          />
        )}
      </Field>
      <Field label="Price ($)" error={errors?.cents?.message} className="grow basis-28 sm:max-w-36">
        {(control) => (
          <Input
            {...control}
            {...form.register(`needs.${place}.cents`)}
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

type OrderProps = {
  place: number
  count: number
  onRemove: () => void
  /** By one place, -1 or 1; the button keeps the focus. */
  onMove: (event: MouseEvent<HTMLElement>, by: number) => void
}

/** At either end a button stays, so that it keeps the focus. */
function Order({ place, count, onRemove, onMove }: OrderProps) {
  const name = `need ${place + 1}`
  const move = (by: number) => {
    const stays = place + by < 0 || place + by >= count
    return {
      'aria-disabled': stays || undefined,
      onClick: (event: MouseEvent<HTMLElement>) => void (stays || onMove(event, by)),
      className: 'aria-disabled:cursor-default aria-disabled:opacity-35 aria-disabled:hover:bg-transparent',
    }
  }
  return (
    <div className="ml-auto flex sm:mt-8">
      {count > 1 && (
        <>
          <IconButton icon={ArrowUp} label={`Move ${name} up`} {...move(-1)} />
          <IconButton icon={ArrowDown} label={`Move ${name} down`} {...move(1)} />
        </>
      )}
      <IconButton icon={Trash2} label={`Remove ${name}`} onClick={onRemove} />
    </div>
  )
}

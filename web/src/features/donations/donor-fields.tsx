import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { characterCount } from '#shared/characters.ts'
import { maxDonationMessageLength } from '#shared/donations.ts'
import { Tick } from '#web/components/ui/choice.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input, Textarea } from '#web/components/ui/input.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { type DonateFormValues, type DonorErrors, toSingleLine } from './donate-form-values.ts'

type DonorPartProps = {
  account: string | undefined
  typed: DonateFormValues
  onChange: (changes: Partial<DonateFormValues>) => void
}

export function AnonymousChoice({ account, typed, onChange }: DonorPartProps) {
  if (account !== undefined)
    return (
      <Tick
        label={`Show me as ‘Anonymous’ instead of ${account}`}
        checked={typed.anonymous}
        onChange={(event) => onChange({ anonymous: event.target.checked })}
      />
    )
  const name = typed.name.trim()
  if (!name) return <p className="text-ink-soft">You will be shown as ‘Anonymous’.</p>
  return (
    <p className="text-ink-soft">
      {typed.showName ? `Visitors see that ${name} gave.` : `The shelter sees your name. Visitors see ‘Anonymous’.`}
    </p>
  )
}

type DonorFieldsProps = DonorPartProps & { errors: DonorErrors }

/** Optional data of the donor (docs/product.md 8.10). */
export function DonorFields(props: DonorFieldsProps) {
  const { typed, errors, onChange } = props
  const { name, email, message, showName, follow } = typed
  const [open, setOpen] = useState(() => Boolean(name || email || message || showName || follow))
  const wrong = Boolean(errors.name ?? errors.email ?? errors.message)
  return (
    <details
      open={open || wrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-field border border-line"
    >
      <summary className="flex min-h-11 items-center gap-2 rounded-field px-4 font-semibold">
        <span className="grow">Name, receipt, message</span>
        <span className="text-sm font-normal whitespace-nowrap text-ink-soft">optional</span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-soft transition group-open:rotate-180" />
      </summary>
      <div className="space-y-4 px-4 pt-2 pb-4">
        <Texts {...props} />
        <Tick
          label="Show my name, message and the amount on this page"
          checked={showName}
          onChange={(event) => onChange({ showName: event.target.checked })}
        />
        <Tick
          label="Tell me what becomes of it"
          hint="Updates on the campaign appear on the page of your gift."
          checked={follow}
          onChange={(event) => onChange({ follow: event.target.checked })}
        />
      </div>
    </details>
  )
}

const receiptByMail = 'The receipt goes there once your gift has arrived. Only admins see it.'
const receiptByHand = 'So that the shelter can send you a receipt. Only admins see it.'

function Texts({ account, typed: { name, email, message, anonymous }, errors, onChange }: DonorFieldsProps) {
  const { mail } = useSiteConfig()
  const isNamed = account === undefined || !anonymous
  return (
    <>
      {isNamed && (
        <Field label="Your name" hint={account && `Left empty, it is ${account}.`} error={errors.name}>
          {(control) => (
            <Input
              {...control}
              autoComplete="name"
              value={name}
              onChange={(event) => onChange({ name: event.target.value })}
            />
          )}
        </Field>
      )}
      <Field label="Email for the receipt" hint={mail ? receiptByMail : receiptByHand} error={errors.email}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="email"
            value={email}
            onChange={(event) => onChange({ email: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Message"
        hint={`${characterCount(message.trim())} of ${maxDonationMessageLength} characters`}
        error={errors.message}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            value={message}
            onChange={(event) => onChange({ message: toSingleLine(event.target.value) })}
            className="min-h-20!"
          />
        )}
      </Field>
    </>
  )
}

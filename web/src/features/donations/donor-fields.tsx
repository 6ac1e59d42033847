import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { characterCount } from '#shared/characters.ts'
import { maxDonationMessageLength } from '#shared/donations.ts'
import { Tick } from '#web/components/ui/choice.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input, Textarea } from '#web/components/ui/input.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { type DonateFormValues, type DonorErrors, toSingleLine } from './donate-form-values.ts'
import { donorFieldsTexts as t } from './donor-fields.texts.ts'

type DonorPartProps = {
  account: string | undefined
  typed: DonateFormValues
  onChange: (changes: Partial<DonateFormValues>) => void
}

export function AnonymousChoice({ account, typed, onChange }: DonorPartProps) {
  if (account !== undefined)
    return (
      <Tick
        label={t.anonymous({ name: account })}
        checked={typed.anonymous}
        onChange={(event) => onChange({ anonymous: event.target.checked })}
      />
    )
  const name = typed.name.trim()
  if (!name) return <p className="text-ink-soft">{t.shownAnonymous()}</p>
  return <p className="text-ink-soft">{typed.showName ? t.shownByName() : t.shownToShelter()}</p>
}

type DonorFieldsProps = DonorPartProps & { errors: DonorErrors }

/** Optional data of the donor (docs/product.md 8.10). */
export function DonorFields(props: DonorFieldsProps) {
  const { typed, errors, onChange } = props
  const { name, message, showName, follow } = typed
  const [open, setOpen] = useState(() => Boolean(name || message || showName || follow))
  const wrong = Boolean(errors.name ?? errors.message)
  return (
    <>
      <EmailField {...props} />
      <details
        open={open || wrong}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className="group rounded-field border border-line"
      >
        <summary className="flex min-h-11 items-center gap-2 rounded-field px-4 py-2 font-semibold">
          <span className="grow">{t.heading()}</span>
          <span className="text-sm font-normal whitespace-nowrap text-ink-soft">{t.optional()}</span>
          <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-soft transition group-open:rotate-180" />
        </summary>
        <div className="space-y-4 px-4 pt-2 pb-4">
          <Texts {...props} />
          <Tick
            label={t.showName()}
            checked={showName}
            onChange={(event) => onChange({ showName: event.target.checked })}
          />
          <Tick
            label={t.follow()}
            hint={t.followHint()}
            checked={follow}
            onChange={(event) => onChange({ follow: event.target.checked })}
          />
        </div>
      </details>
    </>
  )
}

/** Not behind a disclosure: with it, the donor can get the link and the receipt. */
function EmailField({ typed: { email }, errors, onChange }: DonorFieldsProps) {
  const { mail } = useSiteConfig()
  return (
    <Field label={t.email()} hint={mail ? t.emailHint() : t.emailHintByHand()} error={errors.email}>
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
  )
}

function Texts({ account, typed: { name, message, anonymous }, errors, onChange }: DonorFieldsProps) {
  const isNamed = account === undefined || !anonymous
  return (
    <>
      {isNamed && (
        <Field label={t.name()} hint={account && t.nameHint({ name: account })} error={errors.name}>
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
      <Field
        label={t.message()}
        hint={t.messageHint({ count: characterCount(message.trim()), max: maxDonationMessageLength })}
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

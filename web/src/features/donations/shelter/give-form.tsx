import { type FormEvent, useEffect, useRef, useState } from 'react'
import { characterCount } from '#shared/characters.ts'
import { donorFields, maxDonationMessageLength, minPaymentCents, typedDonationAmount } from '#shared/donations.ts'
import { formatMoney, formatMoneyExact } from '#shared/money.ts'
import { alertWarning, prepareAlerts } from '#web/components/feedback/alerts.ts'
import { changedFields, fieldsLike } from '#web/components/kept-form/changed-fields.ts'
import { type Kept, KeptNote, useKept } from '#web/components/kept-form/use-kept-form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Tick } from '#web/components/ui/choice.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input, Textarea } from '#web/components/ui/input.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { useSession } from '#web/identity/session.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { ChooseVersion } from '../choose-version.tsx'
import { donateDialogTexts } from '../donate-dialog.texts.ts'
import { AmountField, previousValues, readAmount, unansweredText } from '../donate-dialog.tsx'
import { type DonateFormValues, type DonorErrors, emptyDonateForm, toSingleLine } from '../donate-form-values.ts'
import { donorFieldsTexts } from '../donor-fields.texts.ts'
import { PresetButtons, withoutGoal } from '../preset-buttons.tsx'
import { TestPayments } from '../test-payments.tsx'
import { useConfirmDonation } from '../use-confirm-donation.ts'
import { giveFormTexts as t } from './give-form.texts.ts'

function useTyped(first: DonateFormValues, kept: Kept) {
  const [start] = useState(() => ({ ...first, ...fieldsLike(emptyDonateForm, kept.stored) }))
  const [typed, setTyped] = useState(start)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed changes what is kept
  useEffect(() => {
    if (typed !== start) kept.keep(changedFields(typed, emptyDonateForm))
  }, [typed])
  const change = (changes: Partial<DonateFormValues>) => setTyped((before) => ({ ...before, ...changes }))
  return { typed, change }
}

/** Gives to the shelter itself, by the rules of the donate dialog (docs/product.md 8.6, 8.10, and 8.23). */
export function GiveForm() {
  const { user } = useSession()
  const { payments } = useSiteConfig()
  useEffect(prepareAlerts, [])
  const amountField = useRef<HTMLInputElement>(null)
  const toAmount = () => amountField.current?.focus()
  const kept = useKept('give')
  const { confirm, busy, attempt, versions } = useConfirmDonation({
    campaign: null,
    donor: user?.email ?? null,
    onClose: () => {},
    toAmount,
    onCertain: kept.forget,
  })
  const { typed, change } = useTyped(previousValues(attempt), kept)
  const [errors, setErrors] = useState<DonorErrors>({})
  const cents = typedDonationAmount.safeParse(typed.amount).data

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const { cents, checkout, problem } = readAmount(typed.amount, payments !== null)
    const anonymous = Boolean(user) && typed.anonymous
    const details = donorFields.safeParse({ ...typed, ...(anonymous && { name: '' }), showName: false })
    setErrors(Object.fromEntries(details.error?.issues.map(({ path, message }) => [path[0], message]) ?? []))
    if (problem !== null) return alertWarning(donateDialogTexts.invalidAmount(), problem).then(toAmount)
    if (!details.success) return
    await confirm({ ...details.data, amountCents: cents, anonymous, checkout, follow: false })
  }
  if (versions) return <ChooseVersion {...versions} busy={busy} />
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      <KeptNote shown={kept.restored && !busy} onClear={() => change(emptyDonateForm)} />
      {payments === 'test' && <TestPayments />}
      <PresetButtons remaining={withoutGoal} amount={typed.amount} onChoose={(amount) => change({ amount })} />
      <AmountField
        ref={amountField}
        autoFocus={false}
        hint={
          payments
            ? donateDialogTexts.cardHint({ min: formatMoney(minPaymentCents()) })
            : donateDialogTexts.pledgeHint()
        }
        amount={typed.amount}
        onType={(amount) => change({ amount })}
      />
      <DonorDetails account={user?.name} typed={typed} errors={errors} onChange={change} />
      <StatusLine>{!busy && unansweredText(attempt, Boolean(user))}</StatusLine>
      <div className="flex flex-wrap items-center justify-end gap-x-6 gap-y-3">
        <output className="font-bold text-home">
          {cents !== undefined && t.total({ amount: formatMoneyExact(cents) })}
        </output>
        <Button type="submit" busy={busy}>
          {donateDialogTexts.confirm()}
        </Button>
      </div>
    </form>
  )
}

type GiveDonorProps = {
  account: string | undefined
  typed: DonateFormValues
  errors: DonorErrors
  onChange: (changes: Partial<DonateFormValues>) => void
}

/** Only the shelter sees them: there is no page that lists these donors. */
function DonorDetails({ account, typed, errors, onChange }: GiveDonorProps) {
  const { mail } = useSiteConfig()
  const { name, email, message, anonymous } = typed
  return (
    <>
      {account !== undefined && (
        <Tick
          label={donorFieldsTexts.anonymous({ name: account })}
          checked={anonymous}
          onChange={(event) => onChange({ anonymous: event.target.checked })}
        />
      )}
      {!(account !== undefined && anonymous) && (
        <Field
          label={donorFieldsTexts.name()}
          hint={account && donorFieldsTexts.nameHint({ name: account })}
          error={errors.name}
        >
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
        label={donorFieldsTexts.email()}
        hint={mail ? donorFieldsTexts.emailHint() : donorFieldsTexts.emailHintByHand()}
        error={errors.email}
      >
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
      <MessageField message={message} error={errors.message} onType={(message) => onChange({ message })} />
    </>
  )
}

type MessageFieldProps = { message: string; error: string | undefined; onType: (message: string) => void }

function MessageField({ message, error, onType }: MessageFieldProps) {
  return (
    <Field
      label={donorFieldsTexts.message()}
      hint={donorFieldsTexts.messageHint({ count: characterCount(message.trim()), max: maxDonationMessageLength })}
      error={error}
    >
      {(control) => (
        <Textarea
          {...control}
          rows={2}
          value={message}
          onChange={(event) => onType(toSingleLine(event.target.value))}
          className="min-h-20!"
        />
      )}
    </Field>
  )
}

import { type FormEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import type { CampaignDetail } from '#shared/campaigns.ts'
import { cardProblem, donorFields, invalidAmount, minPaymentCents, typedDonationAmount } from '#shared/donations.ts'
import { currentCurrency, formatMoney, formatMoneyExact, toTyped } from '#shared/money.ts'
import { presetAmounts } from '#shared/preset-amounts.ts'
import { alertWarning, prepareAlerts } from '#web/components/feedback/alerts.ts'
import { changedFields, fieldsLike } from '#web/components/kept-form/changed-fields.ts'
import { type Kept, KeptNote, useKept } from '#web/components/kept-form/use-kept-form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogActions } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { useSession } from '#web/identity/session.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { type Attempt, lastUnanswered } from './attempt.ts'
import { ChooseVersion } from './choose-version.tsx'
import { donateDialogTexts as t } from './donate-dialog.texts.ts'
import { type DonateFormValues, type DonorErrors, emptyDonateForm } from './donate-form-values.ts'
import { AnonymousChoice, DonorFields } from './donor-fields.tsx'
import { type ChooseAmountProps, PresetButtons } from './preset-buttons.tsx'
import { TestPayments } from './test-payments.tsx'
import { useConfirmDonation } from './use-confirm-donation.ts'

type DonateDialogProps = {
  campaign: CampaignDetail
  onClose: () => void
}

type PresetsProps = ChooseAmountProps & { campaign: CampaignDetail }

/** Suggested amounts, computed from what is needed (docs/product.md 8.10). */
function Presets({ campaign, ...choice }: PresetsProps) {
  const { maxCents, donatedCents, reservedCents, need } = campaign
  const remaining = { toGoCents: maxCents - donatedCents - reservedCents, need }
  return (
    <div>
      <PresetButtons remaining={remaining} {...choice} />
      {need && presetAmounts(remaining).at(-1) === need.toGoCents && (
        <p className="mt-1.5 text-sm text-ink-soft">
          <PaysFor need={need} />
        </p>
      )}
    </div>
  )
}

function PaysFor({ need: { text, cents, toGoCents } }: { need: NonNullable<CampaignDetail['need']> }) {
  const isWhole = cents === toGoCents
  const paid = { amount: formatMoney(toGoCents), text, need: (inside: ReactNode) => <span dir="auto">{inside}</span> }
  return isWhole ? t.paysFor(paid) : t.paysForRest(paid)
}

/** The form's values, kept in this tab while they differ from an empty form. */
function useTyped(attempt: Attempt, kept: Kept) {
  const [first] = useState(() => ({ ...previousValues(attempt), ...fieldsLike(emptyDonateForm, kept.stored) }))
  const [typed, setTyped] = useState(first)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed changes what is kept
  useEffect(() => {
    if (typed !== first) kept.keep(changedFields(typed, emptyDonateForm))
  }, [typed])
  return {
    typed,
    change: (changes: Partial<DonateFormValues>) => setTyped((before) => ({ ...before, ...changes })),
  }
}

type ActionsProps = { cents: number | undefined; busy: boolean; onClose: () => void }

/** The amount is beside the button, whose text is fixed (docs/product.md 19). */
const Actions = ({ cents, busy, onClose }: ActionsProps) => (
  <DialogActions>
    <output className="me-auto self-center text-xl font-bold text-home tabular-nums">
      {cents !== undefined && formatMoney(cents)}
    </output>
    <Button look="secondary" disabled={busy} onClick={onClose}>
      {t.cancel()}
    </Button>
    <Button type="submit" busy={busy}>
      {t.confirm()}
    </Button>
  </DialogActions>
)

/**
 * The donate dialog (docs/product.md 8.6 and 8.10). However often Confirm is pressed, there is one donation: see
 * `attempt.ts`.
 */
export function DonateDialog({ campaign, onClose }: DonateDialogProps) {
  const { user } = useSession()
  const { payments } = useSiteConfig()
  useEffect(prepareAlerts, [])
  const amountField = useRef<HTMLInputElement>(null)
  const toAmount = () => amountField.current?.focus()
  const donor = user?.email ?? null
  const kept = useKept(`donate-${campaign.id}`)
  const { confirm, busy, attempt, versions } = useConfirmDonation({
    campaign,
    donor,
    onClose,
    toAmount,
    onCertain: kept.forget,
  })
  const { typed, change } = useTyped(attempt, kept)
  const [errors, setErrors] = useState<DonorErrors>({})
  const { amount, anonymous } = typed

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const { cents, checkout, problem } = readAmount(amount, payments !== null)
    const isAnonymous = Boolean(user) && anonymous
    const details = donorFields.safeParse(isAnonymous ? { ...typed, name: '' } : typed)
    setErrors(Object.fromEntries(details.error?.issues.map(({ path, message }) => [path[0], message]) ?? []))
    if (problem !== null) return alertWarning(t.invalidAmount(), problem).then(toAmount)
    if (!details.success) return
    await confirm({ ...details.data, amountCents: cents, anonymous: isAnonymous, checkout, follow: typed.follow })
  }
  return (
    <Dialog
      open
      onOpenChange={() => !busy && onClose()}
      title={versions ? t.whichTitle() : t.title({ name: campaign.petName })}
      description={!versions && <RemainingAmount campaign={campaign} />}
    >
      {versions ? (
        <ChooseVersion {...versions} busy={busy} />
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
          <KeptNote shown={kept.restored && !busy} onClear={() => change(emptyDonateForm)} />
          {payments === 'test' && <TestPayments />}
          <Presets campaign={campaign} amount={amount} onChoose={(amount) => change({ amount })} />
          <AmountField
            ref={amountField}
            hint={payments ? t.cardHint({ min: formatMoney(minPaymentCents()) }) : t.pledgeHint()}
            amount={amount}
            onType={(amount) => change({ amount })}
          />
          <AnonymousChoice account={user?.name} typed={typed} onChange={change} />
          <DonorFields account={user?.name} typed={typed} errors={errors} onChange={change} />
          <StatusLine>{!busy && unansweredText(attempt, Boolean(user))}</StatusLine>
          <Actions cents={typedDonationAmount.safeParse(amount).data} busy={busy} onClose={onClose} />
        </form>
      )}
    </Dialog>
  )
}

/** Whether an amount is paid by card, and why it can't be given. */
export function readAmount(typed: string, takesCards: boolean) {
  const { data: cents } = typedDonationAmount.safeParse(typed)
  if (cents === undefined) return { cents: 0, checkout: false, problem: invalidAmount() }
  const checkout = takesCards && cents >= minPaymentCents()
  return { cents, checkout, problem: checkout ? cardProblem(cents) : null }
}

type AmountFieldProps = {
  ref: Ref<HTMLInputElement>
  autoFocus?: boolean
  hint: string
  amount: string
  onType: (amount: string) => void
}

export const AmountField = ({ ref, hint, amount, onType, autoFocus = true }: AmountFieldProps) => (
  <Field label={t.amount({ currency: currentCurrency() })} hint={hint}>
    {(control) => (
      <Input
        {...control}
        ref={ref}
        autoFocus={autoFocus}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onChange={(event) => onType(event.target.value)}
        className="text-lg"
      />
    )}
  </Field>
)

function RemainingAmount({ campaign: { maxCents, donatedCents, reservedCents } }: { campaign: CampaignDetail }) {
  const amount = formatMoney(maxCents - donatedCents)
  if (reservedCents === 0) return t.remaining({ amount })
  return t.remainingReserved({ amount, reserved: formatMoney(reservedCents) })
}

export function previousValues({ tries }: Attempt): DonateFormValues {
  const last = tries.at(-1)
  if (!last) return emptyDonateForm
  const { amountCents, checkout: _, name = '', email = '', message = '', ...rest } = last
  return { amount: toTyped(amountCents), name, email, message, ...rest }
}

export function unansweredText(attempt: Attempt, isLoggedIn: boolean): string | undefined {
  const unanswered = lastUnanswered(attempt)
  if (unanswered) return t.unanswered({ amount: formatMoneyExact(unanswered.amountCents) })
  const { before } = attempt
  if (!before) return
  const amount = formatMoneyExact(before.amountCents)
  return isLoggedIn ? t.unansweredBeforeLogin({ amount }) : t.unansweredBeforeLogout({ amount })
}

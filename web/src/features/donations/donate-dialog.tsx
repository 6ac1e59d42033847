import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type CampaignDetail, invalidAmount, typedDonation } from '#shared/donations.ts'
import { formatDollars, formatDollarsExact } from '#shared/money.ts'
import { refusalTexts } from '#shared/refusals.ts'
import { alertError, alertSuccess, alertWarning, prepareAlerts } from '#web/components/feedback/alerts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogActions } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { useSession } from '#web/identity/session.tsx'
import { refusalOf, sentenceFor } from '#web/lib/errors.ts'
import { type Gift, keepAttempt, openAttempt, withTry } from './attempt.ts'
import { useDonate } from './hooks.ts'

type DonateDialogProps = { campaign: CampaignDetail; onClose: () => void }

/**
 * The donate dialog (docs/product.md 8.6). However often Confirm is pressed, the gift is given once: see `attempt.ts`.
 */
export function DonateDialog({ campaign, onClose }: DonateDialogProps) {
  const { user } = useSession()
  useEffect(prepareAlerts, [])
  const amountField = useRef<HTMLInputElement>(null)
  const donor = user?.email ?? null
  const { confirm, busy, unanswered, before } = useConfirm(campaign, donor, onClose, () => amountField.current?.focus())
  const [amount, setAmount] = useState(unanswered ? String(unanswered.amountCents / 100) : '')
  const [anonymous, setAnonymous] = useState(unanswered?.anonymous ?? false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void confirm(amount, user ? anonymous : false)
  }
  return (
    <Dialog
      open
      onOpenChange={() => !busy && onClose()}
      title={`Donate to ${campaign.petName}`}
      description={`${formatDollars(campaign.maxCents - campaign.donatedCents)} to go until the target is reached.`}
    >
      <form noValidate onSubmit={submit} className="space-y-5">
        <Field label="Amount ($)">
          {(control) => (
            <Input
              {...control}
              ref={amountField}
              inputMode="decimal"
              autoComplete="off"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
              className="text-lg"
            />
          )}
        </Field>
        <ShownAs name={user?.name} anonymous={anonymous} onChange={setAnonymous} />
        <StatusLine>
          {unanswered
            ? !busy &&
              `We don’t know whether your ${formatDollarsExact(unanswered.amountCents)} arrived. Confirm once more to find out: it is never given twice.`
            : before &&
              `We don’t know whether the ${formatDollarsExact(before.amountCents)} arrived that you gave before you logged ${user ? 'in' : 'out'}. What you give now is given as well.`}
        </StatusLine>
        <DialogActions>
          <Button look="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Confirm
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type ShownAsProps = { name: string | undefined; anonymous: boolean; onChange: (anonymous: boolean) => void }

/** Under which name the gift is listed; somebody who is logged in may choose. */
function ShownAs({ name, anonymous, onChange }: ShownAsProps) {
  if (name === undefined) return <p className="text-ink-soft">You will be shown as ‘Anonymous’.</p>
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        checked={anonymous}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0"
      />
      Show me as ‘Anonymous’ instead of {name}
    </label>
  )
}

/**
 * Everything between pressing Confirm and a certain answer. `unanswered` is the last try that nobody knows the end of;
 * `toAmount` leads back to the field when another amount is the way on.
 */
function useConfirm(campaign: CampaignDetail, donor: string | null, onClose: () => void, toAmount: () => void) {
  const [attempt, setAttempt] = useState(() => openAttempt(campaign.id, donor))
  const donate = useDonate(campaign.id)
  const sending = useRef(false)

  const keep = (next: typeof attempt | null) => {
    keepAttempt(campaign.id, next)
    setAttempt(next ?? openAttempt(campaign.id, donor))
  }
  const send = async (gift: Gift) => {
    const trying = withTry(attempt, gift)
    keep(trying)
    try {
      const given = await donate.mutateAsync({ attempt: trying, gift }).finally(() => {
        sending.current = false
      })
      keep(null)
      onClose()
      void alertSuccess('Thank You!', thanks(campaign.petName, gift.amountCents, given.amountCents))
    } catch (error) {
      const refusal = refusalOf(error)
      // A refusal is certain: this try gave nothing. Earlier tries may still be on their way.
      if (refusal) keep(refusal === 'KEY_REUSED' ? null : attempt)
      await sayFailure(error)
      if (refusal === 'INVALID' || refusal === 'OVER_LIMIT') toAmount()
      if (refusal === 'CAMPAIGN_PAUSED' || refusal === 'CAMPAIGN_ENDED') onClose()
    }
  }
  const confirm = async (typed: string, anonymous: boolean) => {
    if (sending.current) return
    const amount = typedDonation.safeParse(typed)
    if (!amount.success) return alertWarning('Invalid Amount', invalidAmount).then(toAmount)
    const gift = { amountCents: amount.data, anonymous }
    // The server decides, and a try that has already arrived must not be refused here.
    const over = campaign.donatedCents + gift.amountCents > campaign.maxCents
    if (over && attempt.tries.length === 0) return alertError('Over Limit', refusalTexts.OVER_LIMIT).then(toAmount)
    sending.current = true
    await send(gift)
  }
  return { confirm, busy: donate.isPending, unanswered: attempt.tries.at(-1), before: attempt.before }
}

function thanks(petName: string, askedCents: number, givenCents: number): string {
  const said = `You donated ${formatDollarsExact(givenCents)} to ${petName}.`
  if (givenCents === askedCents) return said
  return `${said} Your first attempt had gone through after all, so the ${formatDollarsExact(askedCents)} was not given as well.`
}

async function sayFailure(error: unknown): Promise<void> {
  const refusal = refusalOf(error)
  if (refusal === 'OVER_LIMIT') return alertError('Over Limit', refusalTexts.OVER_LIMIT)
  if (refusal === 'INVALID') return alertWarning('Invalid Amount', invalidAmount)
  if (refusal === 'KEY_REUSED')
    return alertError('Oops!', 'An earlier attempt had already gone through, so nothing more was given.')
  await alertError('Oops!', refusal ? `Donation failed. ${sentenceFor(error)}` : 'Donation failed. Please try again.')
}

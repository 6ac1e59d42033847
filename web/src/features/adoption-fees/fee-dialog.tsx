import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import type { FeeAmountInput, RequestFeePage } from '#shared/adoption-fees.ts'
import type { RequestDetail } from '#shared/adoptions.ts'
import { typedDonationAmount } from '#shared/donations.ts'
import { currentCurrency, toTyped } from '#shared/money.ts'
import { useKeptForm } from '#web/components/kept-form/use-kept-form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogActions } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText, isNotLoggedIn } from '#web/lib/errors.ts'
import { feeDialogTexts as t } from './fee-dialog.texts.ts'
import { useAskForFee, useMarkFeePaid } from './hooks.ts'

type FeeDialogProps = { request: RequestDetail; page: RequestFeePage; onClose: () => void }

const isDue = ({ fee }: RequestFeePage): boolean => fee?.state === 'due'

/** Asks for the fee, or changes the amount of one that is due. */
export function FeeDialog({ request, page, onClose }: FeeDialogProps) {
  const { mutateAsync: ask } = useAskForFee()
  const { requesterName } = request
  const isChange = isDue(page)
  return (
    <AmountDialog
      title={isChange ? t.changeTitle() : t.askTitle()}
      description={isChange ? t.changeDescription({ requesterName }) : t.askDescription({ requesterName })}
      action={isChange ? t.change() : t.ask()}
      done={t.asked({ requesterName })}
      keep={`fee-${request.id}`}
      {...{ request, page, onClose }}
      submit={ask}
    />
  )
}

/** Marks the fee as paid in another way than by card on this website. */
export function FeePaidDialog({ request, page, onClose }: FeeDialogProps) {
  const { mutateAsync: markPaid } = useMarkFeePaid()
  return (
    <AmountDialog
      title={t.paidTitle()}
      description={t.paidDescription()}
      action={t.markPaid()}
      done={t.paid()}
      keep={`fee-paid-${request.id}`}
      fixed={isDue(page)}
      {...{ request, page, onClose }}
      submit={markPaid}
    />
  )
}

type AmountDialogProps = FeeDialogProps & {
  title: string
  description: string
  action: string
  /** Confirms that it is done. */
  done: string
  /** The name under which the browser keeps what was typed. */
  keep: string
  /** The amount was asked for, and can't be changed here. */
  fixed?: boolean
  submit: (input: FeeAmountInput) => Promise<unknown>
}

const amountForm = z.object({ amount: typedDonationAmount })

function AmountDialog({ request, page, onClose, ...dialog }: AmountDialogProps) {
  const amountCents = (isDue(page) ? page.fee?.amountCents : null) ?? page.usualCents
  const amount = amountCents === null ? '' : toTyped(amountCents)
  const form = useForm({ resolver: zodResolver(amountForm), defaultValues: { amount } })
  const kept = useKeptForm(form, dialog.keep)
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (input) => {
    try {
      await dialog.submit({ id: request.id, amountCents: input.amount })
      kept.forget()
      onClose()
      toast(dialog.done)
    } catch (error) {
      if (!isNotLoggedIn(error)) form.setError('root', { message: t.failed({ reason: errorText(error) }) })
    }
  })
  return (
    <Dialog open onOpenChange={() => isSubmitting || onClose()} title={dialog.title} description={dialog.description}>
      <form noValidate onSubmit={submit} className="space-y-4">
        {!dialog.fixed && kept.note}
        <Field label={t.amount({ currency: currentCurrency() })} hint={t.amountHint()} error={errors.amount?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('amount')}
              inputMode="decimal"
              autoComplete="off"
              aria-required
              readOnly={dialog.fixed}
            />
          )}
        </Field>
        <StatusLine tone="error">{errors.root?.message}</StatusLine>
        <DialogActions>
          <Button look="secondary" disabled={isSubmitting} onClick={onClose}>
            {t.cancel()}
          </Button>
          <Button type="submit" busy={isSubmitting}>
            {dialog.action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

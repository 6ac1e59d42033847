import type { AdoptionFee, RequestFeePage } from '#shared/adoption-fees.ts'
import type { RequestDetail } from '#shared/adoptions.ts'
import { formatMoneyExact } from '#shared/money.ts'
import { confirm } from '#web/components/feedback/alerts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { FormattedText } from '#web/components/ui/formatted-text.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useLazyComponent } from '#web/components/ui/use-lazy-component.ts'
import { errorText } from '#web/lib/errors.ts'
import { feeCardTexts as t } from './fee-card.texts.ts'
import { usePayFee, useWaiveFee } from './hooks.ts'
import { type FeeReturn, useCheckoutReturn } from './use-checkout-return.ts'

type FeeCardProps = { request: RequestDetail; page: RequestFeePage }

/** The step 'Fee', for the side that sees it (docs/product.md 29). */
export function FeeCard({ request, page }: FeeCardProps) {
  const isDue = page.fee?.state === 'due'
  if (page.side === 'owner') return <OwnerCard request={request} page={page} />
  return isDue && page.fee ? <Pay id={request.id} page={page} fee={page.fee} /> : <p>{t.askWaits()}</p>
}

function OwnerCard({ request, page }: FeeCardProps) {
  const { requesterName } = request
  const dialog = useLazyComponent(async () => (await import('./fee-dialog.tsx')).FeeDialog)
  const paid = useLazyComponent(async () => (await import('./fee-dialog.tsx')).FeePaidDialog)
  const waiving = useWaiveFee()
  const due = page.fee?.state === 'due' ? page.fee : null
  const amount = formatMoneyExact(due?.amountCents ?? 0)
  const waive = async () => {
    const yes = await confirm({
      title: t.waiveQuestion(),
      text: t.waiveConsequence({ requesterName }),
      yes: t.waiveYes(),
      no: t.no(),
    })
    if (!yes) return
    waiving.mutate(
      { id: request.id },
      {
        onSuccess: ({ fee }) => toast(fee?.state === 'paid' ? t.checkedPaidToast() : t.waivedToast()),
        onError: (error) => toast(t.failed({ reason: errorText(error) }), 'error'),
      },
    )
  }
  const text = due
    ? page.paying
      ? t.beingPaid({ requesterName, amount })
      : t.waits({ requesterName, amount })
    : t.ask({ requesterName })
  return (
    <div className="space-y-4">
      <p>{text}</p>
      <div className="flex flex-wrap gap-3">
        <Button look={due ? 'secondary' : 'primary'} busy={dialog.busy} onClick={dialog.open}>
          {due ? t.changeAmount() : t.askForFee()}
        </Button>
        <Button look="secondary" busy={paid.busy} onClick={paid.open}>
          {due ? t.markPaid() : t.alreadyPaid()}
        </Button>
        <Button look="quiet" busy={waiving.isPending} onClick={() => void waive()}>
          {t.waive()}
        </Button>
      </div>
      {dialog.Component && <dialog.Component request={request} page={page} onClose={dialog.close} />}
      {paid.Component && <paid.Component request={request} page={page} onClose={paid.close} />}
    </div>
  )
}

type PayProps = { id: number; page: RequestFeePage; fee: AdoptionFee }

function Pay({ id, page, fee: { amountCents } }: PayProps) {
  const { howToPay, online, paying } = page
  const back = useCheckoutReturn(id, page)
  const pay = usePayFee()
  const amount = formatMoneyExact(amountCents)
  const go = () =>
    pay.mutate(
      { id, amountCents },
      {
        onSuccess: ({ checkoutUrl }) => checkoutUrl !== null && location.assign(checkoutUrl),
        onError: (error) => toast(t.failed({ reason: errorText(error) }), 'error'),
      },
    )
  return (
    <div className="space-y-4">
      <div className="space-y-1">
        <p>{t.pay({ amount })}</p>
        <p className="text-ink-soft">{t.isFee()}</p>
      </div>
      <Returned back={back} />
      {online && (
        <Button busy={pay.isPending || back === 'checking'} onClick={go}>
          {paying ? t.goOn({ amount }) : t.payByCard({ amount })}
        </Button>
      )}
      {howToPay === null ? (
        !online && <p>{t.askHow()}</p>
      ) : (
        <div className="max-w-text space-y-2">
          <p>{online ? t.otherwise() : t.howTo()}</p>
          <FormattedText text={howToPay} />
        </div>
      )}
    </div>
  )
}

function Returned({ back }: { back: FeeReturn }) {
  if (back === null) return null
  return (
    <p role="status" className="flex items-center gap-3 font-semibold">
      {back === 'checking' && <Spinner />}
      {back === 'checking' ? t.checking() : back === 'takes_long' ? t.takesLong() : t.left()}
    </p>
  )
}

import type { AdoptionFee, RequestFeePage } from '#shared/adoption-fees.ts'
import { formatMoneyExact } from '#shared/money.ts'
import { pathTo } from '#shared/pages.ts'
import { confirm } from '#web/components/feedback/alerts.ts'
import { Button, LinkButton } from '#web/components/ui/button.tsx'
import { Day } from '#web/components/ui/day.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText } from '#web/lib/errors.ts'
import { feeFactsTexts as t } from './fee-facts.texts.ts'
import { useMarkFeeReturned } from './hooks.ts'

type FeeFactsProps = { id: number; page: RequestFeePage | undefined }

/** What became of the fee once it was paid; nothing before. */
export function FeeFacts({ id, page }: FeeFactsProps) {
  const fee = page?.fee
  if (!fee || fee.paidAt === null) return null
  const amount = formatMoneyExact(fee.amountCents)
  return (
    <section aria-label={t.heading()} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 wrap-anywhere">
        {t.amount({ amount, sum: (sum) => <strong className="tabular-nums">{sum}</strong> })} {feeText(fee, page.side)}
      </p>
      {fee.state === 'to_return' && page.side === 'owner' && <MarkReturned id={id} amount={amount} />}
      {fee.receiptNumber !== null && (
        <LinkButton to={pathTo('feeReceipt', { id })} look="secondary" size="small">
          {t.receipt({ number: fee.receiptNumber })}
        </LinkButton>
      )}
    </section>
  )
}

function feeText({ state, method, paidAt, endedAt }: AdoptionFee, side: RequestFeePage['side']) {
  const paid = { date: () => <Day time={paidAt ?? ''} /> }
  const ended = { date: () => <Day time={endedAt ?? paidAt ?? ''} /> }
  if (state === 'refunding') return t.refunding(paid)
  if (state === 'refunded') return t.refunded(ended)
  if (state === 'to_return') return t.toReturn({ side, ...paid })
  if (state === 'returned') return t.returned(ended)
  return method === 'online' ? t.paidOnline(paid) : t.paidByHand(paid)
}

/** Also in the shelter's list of fees. */
export function MarkReturned({ id, amount }: { id: number; amount: string }) {
  const { mutate, isPending } = useMarkFeeReturned()
  const ask = async () => {
    const yes = await confirm({
      title: t.returnQuestion({ amount }),
      text: t.returnConsequence(),
      yes: t.returnYes(),
    })
    if (!yes) return
    mutate(
      { id },
      {
        onSuccess: () => toast(t.returnedToast()),
        onError: (error) => toast(t.failed({ reason: errorText(error) }), 'error'),
      },
    )
  }
  return (
    <Button look="secondary" size="small" busy={isPending} onClick={() => void ask()}>
      {t.markReturned()}
    </Button>
  )
}

import type { AdoptionFee, RequestFeePage } from '#shared/adoption-fees.ts'
import { formatMoneyExact } from '#shared/money.ts'
import { pathTo } from '#shared/pages.ts'
import { confirm } from '#web/components/feedback/alerts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Panel } from '#web/components/ui/card.tsx'
import { Day } from '#web/components/ui/day.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText } from '#web/lib/errors.ts'
import { feeFactsTexts as t } from './fee-facts.texts.ts'
import { useMarkFeeReturned } from './hooks.ts'

type FeeFactsProps = { id: number; page: RequestFeePage | undefined }

/** What became of the fee once it was paid; nothing before. */
export function FeeFacts({ id, page }: FeeFactsProps) {
  const fee = page?.fee
  if (!fee || fee.paidAt === null) return null
  return (
    <section aria-labelledby="fee">
      <h2 id="fee" className="mb-4 text-xl">
        {t.heading()}
      </h2>
      <Panel className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <p className="text-lg font-bold tabular-nums">{formatMoneyExact(fee.amountCents)}</p>
          <p className="text-ink-soft">{feeText(fee, page.side)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          {fee.state === 'to_return' && page.side === 'owner' && (
            <MarkReturned id={id} amount={formatMoneyExact(fee.amountCents)} />
          )}
          {fee.receiptNumber !== null && (
            <Link
              to={pathTo('feeReceipt', { id })}
              className="inline-flex min-h-11 items-center font-bold text-amber-ink"
            >
              {t.receipt({ number: fee.receiptNumber })}
            </Link>
          )}
        </div>
      </Panel>
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
export function MarkReturned({ id, amount, small }: { id: number; amount: string; small?: boolean }) {
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
    <Button look="secondary" size={small ? 'small' : undefined} busy={isPending} onClick={() => void ask()}>
      {t.markReturned()}
    </Button>
  )
}

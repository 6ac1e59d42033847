import { useId, useState } from 'react'
import { type AdoptionFeeState, adoptionFeeStates, type ListedFee } from '#shared/adoption-fees.ts'
import { formatMoneyExact } from '#shared/money.ts'
import { pathTo } from '#shared/pages.ts'
import { isAdmin } from '#shared/permissions.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LoadMore } from '#web/components/feedback/load-more.tsx'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { type BadgeStatus, StatusBadge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Day } from '#web/components/ui/day.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Select } from '#web/components/ui/input.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { useSession } from '#web/identity/session.tsx'
import { useFileDownload } from '#web/identity/use-file-download.ts'
import { MarkReturned } from './fee-facts.tsx'
import { feeListTexts as t } from './fee-list.texts.ts'
import { useFeeList, useFeeTotals } from './hooks.ts'

/** All fees, newest first, and what is to be paid back by hand (docs/product.md 29). */
export function FeeList() {
  const [state, setState] = useState<AdoptionFeeState>()
  const query = useFeeList(state)
  const { user } = useSession()
  const id = useId()
  return (
    <div className="space-y-5">
      <Totals />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Field label={t.show()} className="w-full sm:w-64">
          {(control) => (
            <Select
              {...control}
              value={state ?? ''}
              onChange={({ target: { value } }) => setState(adoptionFeeStates.find((each) => each === value))}
            >
              <option value="">{t.all()}</option>
              {adoptionFeeStates.map((each) => (
                <option key={each} value={each}>
                  {t[each]()}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {user && isAdmin(user) && <DownloadFees />}
      </div>
      <QueryState query={query} loading={<RowSkeletons count={4} label={t.loading()} />} failure={t.failed()}>
        {(fees) => (
          <>
            {fees.length === 0 && <Nothing filtered={state !== undefined} />}
            <ul id={id} className="space-y-3">
              {fees.map((fee) => (
                <FeeRow key={fee.id} fee={fee} />
              ))}
            </ul>
            <LoadMore query={query} failure={t.moreFailed()} />
          </>
        )}
      </QueryState>
    </div>
  )
}

function Totals() {
  const { data } = useFeeTotals()
  // keeps its line while it loads, so that nothing moves
  if (!data) return <div className="h-6" />
  const { year, paidCount, paidCents, toReturnCount, toReturnCents } = data
  return (
    <div className="space-y-1">
      <p>{t.total({ count: paidCount, year: String(year), amount: formatMoneyExact(paidCents) })}</p>
      {toReturnCount > 0 && (
        <p className="font-semibold">{t.toReturn({ count: toReturnCount, amount: formatMoneyExact(toReturnCents) })}</p>
      )}
    </div>
  )
}

function DownloadFees() {
  const file = useFileDownload()
  return (
    <div>
      <Button look="secondary" busy={file.busy} onClick={() => file.start({ url: '/api/fees.csv', name: 'fees.csv' })}>
        {t.download()}
      </Button>
      <StatusLine tone={file.tone}>{file.text}</StatusLine>
    </div>
  )
}

const Nothing = ({ filtered }: { filtered: boolean }) =>
  filtered ? (
    <p className="text-ink-soft">{t.noneHere()}</p>
  ) : (
    <EmptyState drawing="empty-requests" text={t.none()} hint={t.noneHint()} />
  )

const tones: Record<AdoptionFeeState, BadgeStatus> = {
  due: 'waiting',
  paid: 'good',
  refunding: 'waiting',
  refunded: 'paused',
  to_return: 'bad',
  returned: 'paused',
  cancelled: 'paused',
}

function FeeRow({ fee }: { fee: ListedFee }) {
  const { requestId, petName, payerName, amountCents, state, askedAt, paidAt, endedAt, receiptNumber } = fee
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-card p-4">
      <div className="min-w-0 flex-1 basis-60 space-y-1 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <strong className="tabular-nums">{formatMoneyExact(amountCents)}</strong>
          <StatusBadge status={tones[state]}>{t[state]()}</StatusBadge>
        </p>
        <Link
          to={pathTo('request', { id: requestId })}
          className="inline-flex min-h-11 items-center font-bold text-amber-ink"
        >
          {t.about({ petName, payer: payerName ?? t.deletedUser() })}
        </Link>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          <Day time={endedAt ?? paidAt ?? askedAt} />
          {receiptNumber !== null && (
            <Link
              to={pathTo('feeReceipt', { id: requestId })}
              className="inline-flex min-h-6 items-center underline underline-offset-4"
            >
              <bdi>{receiptNumber}</bdi>
            </Link>
          )}
        </p>
      </div>
      {state === 'to_return' && <MarkReturned id={requestId} amount={formatMoneyExact(amountCents)} />}
    </li>
  )
}

import '#web/features/donations/receipt.css'
import { Printer } from 'lucide-react'
import type { FeeReceipt } from '#shared/adoption-fees.ts'
import { amountInWords } from '#shared/amount-in-words.ts'
import { formatMoneyExact } from '#shared/money.ts'
import { pathTo } from '#shared/pages.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { Button, LinkButton } from '#web/components/ui/button.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { LetterDay, Letterhead } from '#web/features/donations/letterhead.tsx'
import { ReceiptRow, ReceiptSmall, ReceiptStamp } from '#web/features/donations/receipt-parts.tsx'
import { refusalCode } from '#web/lib/errors.ts'
import { feeReceiptTexts as t } from './fee-receipt.texts.ts'
import { useFeeReceipt } from './hooks.ts'

/** The receipt of a paid fee, which prints on one page (docs/product.md 29). */
export function FeeReceiptQuery({ id }: { id: string | undefined }) {
  const query = useFeeReceipt(id)
  if (refusalCode(query.error) === 'NO_SUCH_REQUEST' || (query.isSuccess && !query.data.receipt))
    return <EmptyState drawing="not-found" text={t.none()} hint={t.noneHint()} />
  return (
    <QueryState query={query} loading={<RowSkeletons count={3} label={t.loading()} />} failure={t.failed()}>
      {({ receipt }) => receipt && <Receipt receipt={receipt} id={Number(id)} />}
    </QueryState>
  )
}

function Receipt({ receipt, id }: { receipt: FeeReceipt; id: number }) {
  const { number, day, amountCents, payerName, petName, issuer, test } = receipt
  const inWords = amountInWords(amountCents)
  return (
    <div className="max-w-4xl">
      <section aria-labelledby="receipt" className="paper receipt rounded-card border border-line bg-card p-5 sm:p-8">
        <Letterhead issuer={issuer} />
        <div className="mt-8 mb-3 flex flex-wrap items-center gap-x-5 gap-y-2">
          <h2 id="receipt" className="text-2xl">
            {t.heading()}
          </h2>
          {receipt.void && <ReceiptStamp>{t.void()}</ReceiptStamp>}
        </div>
        <p className="mb-4">{receipt.void ? t.voidReason() : t.notDonation()}</p>
        <dl className="divide-y divide-line border-y border-line">
          <ReceiptRow name={t.number()}>
            <bdi>{number}</bdi>
          </ReceiptRow>
          <ReceiptRow name={t.received()}>
            <LetterDay day={day} />
          </ReceiptRow>
          {payerName && (
            <ReceiptRow name={t.from()}>
              <bdi>{payerName}</bdi>
            </ReceiptRow>
          )}
          <ReceiptRow name={t.purpose()}>{t.purposeOf({ petName })}</ReceiptRow>
          <ReceiptRow name={t.amount()}>
            <strong className="text-xl">{formatMoneyExact(amountCents)}</strong>
            {inWords && <ReceiptSmall>{inWords}</ReceiptSmall>}
          </ReceiptRow>
          {test && <ReceiptRow name={t.note()}>{t.test()}</ReceiptRow>}
        </dl>
        {issuer.signer && (
          <div className="mt-14 max-w-80 border-t border-ink pt-1.5">
            <bdi>{issuer.signer}</bdi>
          </div>
        )}
      </section>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="secondary" icon={Printer} onClick={() => window.print()}>
          {t.print()}
        </Button>
        <LinkButton look="quiet" to={pathTo('request', { id })}>
          {t.back()}
        </LinkButton>
      </div>
    </div>
  )
}

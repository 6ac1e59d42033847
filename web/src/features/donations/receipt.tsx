import './receipt.css'
import { Printer } from 'lucide-react'
import { amountInWords } from '#shared/amount-in-words.ts'
import { campaignNamed } from '#shared/campaign-name.ts'
import type { DonationPage } from '#shared/donations.ts'
import { formatMoneyExact } from '#shared/money.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { LetterDay, LetterEnd, Letterhead } from './letterhead.tsx'
import { receiptTexts as t } from './receipt.texts.ts'
import { ReceiptRow, ReceiptSmall, ReceiptStamp } from './receipt-parts.tsx'
import { shelterTargetTexts } from './shelter-target.texts.ts'
import { StatementByMail } from './statement-by-mail.tsx'

type ReceiptProps = { donation: DonationPage; receipt: NonNullable<DonationPage['receipt']> }

/** The receipt of a received donation, which prints on one page (docs/product.md 8.13). */
export function Receipt({ donation, receipt, secret }: ReceiptProps & { secret: string }) {
  const { name } = donation
  return (
    <div>
      <section aria-labelledby="receipt" className="paper receipt rounded-card border border-line bg-card p-5 sm:p-8">
        <Letterhead issuer={receipt.issuer} />
        <div className="mt-8 mb-3 flex flex-wrap items-center gap-x-5 gap-y-2">
          <h2 id="receipt" className="text-2xl">
            {t.heading()}
          </h2>
          {receipt.void && <ReceiptStamp>{t.void()}</ReceiptStamp>}
        </div>
        <p className="mb-4">
          {receipt.void
            ? t.voidReason()
            : name
              ? t.thanksName({ name, donor: (donor) => <bdi>{donor}</bdi> })
              : t.thanks()}
        </p>
        <Facts donation={donation} receipt={receipt} />
        <LetterEnd issuer={receipt.issuer} />
      </section>
      <div className="mt-4 flex flex-wrap gap-3 noscript:hidden">
        <Button look="secondary" icon={Printer} onClick={() => window.print()}>
          {t.print()}
        </Button>
        {donation.email && <StatementByMail secret={secret} />}
      </div>
    </div>
  )
}

function Facts({ donation, receipt }: ReceiptProps) {
  const { number, day, amountCents } = receipt
  const { siteName } = useSiteConfig()
  const inWords = amountInWords(amountCents)
  const isOne = number === donation.reference
  const back = donation.amountCents - donation.standingCents
  return (
    <dl className="divide-y divide-line border-y border-line">
      <ReceiptRow name={t.number()}>
        <bdi>{number}</bdi>
      </ReceiptRow>
      {!isOne && (
        <ReceiptRow name={t.reference()}>
          <bdi>{donation.reference}</bdi>
        </ReceiptRow>
      )}
      <ReceiptRow name={t.received()}>
        <LetterDay day={day} />
      </ReceiptRow>
      {donation.name && (
        <ReceiptRow name={t.donor()}>
          <bdi>{donation.name}</bdi>
        </ReceiptRow>
      )}
      <ReceiptRow name={t.purpose()}>
        {donation.campaign
          ? t.campaign({ ...campaignNamed(donation.campaign), pet: (name) => <bdi>{name}</bdi> })
          : donation.sponsored === null
            ? shelterTargetTexts.purpose({ name: siteName })
            : shelterTargetTexts.sponsorPurpose({ name: siteName, pet: donation.sponsored })}
      </ReceiptRow>
      <ReceiptRow name={t.amount()}>
        <strong className="text-xl">{formatMoneyExact(amountCents)}</strong>
        {inWords && <ReceiptSmall>{inWords}</ReceiptSmall>}
      </ReceiptRow>
      {!receipt.void && back > 0 && (
        <ReceiptRow name={t.refunded()}>
          {formatMoneyExact(back)}
          <ReceiptSmall>{t.kept({ amount: formatMoneyExact(donation.standingCents) })}</ReceiptSmall>
        </ReceiptRow>
      )}
      {donation.test && <ReceiptRow name={t.note()}>{t.test()}</ReceiptRow>}
    </dl>
  )
}

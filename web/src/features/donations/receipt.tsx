import './receipt.css'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { amountInWords } from '#shared/amount-in-words.ts'
import { campaignNamed } from '#shared/campaign-name.ts'
import type { DonationPage } from '#shared/donations.ts'
import { formatMoneyExact } from '#shared/money.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { LetterDay, LetterEnd, Letterhead } from './letterhead.tsx'
import { receiptTexts as t } from './receipt.texts.ts'
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
          {receipt.void && <Stamp>{t.void()}</Stamp>}
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

/** As if stamped on the paper: readable without color. */
const Stamp = ({ children }: { children: ReactNode }) => (
  <strong className="-rotate-3 rounded-small border-4 border-danger px-3 text-3xl tracking-widest text-danger uppercase">
    {children}
  </strong>
)

function Facts({ donation, receipt }: ReceiptProps) {
  const { number, day, amountCents } = receipt
  const { siteName } = useSiteConfig()
  const inWords = amountInWords(amountCents)
  const isOne = number === donation.reference
  const back = donation.amountCents - donation.standingCents
  return (
    <dl className="divide-y divide-line border-y border-line">
      <Row name={t.number()}>
        <bdi>{number}</bdi>
      </Row>
      {!isOne && (
        <Row name={t.reference()}>
          <bdi>{donation.reference}</bdi>
        </Row>
      )}
      <Row name={t.received()}>
        <LetterDay day={day} />
      </Row>
      {donation.name && (
        <Row name={t.donor()}>
          <bdi>{donation.name}</bdi>
        </Row>
      )}
      <Row name={t.purpose()}>
        {donation.campaign
          ? t.campaign({ ...campaignNamed(donation.campaign), pet: (name) => <bdi>{name}</bdi> })
          : donation.sponsored === null
            ? shelterTargetTexts.purpose({ name: siteName })
            : shelterTargetTexts.sponsorPurpose({ name: siteName, pet: donation.sponsored })}
      </Row>
      <Row name={t.amount()}>
        <strong className="text-xl">{formatMoneyExact(amountCents)}</strong>
        {inWords && <Small>{inWords}</Small>}
      </Row>
      {!receipt.void && back > 0 && (
        <Row name={t.refunded()}>
          {formatMoneyExact(back)}
          <Small>{t.kept({ amount: formatMoneyExact(donation.standingCents) })}</Small>
        </Row>
      )}
      {donation.test && <Row name={t.note()}>{t.test()}</Row>}
    </dl>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 py-2.5 sm:grid-cols-[10.5rem_1fr] print:grid-cols-[10.5rem_1fr]">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

const Small = ({ children }: { children: ReactNode }) => <span className="block text-sm text-ink-soft">{children}</span>

import './receipt.css'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { amountInWords } from '#shared/amount-in-words.ts'
import type { DonationPage } from '#shared/donations.ts'
import { formatMoneyExact } from '#shared/money.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dotted } from '#web/components/ui/dotted.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { receiptTexts as t } from './receipt.texts.ts'
import { shelterTargetTexts } from './shelter-target.texts.ts'
import { timeAtShelter } from './shelter-time.ts'

type ReceiptProps = { donation: DonationPage; receipt: NonNullable<DonationPage['receipt']> }

/** The receipt of a received donation, which prints on one page (docs/product.md 8.13). */
export function Receipt({ donation, receipt }: ReceiptProps) {
  const { siteName, support, timeZone } = useSiteConfig()
  const { number, receivedAt, amountCents } = receipt
  const inWords = amountInWords(amountCents)
  const contact = [support.place, support.email, support.phone].filter((part) => part !== null)
  const isOne = number === donation.reference
  const back = donation.amountCents - donation.standingCents
  return (
    <div>
      <section aria-labelledby="receipt" className="receipt rounded-card border border-line bg-card p-5 sm:p-8">
        <p className="font-serif text-xl font-semibold">
          <bdi>{siteName}</bdi>
        </p>
        {contact.length > 0 && (
          <p className="text-ink-soft">
            <Dotted parts={contact} />
          </p>
        )}
        <h2 id="receipt" className="mt-6 mb-2 text-2xl">
          {t.heading()}
        </h2>
        <dl className="divide-y divide-line">
          <Row name={t.number()}>{number}</Row>
          {!isOne && <Row name={t.reference()}>{donation.reference}</Row>}
          <Row name={t.received()}>
            {/* a browser may have another name for the zone than the server */}
            <time dateTime={receivedAt} suppressHydrationWarning>
              {t.receivedAt(timeAtShelter(receivedAt, timeZone))}
            </time>
          </Row>
          {donation.name && (
            <Row name={t.donor()}>
              <span dir="auto">{donation.name}</span>
            </Row>
          )}
          <Row name={t.purpose()}>
            {donation.campaign
              ? t.campaign({ name: donation.campaign.petName, pet: (name) => <span dir="auto">{name}</span> })
              : shelterTargetTexts.purpose({ name: siteName })}
          </Row>
          <Row name={t.amount()}>
            <strong className="text-xl">{formatMoneyExact(amountCents)}</strong>
            {inWords && <Small>{inWords}</Small>}
          </Row>
          {back > 0 && (
            <Row name={t.refunded()}>
              {formatMoneyExact(back)}
              <Small>{t.kept({ amount: formatMoneyExact(donation.standingCents) })}</Small>
            </Row>
          )}
          {donation.test && <Row name={t.note()}>{t.test()}</Row>}
        </dl>
        <p className="mt-6">{t.thanks()}</p>
      </section>
      <Button look="secondary" icon={Printer} onClick={() => window.print()} className="mt-4 noscript:hidden">
        {t.print()}
      </Button>
    </div>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 py-2.5 sm:grid-cols-[10.5rem_1fr] print:grid-cols-[10.5rem_1fr]">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

const Small = ({ children }: { children: ReactNode }) => <span className="block text-sm text-ink-soft">{children}</span>

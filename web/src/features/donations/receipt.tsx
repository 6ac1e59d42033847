import './receipt.css'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { amountInDigits } from '#shared/amount-in-digits.ts'
import type { DonationPage } from '#shared/donations.ts'
import { formatDollarsExact } from '#shared/money.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { dayAtShelter, minuteInUtc } from './shelter-time.ts'

type ReceiptProps = { donation: DonationPage; receipt: NonNullable<DonationPage['receipt']> }

/** The receipt of a received donation, which prints on one page (docs/product.md 8.13). */
export function Receipt({ donation, receipt }: ReceiptProps) {
  const { siteName, support, timeZone } = useSiteConfig()
  const { number, receivedAt, amountCents } = receipt
  const received = dayAtShelter(receivedAt, timeZone)
  const contact = [support.place, support.email, support.phone].filter(Boolean)
  const isOne = number === donation.reference
  const back = donation.amountCents - donation.standingCents
  return (
    <div>
      <section aria-labelledby="receipt" className="receipt rounded-card border border-line bg-card p-5 sm:p-8">
        <p className="font-serif text-xl font-semibold">{siteName}</p>
        {contact.length > 0 && <p className="text-ink-soft">{contact.join(' · ')}</p>}
        <h2 id="receipt" className="mt-6 mb-2 text-2xl">
          Receipt
        </h2>
        <dl className="divide-y divide-line">
          <Row name={isOne ? 'Number and reference' : 'Number'}>{number}</Row>
          {!isOne && <Row name="Reference">{donation.reference}</Row>}
          <Row name="Received on">
            <time dateTime={receivedAt}>{received.day}</time>
            <Small>
              {received.zone !== 'UTC' && `${received.zone.replaceAll('_', ' ')} time; `}
              {minuteInUtc(receivedAt)}
            </Small>
          </Row>
          {donation.name && (
            <Row name="From">
              <span dir="auto">{donation.name}</span>
            </Row>
          )}
          <Row name="For">
            The campaign for <span dir="auto">{donation.campaign.petName}</span>
          </Row>
          <Row name="Amount">
            <strong className="text-xl">{formatDollarsExact(amountCents)}</strong>
            <Small>{amountInDigits(amountCents)}</Small>
          </Row>
          {back > 0 && (
            <Row name="Refunded">
              {formatDollarsExact(back)}
              <Small>{`${formatDollarsExact(donation.standingCents)} of the gift stands.`}</Small>
            </Row>
          )}
          {donation.test && <Row name="Note">A test payment: no real money has moved.</Row>}
        </dl>
        <p className="mt-6">Thank you!</p>
      </section>
      <Button look="secondary" icon={Printer} onClick={() => window.print()} className="mt-4 noscript:hidden">
        Print receipt
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

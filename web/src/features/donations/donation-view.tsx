import { useLocation } from 'react-router-dom'
import { campaignNamed } from '#shared/campaign-name.ts'
import type { DonationPage } from '#shared/donations.ts'
import { formatMoneyExact } from '#shared/money.ts'
import { pages, pathTo } from '#shared/pages.ts'
import { isOwnPicture, thumbnailOf } from '#shared/pictures.ts'
import { noMailTexts } from '#web/components/feedback/no-mail.texts.ts'
import { NoMail } from '#web/components/feedback/no-mail.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { Panel } from '#web/components/ui/card.tsx'
import { Day } from '#web/components/ui/day.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { Picture } from '#web/components/ui/picture.tsx'
import { RecordNotFound } from '#web/components/ui/record.tsx'
import { UpdatesList } from '#web/features/campaign-updates/updates-list.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { DonationBadge } from './donation-badge.tsx'
import { donationSentence, donationSteps } from './donation-status.ts'
import { donationViewTexts as t } from './donation-view.texts.ts'
import { DonorDetails } from './donor-details.tsx'
import { HowToPay } from './how-to-pay.tsx'
import { KeepLink } from './keep-link.tsx'
import { Part } from './page-section.tsx'
import { pendingPaymentTexts } from './pending-payment.texts.ts'
import { type CheckoutReturn, PendingPayment } from './pending-payment.tsx'
import { Receipt } from './receipt.tsx'
import { Reference } from './reference.tsx'
import { shelterTargetTexts } from './shelter-target.texts.ts'
import { TestPayments } from './test-payments.tsx'
import { hasJustDonated, ThankYou } from './thank-you.tsx'

type DonationViewProps = { donation: DonationPage; secret: string; checkoutReturn: CheckoutReturn }

/** A donation for anyone who has its link: its state, what to do, and the donor's details (docs/product.md 8.12). */
export function DonationView({ donation, secret, checkoutReturn }: DonationViewProps) {
  const { receipt, updates, follow, campaign, state } = donation
  // after a reload, the server's HTML knows nothing of the browser's history
  const isHydrated = useHydrated()
  const isNew = hasJustDonated(useLocation()) && isHydrated && state === 'promised'
  const isThanked = isNew || (checkoutReturn === 'paid' && state === 'received')
  return (
    <div className="mx-auto max-w-text">
      <PageHeading title={pages.donation.title()} description={pages.donation.description()} className="mb-6" />
      <div className="space-y-10">
        <div className="space-y-4">
          {isThanked && <ThankYou donation={donation} />}
          {donation.test && <TestPayments />}
          <Panel className="space-y-5">
            <ToWhom donation={donation} />
            <Now donation={donation} secret={secret} checkoutReturn={checkoutReturn} />
          </Panel>
        </div>
        <KeepLink donation={donation} secret={secret} />
        {receipt && <Receipt donation={donation} receipt={receipt} secret={secret} />}
        {follow && campaign && <Updates updates={updates} campaign={campaign} />}
        <DonorDetails donation={donation} secret={secret} />
        <Steps donation={donation} />
        <Questions />
      </div>
    </div>
  )
}

function ToWhom({ donation }: { donation: DonationPage }) {
  const { siteName } = useSiteConfig()
  const { campaign, sponsored, amountCents } = donation
  const toShelter =
    sponsored === null
      ? shelterTargetTexts.recipient({ name: siteName })
      : shelterTargetTexts.sponsorRecipient({ name: siteName, pet: sponsored })
  return (
    <div className="flex items-center gap-4">
      {campaign && isOwnPicture(campaign.image) && (
        <Picture
          src={thumbnailOf(campaign.image)}
          alt=""
          width={96}
          height={96}
          eager
          className="size-20 shrink-0 rounded-field object-cover sm:size-24"
        />
      )}
      <div className="min-w-0">
        <p className="text-2xl font-bold text-home">{formatMoneyExact(amountCents)}</p>
        <p className="mb-1.5">{campaign ? <CampaignLink campaign={campaign} /> : toShelter}</p>
        <DonationBadge {...donation} />
      </div>
    </div>
  )
}

type Campaign = NonNullable<DonationPage['campaign']>

const CampaignLink = ({ campaign }: { campaign: Campaign }) =>
  t.recipient({
    name: campaignNamed(campaign).name,
    pet: (name) =>
      campaign.shown ? (
        <Link to={pathTo('campaign', campaign)} dir="auto" className="font-bold underline underline-offset-4">
          {name}
        </Link>
      ) : (
        <bdi className="font-bold">{name}</bdi>
      ),
  })

function Now({ donation, secret, checkoutReturn }: DonationViewProps) {
  const { state, origin, reference, howToPay, campaign, expiresAt } = donation
  if (state === 'reserved')
    return <PendingPayment donation={donation} secret={secret} checkoutReturn={checkoutReturn} />
  const isAsked = state === 'promised' && origin === 'promise'
  const leftUnpaid = state === 'cancelled' && checkoutReturn === 'left'
  return (
    <>
      <p role="status" className="text-lg">
        {leftUnpaid ? pendingPaymentTexts.left() : donationSentence(donation)}
      </p>
      {isAsked ? (
        <section aria-labelledby="how-to-pay" className="space-y-3">
          <h2 id="how-to-pay" className="text-xl">
            {t.howToPay()}
          </h2>
          <HowToPay text={howToPay} reference={reference} />
          <NoMail>{noMailTexts.payment()}</NoMail>
          {expiresAt && <p className="text-ink-soft">{t.expiry({ day: () => <Day time={expiresAt} /> })}</p>}
        </section>
      ) : (
        <Reference value={reference} />
      )}
      {state === 'cancelled' && campaign?.state === 'open' && campaign.shown && (
        <LinkButton look="secondary" to={pathTo('campaign', campaign)}>
          {t.donateAgain()}
        </LinkButton>
      )}
    </>
  )
}

function Updates({ updates, campaign }: { updates: DonationPage['updates']; campaign: Campaign }) {
  return (
    <Part id="updates" title={t.updatesHeading({ name: campaignNamed(campaign).name })}>
      {updates.length > 0 ? (
        <UpdatesList updates={updates} petName={campaign.petName} />
      ) : (
        <p className="text-ink-soft">{t.noUpdates()}</p>
      )}
    </Part>
  )
}

function Steps({ donation }: { donation: DonationPage }) {
  return (
    <Part id="steps" title={t.statusHeading()}>
      <ol className="ms-1.5 border-s-2 border-line">
        {donationSteps(donation).map(({ at, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: past steps stay in their places
          <li key={index} className="relative py-1.5 ps-5">
            <span
              aria-hidden
              className="absolute top-3.5 -start-[0.4375rem] size-3 rounded-full border-2 border-page bg-field-line"
            />
            <span className="font-semibold">{text}</span> <Day time={at} className="text-sm text-ink-soft" />
          </li>
        ))}
      </ol>
    </Part>
  )
}

function Questions() {
  const { email, phone } = useSiteConfig().support
  const contact = email || phone
  if (!contact) return null
  return (
    <p className="border-t border-line pt-5 text-sm text-ink-soft">
      {email && phone ? t.questionsEmailOrPhone({ email, phone }) : t.questions({ contact })}
    </p>
  )
}

export function DonationNotFound() {
  return (
    <RecordNotFound
      drawing="empty-campaigns"
      title={t.notFound()}
      description={t.notFoundDescription()}
      hint={t.notFoundHint()}
    >
      <LinkButton to={pathTo('campaigns')}>{t.allCampaigns()}</LinkButton>
    </RecordNotFound>
  )
}

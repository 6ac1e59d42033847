import { useRef } from 'react'
import { campaignNamed } from '#shared/campaign-name.ts'
import { type DonationSummary, formatReference } from '#shared/donations.ts'
import { donationPath, pathTo } from '#shared/pages.ts'
import { confirm } from '#web/components/feedback/alerts.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { Button, LinkButton } from '#web/components/ui/button.tsx'
import { Day } from '#web/components/ui/day.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { useSession } from '#web/identity/session.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { DonationAmount } from './donation-amount.tsx'
import { DonationBadge } from './donation-badge.tsx'
import { useDonationSummaries } from './hooks.ts'
import { rememberedDonations, rememberedMonthly } from './remembered-donations.ts'
import { shelterTargetTexts } from './shelter-target.texts.ts'
import { yourDonationsTexts as t } from './your-donations.texts.ts'
import { YourMonthly } from './your-monthly.tsx'

const Loading = () => <RowSkeletons count={3} label={t.loading()} />

/** The donations that this device remembers, with their current state (docs/product.md 8.29). */
export function YourDonations() {
  const secrets = rememberedDonations.useList()
  const monthly = rememberedMonthly.useList()
  const list = useRef<HTMLDivElement>(null)
  if (!(secrets && monthly)) return <Loading />
  const toList = () => list.current?.focus({ preventScroll: true })
  return (
    <div ref={list} tabIndex={-1} className="space-y-6 focus:outline-none">
      {secrets.length === 0 && monthly.length === 0 && <NoDonations />}
      {monthly.length > 0 && <YourMonthly secrets={monthly} onForgotten={toList} />}
      {secrets.length > 0 && <DonationList secrets={secrets} onForgotten={toList} />}
      <OfAccount />
    </div>
  )
}

type DonationListProps = { secrets: readonly string[]; onForgotten: () => void }

function DonationList({ secrets, onForgotten }: DonationListProps) {
  const query = useDonationSummaries(secrets)
  const forget = (secret?: string) => {
    rememberedDonations.forget(secret)
    onForgotten()
  }
  const forgetAll = async () => {
    const yes = await confirm({
      title: t.forgetAllQuestion(),
      text: t.forgetAllConsequence(),
      yes: t.forgetAll(),
      destroys: true,
    })
    if (yes) forget()
  }
  return (
    <QueryState query={query} loading={<Loading />} failure={t.failed()}>
      {({ items }) => (
        <>
          <ul aria-label={t.label()} className="divide-y divide-line rounded-card border border-line bg-card px-5">
            {secrets.map((secret) => (
              <RememberedDonation
                key={secret}
                secret={secret}
                donation={items.find(({ id }) => id === Number.parseInt(secret, 10))}
                onForget={() => forget(secret)}
              />
            ))}
          </ul>
          {secrets.length > 1 && (
            <Button look="secondary" size="small" onClick={() => void forgetAll()}>
              {t.forgetAll()}
            </Button>
          )}
        </>
      )}
    </QueryState>
  )
}

type RememberedDonationProps = { secret: string; donation: DonationSummary | undefined; onForget: () => void }

function RememberedDonation({ secret, donation, onForget }: RememberedDonationProps) {
  const reference = formatReference(Number.parseInt(secret, 10))
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 space-y-1">
        {donation ? <Facts donation={donation} /> : <p className="font-semibold">{t.unknown()}</p>}
        <p className="text-sm text-ink-soft">
          <span dir="ltr" className="whitespace-nowrap tabular-nums">
            {reference}
          </span>
          {donation && (
            <>
              {' · '}
              <Day time={donation.createdAt} />
            </>
          )}
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {donation && (
          <Link
            to={donationPath(secret)}
            aria-label={t.openDonation({ reference })}
            className="inline-flex min-h-9 items-center font-semibold text-amber-ink underline underline-offset-4"
          >
            {t.open()}
          </Link>
        )}
        <Button look="secondary" size="small" aria-label={t.forgetDonation({ reference })} onClick={onForget}>
          {t.forget()}
        </Button>
      </p>
    </li>
  )
}

function Facts({ donation }: { donation: DonationSummary }) {
  const { campaign, sponsored } = donation
  const { siteName } = useSiteConfig()
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <DonationAmount {...donation} className="text-lg" />
      <span className="min-w-0">
        {campaign ? (
          <Campaign campaign={campaign} />
        ) : sponsored === null ? (
          shelterTargetTexts.recipient({ name: siteName })
        ) : (
          shelterTargetTexts.sponsorRecipient({ name: siteName, pet: sponsored })
        )}
      </span>
      <DonationBadge {...donation} />
    </p>
  )
}

const Campaign = ({ campaign }: { campaign: NonNullable<DonationSummary['campaign']> }) =>
  t.campaign({
    name: campaignNamed(campaign).name,
    pet: (name) =>
      campaign.shown ? (
        <Link to={pathTo('campaign', campaign)} dir="auto" className="font-bold underline-offset-4 hover:underline">
          {name}
        </Link>
      ) : (
        <bdi className="font-bold">{name}</bdi>
      ),
  })

const NoDonations = () => (
  <EmptyState drawing="empty-donations" text={t.empty()} hint={t.emptyHint()}>
    <LinkButton to={pathTo('campaigns')}>{t.browse()}</LinkButton>
  </EmptyState>
)

/** Users also find the donations of their account, which they made on any device. */
function OfAccount() {
  const { user } = useSession()
  if (!user) return null
  return (
    <p className="text-ink-soft">
      {t.account({
        donations: (inside) => (
          <Link to={pathTo('myDonations')} className="font-semibold text-amber-ink underline underline-offset-4">
            {inside}
          </Link>
        ),
      })}
    </p>
  )
}

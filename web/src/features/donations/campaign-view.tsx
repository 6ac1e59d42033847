import { CalendarDays, HeartHandshake, MapPin, Pencil } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { CampaignDetail } from '#shared/donations.ts'
import { formatDollars, progressPercent } from '#shared/money.ts'
import { Button, LinkButton } from '#web/components/ui/button.tsx'
import type { Icon } from '#web/components/ui/icon.ts'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { Picture } from '#web/components/ui/picture.tsx'
import { Progress } from '#web/components/ui/progress.tsx'
import { formatDate } from '#web/lib/format.ts'
import { useLoaded } from '#web/lib/use-loaded.ts'
import { CampaignBadge, closedReason } from './campaign-state.tsx'

export const campaignColumns = 'grid gap-8 lg:grid-cols-[1.15fr_1fr] lg:gap-14'
export const pictureBox = 'aspect-4/3 w-full rounded-scene bg-sunken'

/** Spec 2, 'Donation campaign detail'. On phones 'Donate Now' stays within reach. */
export function CampaignView({ campaign }: { campaign: CampaignDetail }) {
  const { petName, image, maxCents, donatedCents, state, location, description, lastDate } = campaign
  return (
    <article className={campaignColumns}>
      <Picture
        src={image}
        alt={petName}
        width={1200}
        height={900}
        eager
        className={`${pictureBox} object-contain lg:sticky lg:top-28`}
      />
      <div className="flex flex-col">
        <PageHeading
          title={petName}
          description={campaign.shortDescription}
          className="mb-5"
          action={<CampaignBadge state={state} tone="soft" />}
        />
        <Progress percent={progressPercent(donatedCents, maxCents)} label={`Raised for ${petName}`} />
        <p aria-live="polite" className="mt-2 mb-6 text-lg">
          <strong className="text-2xl text-home">{formatDollars(donatedCents)}</strong> raised of{' '}
          <strong>{formatDollars(maxCents)}</strong>
        </p>
        <dl className="mb-6 grid gap-3 border-y border-line py-5">
          <Detail icon={CalendarDays} name={state === 'ended' ? 'Ended on' : 'Open until'}>
            <time dateTime={lastDate}>{formatDate(lastDate)}</time>
          </Detail>
          {location && (
            <Detail icon={MapPin} name="Location">
              {location}
            </Detail>
          )}
        </dl>
        {description && (
          <section aria-labelledby="about" className="lg:order-last">
            <h2 id="about" className="mb-2 text-xl">
              What {petName} needs
            </h2>
            <p className="max-w-text text-lg whitespace-pre-line">{description}</p>
          </section>
        )}
        <CampaignActions campaign={campaign} />
      </div>
    </article>
  )
}

function Detail({ icon: Mark, name, children }: { icon: Icon; name: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="flex w-32 shrink-0 gap-2.5 text-ink-soft">
        <Mark aria-hidden className="mt-0.5 size-5 text-amber-ink" />
        {name}
      </dt>
      <dd className="min-w-0 font-semibold">{children}</dd>
    </div>
  )
}

function CampaignActions({ campaign }: { campaign: CampaignDetail }) {
  const dialog = useLoaded(async () => (await import('./donate-dialog.tsx')).DonateDialog)
  const reasonId = useId()
  const reason = closedReason(campaign.state)
  const DonateDialog = dialog.shown
  return (
    <div className="sticky bottom-0 -mx-4 mt-6 flex flex-wrap items-center gap-3 border-t border-line bg-page px-4 py-4 sm:static sm:mx-0 sm:border-0 sm:px-0 lg:mt-0 lg:mb-8 lg:pt-0">
      {reason && (
        <p id={reasonId} className="w-full font-semibold">
          {reason}
        </p>
      )}
      <Button
        size="large"
        icon={HeartHandshake}
        disabled={reason !== null}
        aria-describedby={reason ? reasonId : undefined}
        busy={dialog.busy}
        onClick={dialog.open}
        className="w-full sm:w-auto sm:px-10"
      >
        Donate Now
      </Button>
      {campaign.canManage && (
        <LinkButton
          look="secondary"
          size="large"
          icon={Pencil}
          to={`/dashboard/edit-donation/${campaign.id}`}
          className="w-full sm:w-auto"
        >
          Edit Campaign
        </LinkButton>
      )}
      {DonateDialog && <DonateDialog campaign={campaign} onClose={dialog.close} />}
    </div>
  )
}

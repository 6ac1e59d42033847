import { CalendarDays, Circle, CircleCheck, Clock, Heart, HeartHandshake, Info, MapPin, PawPrint } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { campaignFields } from '#shared/campaign-fields.ts'
import { campaignHeading } from '#shared/campaign-name.ts'
import type { Campaign, CampaignDetail } from '#shared/campaigns.ts'
import { namesOf } from '#shared/fields.ts'
import { formatMoney, progressPercent } from '#shared/money.ts'
import { pages, pathTo } from '#shared/pages.ts'
import { summary } from '#shared/summary.ts'
import { NeedsScripts } from '#web/components/feedback/needs-scripts.tsx'
import { Button, LinkButton } from '#web/components/ui/button.tsx'
import { classes } from '#web/components/ui/classes.ts'
import { Day } from '#web/components/ui/day.tsx'
import { FormattedText } from '#web/components/ui/formatted-text.tsx'
import { FramedPhoto } from '#web/components/ui/framed-photo.tsx'
import type { Icon } from '#web/components/ui/icon.ts'
import { Link } from '#web/components/ui/link.tsx'
import { Progress } from '#web/components/ui/progress.tsx'
import { FactList, RecordFact, RecordNotFound, RecordPage } from '#web/components/ui/record.tsx'
import { useLazyComponent } from '#web/components/ui/use-lazy-component.ts'
import { WithheldBadge, WithheldNotice } from '#web/features/approval/withheld-notice.tsx'
import { PostAuthor } from '#web/features/authors/post-author.tsx'
import { useUpdates } from '#web/features/campaign-updates/use-updates.ts'
import { DonorWall } from '#web/features/donations/donor-wall.tsx'
import { type SavedAct, useJustSaved } from '#web/features/drafts/just-saved.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { CampaignUpdates } from '../campaign-updates/campaign-updates.tsx'
import { ManageUpdates } from '../campaign-updates/manage-updates.tsx'
import { CampaignSharing } from './campaign-sharing.tsx'
import { CampaignBadge, closedReason } from './campaign-state.tsx'
import { campaignViewTexts as t } from './campaign-view.texts.ts'
import { receivedSentence } from './received-texts.ts'
import { CampaignDraftNotice, hasNextSteps, SavedCampaign } from './saved-campaign.tsx'

/** A campaign's needs, in the order in which they are paid for (docs/product.md 7.9). */
function NeedsList({ needs }: { needs: Campaign['needs'] }) {
  if (needs.length === 0) return null
  return (
    <section aria-labelledby="needs">
      <h2 id="needs" className="mb-2 text-xl">
        {t.needs()}
      </h2>
      <ol className="divide-y divide-line">
        {needs.map((need, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: needs may be equal, and differ only in their places
          <Need key={index} {...need} />
        ))}
      </ol>
    </section>
  )
}

function Need({ text, cents, filledCents }: Campaign['needs'][number]) {
  const isReached = filledCents >= cents
  const Mark = isReached ? CircleCheck : Circle
  return (
    <li className="flex items-start gap-3 py-2.5">
      <Mark aria-hidden className={`mt-0.5 size-5 shrink-0 ${isReached ? 'text-home' : 'text-field-line'}`} />
      <span className="min-w-0 grow">
        <span dir="auto">{text}</span>
        {isReached && <span className="sr-only"> {t.needReached()}</span>}
        {!isReached && filledCents > 0 && (
          <span className="block text-sm text-ink-soft">
            {t.needRemaining({ amount: formatMoney(cents - filledCents) })}
          </span>
        )}
      </span>
      <span className="shrink-0 font-semibold tabular-nums">{formatMoney(cents)}</span>
    </li>
  )
}

/** The texts that are shown as facts; the others have places of their own. */
const factNames = namesOf(campaignFields).filter(
  (name) => name !== 'petName' && name !== 'title' && name !== 'description',
)

export function CampaignView({ campaign }: { campaign: CampaignDetail }) {
  const { id, petName, title, image, state, description, canManage, donationCount, withheld, missing } = campaign
  const isDraft = withheld?.approval === 'draft' && !withheld.hidden
  const [saved, setSaved] = useJustSaved(pathTo('campaign', { id }))
  const { howToPay } = useSiteConfig()
  const updates = useUpdates(String(id)).data ?? []
  const hasMore = !isDraft && (howToPay !== null || donationCount > 0 || updates.length > 0)
  return (
    <RecordPage
      title={campaignHeading(campaign)}
      tab={title ?? t.help({ name: petName })}
      description={summary(description) || pages.campaign.description()}
      pictures={<FramedPhoto src={image} alt={petName} eager className="sm:rounded-scene" />}
      badge={isDraft ? <WithheldBadge withheld={withheld} /> : <CampaignBadge state={state} />}
      edit={canManage && { to: pathTo('editCampaign', { id }), label: t.edit() }}
      about={description ? { heading: t.about({ name: petName }), text: description } : null}
      rest={<Rest campaign={campaign} saved={saved} />}
      more={hasMore && <More campaign={campaign} />}
      action={withheld ? undefined : <Donate campaign={campaign} />}
    >
      {canManage && <SavedCampaign campaign={campaign} act={saved} />}
      {isDraft && <CampaignDraftNotice campaign={campaign} onPublished={() => setSaved('published')} />}
      {withheld && !isDraft && (
        <WithheldNotice kind="campaign" withheld={withheld} change={pathTo('editCampaign', { id })} />
      )}
      <ForPet campaign={campaign} />
      <PostAuthor kind="campaign" id={id} author={campaign.author} />
      {!missing.includes('maxCents') && <Raised campaign={campaign} />}
    </RecordPage>
  )
}

/** What follows the story. */
function Rest({ campaign, saved }: { campaign: CampaignDetail; saved: SavedAct | null }) {
  const { state, lastDate, needs, canManage, withheld } = campaign
  const isDraft = withheld?.approval === 'draft' && !withheld.hidden
  return (
    <div className="space-y-6">
      <NeedsList needs={needs} />
      <FactList>
        <RecordFact icon={CalendarDays} name={state === 'ended' ? t.endedOn() : t.openUntil()}>
          <Day time={lastDate} />
        </RecordFact>
        {factNames
          .filter((name) => campaign[name])
          .map((name) => (
            <RecordFact key={name} icon={name === 'location' ? MapPin : Info} name={campaignFields[name].label()}>
              <bdi>{campaign[name]}</bdi>
            </RecordFact>
          ))}
      </FactList>
      {!withheld && !hasNextSteps(campaign, saved) && (
        <div className="flex">
          <CampaignSharing campaign={campaign} />
        </div>
      )}
      {canManage && !isDraft && <ManageUpdates campaign={campaign} />}
    </div>
  )
}

/** Who the campaign is for: below a title of its own, or as a link to the pet's page. */
function ForPet({ campaign: { title, petName, pet } }: { campaign: CampaignDetail }) {
  if (title === null && !pet) return null
  return (
    <p className="mb-3 flex gap-2">
      <PawPrint aria-hidden className="mt-1.5 size-5 shrink-0 text-amber-ink" />
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-4">
        {title !== null && (
          <span className="min-w-0 py-1 font-semibold">{t.forPet({ pet: () => <bdi>{petName}</bdi> })}</span>
        )}
        {pet && (
          <Link
            to={pathTo('pet', pet)}
            className="inline-block min-w-0 py-1 font-semibold text-amber-ink underline underline-offset-4"
          >
            {t.meet({ pet: () => <bdi>{pet.name}</bdi> })}
          </Link>
        )}
      </span>
    </p>
  )
}

function Raised({ campaign }: { campaign: CampaignDetail }) {
  const { petName, maxCents, donatedCents, donationCount } = campaign
  const received = receivedSentence(campaign)
  return (
    <>
      <Progress percent={progressPercent(donatedCents, maxCents)} label={t.progress({ name: petName })} />
      <div aria-live="polite" className="mt-2 mb-6">
        <p className="text-lg">
          {t.raised({
            raised: formatMoney(donatedCents),
            max: formatMoney(maxCents),
            amount: (inside) => <strong className="text-2xl text-home">{inside}</strong>,
            goal: (inside) => <strong>{inside}</strong>,
          })}
        </p>
        {received && <p className="text-sm text-ink-soft">{received}</p>}
        <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
          {donationCount > 0 && <RaisedFact icon={Heart}>{t.donors({ count: donationCount })}</RaisedFact>}
          {timeLeft(campaign) && <RaisedFact icon={Clock}>{timeLeft(campaign)}</RaisedFact>}
        </ul>
      </div>
    </>
  )
}

/** Nothing once it has finished. */
const timeLeft = ({ state, daysLeft }: CampaignDetail): string | null =>
  state === 'open' || state === 'paused' ? t.daysLeft({ count: daysLeft }) : null

const RaisedFact = ({ icon: Mark, children }: { icon: Icon; children: ReactNode }) => (
  <li className="flex items-center gap-2 font-semibold">
    <Mark aria-hidden className="size-5 shrink-0 text-amber-ink" />
    {children}
  </li>
)

function More({ campaign: { id, petName, canManage } }: { campaign: CampaignDetail }) {
  const { howToPay } = useSiteConfig()
  return (
    <div className="space-y-10">
      <CampaignUpdates id={id} petName={petName} />
      <DonorWall id={id} canManage={canManage} />
      {howToPay && <WhereMoneyGoes text={howToPay} />}
    </div>
  )
}

/** How promised money reaches the shelter, in its own words. */
function WhereMoneyGoes({ text }: { text: string }) {
  return (
    <section aria-labelledby="how-to-pay" className="rounded-card bg-band p-5 sm:p-6">
      <h2 id="how-to-pay" className="mb-2 text-xl">
        {t.howToPay()}
      </h2>
      <div className="max-w-text space-y-3">
        <FormattedText text={text} language={useSiteConfig().textLanguages?.howToPay} />
      </div>
    </section>
  )
}

function Donate({ campaign }: { campaign: CampaignDetail }) {
  const dialog = useLazyComponent(async () => (await import('#web/features/donations/donate-dialog.tsx')).DonateDialog)
  const reasonId = useId()
  const reason = closedReason(campaign)
  const DonateDialog = dialog.Component
  return (
    <>
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
        className={classes('w-full sm:w-auto sm:px-10', !reason && 'noscript:hidden')}
      >
        {t.donate()}
      </Button>
      {!reason && <NeedsScripts action="donate" />}
      {DonateDialog && <DonateDialog campaign={campaign} onClose={dialog.close} />}
    </>
  )
}

export function CampaignNotFound() {
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

import { CalendarDays, Circle, CircleCheck, HeartHandshake, Info, MapPin } from 'lucide-react'
import { useId } from 'react'
import { campaignFields } from '#shared/campaign-fields.ts'
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
import { Progress } from '#web/components/ui/progress.tsx'
import { FactList, RecordFact, RecordNotFound, RecordPage } from '#web/components/ui/record.tsx'
import { useLazyComponent } from '#web/components/ui/use-lazy-component.ts'
import { WithheldBadge, WithheldNotice } from '#web/features/approval/withheld-notice.tsx'
import { PostAuthor } from '#web/features/authors/post-author.tsx'
import { useUpdates } from '#web/features/campaign-updates/use-updates.ts'
import { DonorWall } from '#web/features/donations/donor-wall.tsx'
import { useJustSaved } from '#web/features/drafts/just-saved.ts'
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
    <section aria-labelledby="needs" className="mb-6">
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
const factNames = namesOf(campaignFields).filter((name) => name !== 'petName' && name !== 'description')

export function CampaignView({ campaign }: { campaign: CampaignDetail }) {
  const { id, petName, image, state, description, lastDate, canManage, needs, donationCount, withheld, missing } =
    campaign
  const isDraft = withheld?.approval === 'draft' && !withheld.hidden
  const [saved, setSaved] = useJustSaved(pathTo('campaign', { id }))
  const { howToPay } = useSiteConfig()
  const updates = useUpdates(String(id)).data ?? []
  const hasMore = !isDraft && (howToPay !== null || donationCount > 0 || updates.length > 0)
  return (
    <RecordPage
      title={petName}
      tab={t.help({ name: petName })}
      description={summary(description) || pages.campaign.description()}
      pictures={<FramedPhoto src={image} alt={petName} eager className="sm:rounded-scene" />}
      badge={isDraft ? <WithheldBadge withheld={withheld} /> : <CampaignBadge state={state} />}
      edit={canManage && { to: pathTo('editCampaign', { id }), label: t.edit() }}
      about={description ? { heading: t.about({ name: petName }), text: description } : null}
      more={hasMore && <More campaign={campaign} />}
      action={withheld ? undefined : <Donate campaign={campaign} />}
    >
      {canManage && <SavedCampaign campaign={campaign} act={saved} />}
      {isDraft && <CampaignDraftNotice campaign={campaign} onPublished={() => setSaved('published')} />}
      {withheld && !isDraft && (
        <WithheldNotice kind="campaign" withheld={withheld} change={pathTo('editCampaign', { id })} />
      )}
      <PostAuthor kind="campaign" id={id} author={campaign.author} />
      {!missing.includes('maxCents') && <Raised campaign={campaign} />}
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
        <div className="mb-6 flex">
          <CampaignSharing campaign={campaign} />
        </div>
      )}
      {canManage && !isDraft && <ManageUpdates campaign={campaign} />}
    </RecordPage>
  )
}

function Raised({ campaign }: { campaign: CampaignDetail }) {
  const { petName, maxCents, donatedCents } = campaign
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
      </div>
    </>
  )
}

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

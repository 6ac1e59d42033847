import { CalendarPlus, Eye, Megaphone, Pause, Pencil, Play, Users } from 'lucide-react'
import type { OwnCampaign as Campaign } from '#shared/campaigns.ts'
import { formatMoney, progressPercent } from '#shared/money.ts'
import { pathTo } from '#shared/pages.ts'
import { thumbnailOf } from '#shared/pictures.ts'
import { Link } from '#web/components/ui/link.tsx'
import { MenuItem, MenuLink } from '#web/components/ui/menu.tsx'
import { Picture } from '#web/components/ui/picture.tsx'
import { Progress } from '#web/components/ui/progress.tsx'
import { RowAction, RowActions } from '#web/components/ui/row-actions.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { undoToast } from '#web/components/ui/undo-toast.tsx'
import { useLazyComponent } from '#web/components/ui/use-lazy-component.ts'
import { WithheldBadge } from '#web/features/approval/withheld-notice.tsx'
import { publishingForm } from '#web/features/drafts/draft-notice.tsx'
import { draftsTexts } from '#web/features/drafts/drafts.texts.ts'
import { errorText } from '#web/lib/errors.ts'
import { campaignCellsTexts as t } from './campaign-cells.texts.ts'
import { CampaignBadge } from './campaign-state.tsx'
import { useSetPaused } from './hooks.ts'
import { useCampaignPublication } from './use-campaign-publication.ts'

type CampaignSums = Pick<Campaign, 'petName' | 'maxCents' | 'donatedCents' | 'receivedCents' | 'withheld'>

export const donatedPercent = ({ donatedCents, maxCents }: Pick<Campaign, 'donatedCents' | 'maxCents'>) =>
  progressPercent(donatedCents, maxCents)

/** Nothing for a draft, which takes no donations. */
export function CampaignProgress({ campaign }: { campaign: CampaignSums }) {
  if (campaign.withheld?.approval === 'draft') return null
  return (
    <div className="md:max-w-44">
      <Progress percent={donatedPercent(campaign)} label={t.progress({ name: campaign.petName })} />
      <Raised campaign={campaign} />
    </div>
  )
}

function Raised({ campaign: { donatedCents, receivedCents } }: { campaign: CampaignSums }) {
  const promisedCents = donatedCents - receivedCents
  const received = { received: formatMoney(receivedCents), pledged: formatMoney(promisedCents) }
  const receivedText =
    receivedCents === 0 ? t.allPledged() : promisedCents === 0 ? t.allReceived() : t.receivedAndPledged(received)
  return (
    <div className="text-sm text-ink-soft">
      <span className="block">{t.raised({ amount: formatMoney(donatedCents) })}</span>
      {donatedCents > 0 && <span className="block">{receivedText}</span>}
    </div>
  )
}

type CampaignNameProps = { campaign: Pick<Campaign, 'id' | 'petName' | 'title' | 'image' | 'state' | 'withheld'> }

export function CampaignName({ campaign: { id, petName, title, image, state, withheld } }: CampaignNameProps) {
  return (
    <div className="flex items-center gap-3">
      <Picture
        src={thumbnailOf(image)}
        alt=""
        width={64}
        height={64}
        className="size-12 shrink-0 rounded-field object-cover"
      />
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3 gap-y-1 md:justify-start">
        <Link
          to={pathTo('campaign', { id })}
          dir="auto"
          className="min-w-0 font-bold underline-offset-4 hover:underline"
        >
          {petName}
          {title && <span className="block text-sm font-normal text-ink-soft">{title}</span>}
        </Link>
        {withheld?.approval !== 'draft' && <CampaignBadge state={state} />}
        <WithheldBadge withheld={withheld} />
      </div>
    </div>
  )
}

type CampaignActionsProps = {
  campaign: Pick<Campaign, 'id' | 'petName' | 'paused' | 'state' | 'withheld' | 'missing'>
}

export const CampaignActions = ({ campaign }: CampaignActionsProps) =>
  campaign.withheld?.approval === 'draft' ? (
    <DraftActions campaign={campaign} />
  ) : (
    <PublishedActions campaign={campaign} />
  )

function DraftActions({ campaign }: CampaignActionsProps) {
  const { id, petName, missing } = campaign
  const { publish, busy } = useCampaignPublication(campaign)
  const form = pathTo('editCampaign', { id })
  const isComplete = missing.length === 0
  return (
    <RowActions
      name={petName}
      busy={busy}
      main={
        <RowAction
          icon={Eye}
          label={draftsTexts.publish()}
          name={t.publishCampaign({ name: petName })}
          {...(isComplete ? { disabled: busy, onClick: () => void publish() } : { to: publishingForm(form) })}
        />
      }
    >
      <MenuLink icon={Pencil} to={form}>
        {t.edit()}
      </MenuLink>
    </RowActions>
  )
}

function PublishedActions({ campaign }: CampaignActionsProps) {
  const { id, petName, paused, state } = campaign
  const pet = { name: petName }
  const pausing = usePausing(campaign)
  const donors = useLazyComponent(async () => (await import('#web/features/donations/donors-dialog.tsx')).DonorsDialog)
  const DonorsDialog = donors.Component
  const updates = useLazyComponent(async () => (await import('../campaign-updates/updates-dialog.tsx')).UpdatesDialog)
  const Updates = updates.Component
  const edit = { icon: Pencil, to: pathTo('editCampaign', { id }) }
  const reopen = { icon: CalendarPlus, to: `${edit.to}?reopen` }
  const ended = state === 'ended'
  return (
    <>
      <RowActions
        name={petName}
        busy={donors.busy || updates.busy}
        main={
          ended ? (
            <RowAction {...reopen} label={t.reopen()} name={t.reopenCampaign(pet)} />
          ) : (
            <RowAction {...edit} label={t.edit()} name={t.editCampaign(pet)} />
          )
        }
      >
        {ended ? (
          <MenuLink {...edit}>{t.edit()}</MenuLink>
        ) : (
          <MenuItem icon={paused ? Play : Pause} onSelect={() => pausing.setPaused(!paused)}>
            {paused ? t.resume() : t.pause()}
          </MenuItem>
        )}
        <MenuItem icon={Users} onSelect={donors.open}>
          {t.donors()}
        </MenuItem>
        <MenuItem icon={Megaphone} onSelect={updates.open}>
          {t.updates()}
        </MenuItem>
      </RowActions>
      {DonorsDialog && <DonorsDialog campaignId={id} onClose={donors.close} />}
      {Updates && <Updates campaign={{ id, petName }} onClose={updates.close} />}
    </>
  )
}

/** Pauses or resumes, with an undo that is the opposite call. */
function usePausing({ id, petName: name }: CampaignActionsProps['campaign']) {
  const { mutateAsync } = useSetPaused()
  const setPaused = async (paused: boolean, isUndo = false) => {
    try {
      await mutateAsync({ id, paused })
      const text = paused ? t.pausedNow({ name }) : t.resumedNow({ name })
      if (isUndo) toast(text)
      else undoToast(text, () => setPaused(!paused, true))
    } catch (error) {
      const failed = { name, reason: errorText(error) }
      toast(paused ? t.pauseFailed(failed) : t.resumeFailed(failed), 'error')
    }
  }
  return { setPaused }
}

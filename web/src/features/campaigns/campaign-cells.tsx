import { CalendarPlus, Megaphone, Pause, Pencil, Play, Users } from 'lucide-react'
import type { OwnCampaign as Campaign } from '#shared/campaigns.ts'
import { formatMoney, progressPercent } from '#shared/money.ts'
import { pathTo } from '#shared/pages.ts'
import { thumbnailOf } from '#shared/pictures.ts'
import { Link } from '#web/components/ui/link.tsx'
import { Picture } from '#web/components/ui/picture.tsx'
import { Progress } from '#web/components/ui/progress.tsx'
import { RowAction, RowActions } from '#web/components/ui/row-actions.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useLazyComponent } from '#web/components/ui/use-lazy-component.ts'
import { WithheldBadge } from '#web/features/approval/withheld-notice.tsx'
import { errorText } from '#web/lib/errors.ts'
import { campaignCellsTexts as t } from './campaign-cells.texts.ts'
import { CampaignBadge } from './campaign-state.tsx'
import { useSetPaused } from './hooks.ts'

type CampaignSums = Pick<Campaign, 'petName' | 'maxCents' | 'donatedCents' | 'receivedCents'>

export const donatedPercent = ({ donatedCents, maxCents }: Pick<Campaign, 'donatedCents' | 'maxCents'>) =>
  progressPercent(donatedCents, maxCents)

export function CampaignProgress({ campaign }: { campaign: CampaignSums }) {
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

type CampaignNameProps = { campaign: Pick<Campaign, 'id' | 'petName' | 'image' | 'state' | 'withheld'> }

export function CampaignName({ campaign: { id, petName, image, state, withheld } }: CampaignNameProps) {
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
        </Link>
        <CampaignBadge state={state} />
        <WithheldBadge withheld={withheld} />
      </div>
    </div>
  )
}

type CampaignActionsProps = { campaign: Pick<Campaign, 'id' | 'petName' | 'paused' | 'state'> }

export function CampaignActions({ campaign: { id, petName, paused, state } }: CampaignActionsProps) {
  const pet = { name: petName }
  const setPaused = useSetPaused()
  const donors = useLazyComponent(async () => (await import('#web/features/donations/donors-dialog.tsx')).DonorsDialog)
  const DonorsDialog = donors.Component
  const updates = useLazyComponent(async () => (await import('../campaign-updates/updates-dialog.tsx')).UpdatesDialog)
  const Updates = updates.Component
  const toggle = () =>
    setPaused.mutate(
      { id, paused: !paused },
      {
        onError: (error) => {
          const failed = { name: petName, reason: errorText(error) }
          toast(paused ? t.resumeFailed(failed) : t.pauseFailed(failed), 'error')
        },
      },
    )
  return (
    <>
      <RowActions max={4}>
        <RowAction icon={Pencil} label={t.edit()} name={t.editCampaign(pet)} to={pathTo('editCampaign', { id })} />
        {state === 'ended' ? (
          <RowAction
            icon={CalendarPlus}
            label={t.reopen()}
            name={t.reopenCampaign(pet)}
            to={`${pathTo('editCampaign', { id })}?reopen`}
          />
        ) : (
          <RowAction
            icon={paused ? Play : Pause}
            label={paused ? t.resume() : t.pause()}
            name={paused ? t.resumeCampaign(pet) : t.pauseCampaign(pet)}
            onClick={toggle}
          />
        )}
        <RowAction
          icon={Users}
          label={t.donors()}
          name={t.donorsOfCampaign(pet)}
          busy={donors.busy}
          onClick={donors.open}
        />
        <RowAction
          icon={Megaphone}
          label={t.updates()}
          name={t.updatesOnCampaign(pet)}
          busy={updates.busy}
          onClick={updates.open}
        />
      </RowActions>
      {DonorsDialog && <DonorsDialog campaignId={id} onClose={donors.close} />}
      {Updates && <Updates campaign={{ id, petName }} onClose={updates.close} />}
    </>
  )
}

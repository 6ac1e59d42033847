import type { RequestDetail } from '#shared/adoptions.ts'
import type { MeetingAction, RequestMeetings } from '#shared/meetings.ts'
import type { GuideAction } from '#shared/request-steps.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ConfirmedMeeting } from './confirmed-meeting.tsx'
import { meetCardTexts as t } from './meet-card.texts.ts'
import { MeetingTime } from './meeting-time.tsx'
import { SlotList } from './slot-list.tsx'
import { useMeetingActions } from './use-meeting-actions.ts'
import { useMeetingDialogs } from './use-meeting-dialogs.tsx'

type MeetCardProps = {
  request: RequestDetail
  meetings: RequestMeetings
  action: GuideAction
  allowed: Record<MeetingAction, boolean>
  /** The applicant's account was deleted. */
  former: boolean
}

/** The step 'Meet', for the side that sees it (docs/product.md 26.9). */
export function MeetCard({ request, meetings, action, allowed, former }: MeetCardProps) {
  const actions = useMeetingActions(request.id, meetings)
  const dialogs = useMeetingDialogs({ request, meetings, allowed, busy: actions.busy })
  const applicant = { who: former ? ('former' as const) : ('named' as const), requesterName: request.requesterName }
  const step = { request, meetings, allowed, actions, dialogs, applicant }
  return (
    <div className="space-y-4">
      {action === 'offer_times' && <OfferStep {...step} />}
      {action === 'pick_time' && <PickStep {...step} />}
      {action === 'confirm_time' && <ProposedStep {...step} />}
      {(action === 'wait' || action === 'record_meeting') && (
        <ConfirmedMeeting {...step} begun={action === 'record_meeting'}>
          {dialogs.offerButton(t.move())}
          {dialogs.proposeButton(t.suggest())}
        </ConfirmedMeeting>
      )}
      {dialogs.dialogs}
    </div>
  )
}

/** A second button beside another step's: times can be offered until the adoption. */
export function OfferLater({ request, meetings, allowed }: Pick<MeetCardProps, 'request' | 'meetings' | 'allowed'>) {
  const { offerButton, dialogs } = useMeetingDialogs({ request, meetings, allowed, busy: false })
  return (
    <>
      {offerButton(t.offerMeeting())}
      {dialogs}
    </>
  )
}

type ApplicantArgs = { who: 'former' | 'named'; requesterName: string }

type MeetStepProps = Pick<MeetCardProps, 'request' | 'meetings' | 'allowed'> & {
  actions: ReturnType<typeof useMeetingActions>
  dialogs: ReturnType<typeof useMeetingDialogs>
  applicant: ApplicantArgs
}

function offerText(
  state: NonNullable<RequestMeetings['meeting']>['state'] | undefined,
  applicant: ApplicantArgs,
): string {
  if (state === undefined) return t.offer(applicant)
  const what = state === 'missed' ? t.missed(applicant) : state === 'moved' ? t.moved() : t.cancelled()
  return `${what} ${t.offerAgain(applicant)}`
}

function OfferStep({ request, meetings: { meeting }, dialogs, applicant }: MeetStepProps) {
  if (request.side === 'requester') return <p>{meeting ? t.offerWaitsAgain() : t.offerWaits()}</p>
  return (
    <>
      <p>{offerText(meeting?.state, applicant)}</p>
      <div>{dialogs.offerButton(meeting ? t.offerOthers() : t.offerTimes(), 'primary')}</div>
    </>
  )
}

function PickStep({ request, meetings, allowed, actions, dialogs, applicant }: MeetStepProps) {
  const owner = request.side === 'owner'
  return (
    <>
      <p>{owner ? t.offered(applicant) : t.pick()}</p>
      <SlotList meetings={meetings} actions={actions} pickable={allowed.pick} />
      <div className="flex flex-wrap gap-3">
        {dialogs.offerButton(t.changeTimes())}
        {dialogs.proposeButton(t.suggest())}
        {owner && (
          <Button look="quiet" disabled={actions.busy} onClick={actions.cancel}>
            {t.withdrawOffer()}
          </Button>
        )}
      </div>
    </>
  )
}

function ProposedStep({ request, meetings, allowed, actions, dialogs, applicant }: MeetStepProps) {
  const { meeting, timeZone } = meetings
  if (!meeting?.startsAt || meeting.minutes === null) return null
  const owner = request.side === 'owner'
  return (
    <>
      <p>{owner ? t.proposed(applicant) : t.proposedWaits()}</p>
      <p>
        <MeetingTime time={{ startsAt: meeting.startsAt, minutes: meeting.minutes }} timeZone={timeZone} />
      </p>
      {!owner && meeting.slots.length > 0 && (
        <>
          <p>{t.stillPick()}</p>
          <SlotList meetings={meetings} actions={actions} pickable />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {allowed.confirm && (
          <Button busy={actions.busy} onClick={actions.confirm}>
            {t.confirm()}
          </Button>
        )}
        {dialogs.offerButton(t.offerOthers())}
        {dialogs.proposeButton(t.suggestInstead())}
      </div>
    </>
  )
}

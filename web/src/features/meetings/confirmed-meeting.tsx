import { CalendarCheck, Check, MapPin, UserRound, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RequestDetail } from '#shared/adoptions.ts'
import type { RequestMeetings } from '#shared/meetings.ts'
import { Button } from '#web/components/ui/button.tsx'
import { meetCardTexts as t } from './meet-card.texts.ts'
import { MeetingTime } from './meeting-time.tsx'
import type { useMeetingActions } from './use-meeting-actions.ts'

type ConfirmedMeetingProps = {
  request: RequestDetail
  meetings: RequestMeetings
  actions: ReturnType<typeof useMeetingActions>
  applicant: { who: 'former' | 'named'; requesterName: string }
  begun: boolean
  /** Buttons that move it. */
  children: ReactNode
}

/** When, where, and with whom; once it has begun, the owner's side records how it went. */
export function ConfirmedMeeting(props: ConfirmedMeetingProps) {
  const { request, meetings, actions, applicant, begun, children } = props
  const { meeting, timeZone } = meetings
  if (!meeting?.startsAt || meeting.minutes === null) return null
  const time = { startsAt: meeting.startsAt, minutes: meeting.minutes }
  const owner = request.side === 'owner'
  const name = owner ? request.requesterName : meeting.hostName
  return (
    <>
      <p>{begun ? (owner ? t.met(applicant) : t.metWaits()) : t.confirmed()}</p>
      <ul className="space-y-2">
        <li className="flex items-start gap-2.5">
          <CalendarCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-home" />
          <span className="min-w-0">
            <MeetingTime time={time} timeZone={timeZone} />
          </span>
        </li>
        {meeting.place && (
          <li className="flex items-start gap-2.5">
            <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
            <span className="sr-only">{t.place()}</span>
            <span dir="auto" className="min-w-0 whitespace-pre-line wrap-anywhere">
              {meeting.place}
            </span>
          </li>
        )}
        {name && applicant.who === 'named' && (
          <li className="flex items-start gap-2.5">
            <UserRound aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
            <span className="min-w-0 wrap-anywhere">{t.with({ name })}</span>
          </li>
        )}
      </ul>
      {begun ? (
        owner && <Outcomes actions={actions} applicant={applicant} />
      ) : (
        <Ahead actions={actions}>{children}</Ahead>
      )}
    </>
  )
}

type OutcomesProps = Pick<ConfirmedMeetingProps, 'actions' | 'applicant'>

const Outcomes = ({ actions, applicant }: OutcomesProps) => (
  <div className="flex flex-wrap gap-3">
    <Button icon={Check} disabled={actions.busy} onClick={() => actions.record('came')}>
      {t.came(applicant)}
    </Button>
    <Button look="secondary" icon={X} disabled={actions.busy} onClick={() => actions.record('missed')}>
      {t.didNotCome()}
    </Button>
    <Button look="quiet" disabled={actions.busy} onClick={() => actions.record('moved')}>
      {t.wasMoved()}
    </Button>
  </div>
)

const Ahead = ({ actions, children }: Pick<ConfirmedMeetingProps, 'actions' | 'children'>) => (
  <div className="flex flex-wrap gap-3">
    <Button icon={CalendarCheck} disabled={actions.busy} onClick={actions.saveCalendar}>
      {t.calendar()}
    </Button>
    {children}
    <Button look="quiet" disabled={actions.busy} onClick={actions.cancel}>
      {t.cancel()}
    </Button>
  </div>
)

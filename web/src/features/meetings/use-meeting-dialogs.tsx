import { CalendarClock, CalendarPlus } from 'lucide-react'
import type { RequestDetail } from '#shared/adoptions.ts'
import type { MeetingAction, RequestMeetings } from '#shared/meetings.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useLazyComponent } from '#web/components/ui/use-lazy-component.ts'

type MeetingDialogs = {
  request: RequestDetail
  meetings: RequestMeetings
  allowed: Record<MeetingAction, boolean>
  busy: boolean
}

/** The buttons that offer or suggest times, where this side may, and their windows, whose code loads when they open. */
export function useMeetingDialogs({ request, meetings, allowed, busy }: MeetingDialogs) {
  const offer = useLazyComponent(async () => (await import('./offer-dialog.tsx')).OfferDialog)
  const propose = useLazyComponent(async () => (await import('./propose-dialog.tsx')).ProposeDialog)
  return {
    offerButton: (label: string, look: 'primary' | 'secondary' = 'secondary') =>
      allowed.offer && (
        <Button look={look} icon={CalendarPlus} busy={offer.busy} disabled={busy} onClick={offer.open}>
          {label}
        </Button>
      ),
    proposeButton: (label: string) =>
      allowed.propose && (
        <Button look="secondary" icon={CalendarClock} busy={propose.busy} disabled={busy} onClick={propose.open}>
          {label}
        </Button>
      ),
    dialogs: (
      <>
        {offer.Component && <offer.Component request={request} meetings={meetings} onClose={offer.close} />}
        {propose.Component && <propose.Component request={request} meetings={meetings} onClose={propose.close} />}
      </>
    ),
  }
}

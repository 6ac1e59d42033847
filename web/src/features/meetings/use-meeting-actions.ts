import type { MeetingOutcome, RequestMeetings } from '#shared/meetings.ts'
import { confirm as ask } from '#web/components/feedback/alerts.ts'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useCalendarFile, useCancelMeeting, useConfirmMeeting, usePickMeeting, useRecordMeeting } from './hooks.ts'
import { meetCardTexts as t } from './meet-card.texts.ts'

/** The actions on a meeting that take one tap. After a refusal, the page shows what the meeting has become. */
export function useMeetingActions(id: number, { revision: seen, meeting }: RequestMeetings) {
  const pick = usePickMeeting()
  const confirming = useConfirmMeeting()
  const cancelling = useCancelMeeting()
  const recording = useRecordMeeting()
  const calendarFile = useCalendarFile()
  const attempt = async (act: () => Promise<unknown>, done?: string) => {
    try {
      await act()
      if (done !== undefined) toast(done)
    } catch (error) {
      toast(t.failed({ reason: errorText(error) }), 'error')
    }
  }
  const isConfirmed = meeting?.state === 'confirmed'
  return {
    busy: [pick, confirming, cancelling, recording].some(({ isPending }) => isPending),
    pick: (startsAt: string) => attempt(() => pick.mutateAsync({ id, seen, startsAt }), t.confirmedToast()),
    confirm: () => attempt(() => confirming.mutateAsync({ id, seen }), t.confirmedToast()),
    record: (outcome: MeetingOutcome) => attempt(() => recording.mutateAsync({ id, seen, outcome }), t.recordedToast()),
    saveCalendar: () =>
      attempt(async () => {
        const { name, file } = await calendarFile(id)
        saveFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), name)
      }),
    async cancel() {
      const yes = await ask({
        title: isConfirmed ? t.cancelQuestion() : t.cancelOfferQuestion(),
        text: isConfirmed ? t.cancelConsequence() : t.cancelOfferConsequence(),
        yes: isConfirmed ? t.cancelYes() : t.cancelOfferYes(),
        no: t.cancelNo(),
      })
      if (!yes) return
      const done = isConfirmed ? t.cancelledToast() : t.offerCancelledToast()
      await attempt(() => cancelling.mutateAsync({ id, seen }), done)
    },
  }
}

function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // the download has started by then
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

import type { RequestMeetings } from '#shared/meetings.ts'
import { isRecordNumber } from '#shared/pages.ts'
import { trpc } from '#web/lib/trpc.ts'

/** The other side may be answering: loads again on every visit, and once a minute while the page is visible. */
const pollingOptions = { refetchOnMount: 'always', refetchOnWindowFocus: 'always', refetchInterval: 60_000 } as const

/** The meeting of a request, and what the page needs around it. */
export const useMeetings = (id: string | undefined) =>
  trpc.meetings.ofRequest.useQuery({ id: Number(id) }, { ...pollingOptions, enabled: isRecordNumber(id) })
export type MeetingsQuery = ReturnType<typeof useMeetings>

/** The page shows the answer at once; after a refusal, what the meeting has become. */
function useMeetingCallbacks() {
  const { meetings } = trpc.useUtils()
  return {
    onSuccess: (answer: RequestMeetings, { id }: { id: number }) => meetings.ofRequest.setData({ id }, answer),
    onError: () => meetings.ofRequest.invalidate(),
  }
}

export const useOfferMeeting = () => trpc.meetings.offer.useMutation(useMeetingCallbacks())
export const usePickMeeting = () => trpc.meetings.pick.useMutation(useMeetingCallbacks())
export const useProposeMeeting = () => trpc.meetings.propose.useMutation(useMeetingCallbacks())
export const useConfirmMeeting = () => trpc.meetings.confirm.useMutation(useMeetingCallbacks())
export const useCancelMeeting = () => trpc.meetings.cancel.useMutation(useMeetingCallbacks())
export const useRecordMeeting = () => trpc.meetings.record.useMutation(useMeetingCallbacks())

/** Fetches the calendar file of a confirmed meeting. */
export function useCalendarFile() {
  const { client } = trpc.useUtils()
  return (id: number) => client.meetings.calendar.query({ id })
}

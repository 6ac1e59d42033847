import { only, procedure, router } from '#server/platform/trpc/procedure.ts'
import { requestIdInput } from '#shared/adoptions.ts'
import {
  meetingCalendar,
  meetingChangeInput,
  offerMeetingInput,
  pickMeetingInput,
  proposeMeetingInput,
  recordMeetingInput,
  requestMeetings,
} from '#shared/meetings.ts'
import { getCalendarFile } from './calendar.service.ts'
import {
  cancelMeeting,
  confirmMeeting,
  offerMeeting,
  pickMeeting,
  proposeMeeting,
  recordMeeting,
} from './meetings.service.ts'
import { getMeetings } from './meetings-page.service.ts'

export const meetingsRouter = router({
  ofRequest: procedure(getMeetings)
    .input(requestIdInput)
    .output(only(requestMeetings))
    .query(({ ctx, input }) => ctx.run(input)),

  offer: procedure(offerMeeting)
    .input(offerMeetingInput)
    .output(only(requestMeetings))
    .mutation(({ ctx, input }) => ctx.run(input)),

  pick: procedure(pickMeeting)
    .input(pickMeetingInput)
    .output(only(requestMeetings))
    .mutation(({ ctx, input }) => ctx.run(input)),

  propose: procedure(proposeMeeting)
    .input(proposeMeetingInput)
    .output(only(requestMeetings))
    .mutation(({ ctx, input }) => ctx.run(input)),

  confirm: procedure(confirmMeeting)
    .input(meetingChangeInput)
    .output(only(requestMeetings))
    .mutation(({ ctx, input }) => ctx.run(input)),

  cancel: procedure(cancelMeeting)
    .input(meetingChangeInput)
    .output(only(requestMeetings))
    .mutation(({ ctx, input }) => ctx.run(input)),

  record: procedure(recordMeeting)
    .input(recordMeetingInput)
    .output(only(requestMeetings))
    .mutation(({ ctx, input }) => ctx.run(input)),

  calendar: procedure(getCalendarFile)
    .input(requestIdInput)
    .output(only(meetingCalendar))
    .query(({ ctx, input }) => ctx.run(input)),
})

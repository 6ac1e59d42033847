import { marker, meetingAt } from './records.ts'
import {
  alone,
  type OperationRows,
  ofBothSides,
  ofOwner,
  ofRequester,
  onOffered,
  onProposed,
  onRequest,
} from './row.ts'

const slot = { startsAt: meetingAt, minutes: 30 } as const

export const meetingsRows: OperationRows = {
  'trpc meetings.calendar': {
    rule: 'user, 2',
    send: ({ met: id }) => ({ id }),
    ...ofBothSides,
    secret: [marker, ['owner', 'requester', 'staff', 'admin']],
  },
  'trpc meetings.cancel': {
    rule: 'user, 5, limit message',
    send: ({ offered: id }) => ({ id, seen: 1 }),
    ...ofBothSides,
    audit: { act: 'meeting_changed', ...onOffered },
  },
  'trpc meetings.confirm': {
    rule: 'user, 5, limit message',
    send: ({ proposed: id }) => ({ id, seen: 1 }),
    ...ofOwner,
    audit: { act: 'meeting_changed', ...onProposed },
  },
  'trpc meetings.ofRequest': {
    rule: 'user, 2',
    send: ({ met: id }) => ({ id }),
    ...ofBothSides,
    secret: [marker, ['owner', 'requester', 'staff', 'admin']],
  },
  'trpc meetings.offer': {
    rule: 'user, 5, limit message',
    send: ({ request: id }) => ({ id, seen: 0, slots: [slot], place: marker }),
    ...ofOwner,
    audit: { act: 'meeting_changed', ...onRequest },
  },
  'trpc meetings.pick': {
    rule: 'user, 5, limit message',
    send: ({ offered: id }) => ({ id, seen: 1, startsAt: meetingAt }),
    ...ofRequester,
    audit: alone,
  },
  'trpc meetings.propose': {
    rule: 'user, 5, limit message',
    send: ({ offered: id }) => ({ id, seen: 1, ...slot }),
    ...ofRequester,
    audit: alone,
  },
  'trpc meetings.record': {
    rule: 'user, 5',
    send: ({ met: id }) => ({ id, seen: 1, outcome: 'came' }),
    ...ofOwner,
    audit: { act: 'meeting_changed', on: 'request', id: ({ met }) => met },
  },
}

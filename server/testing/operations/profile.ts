import { device, requesterName } from './records.ts'
import { type OperationRows, own } from './row.ts'

export const profileRows: OperationRows = {
  'trpc profile.change': { rule: 'user, 5, in person', send: () => ({ name: 'Somebody Else' }), audit: own },
  'trpc profile.changePassword': {
    rule: 'user, 80, in person, limit password',
    send: () => ({ currentPassword: `${requesterName} has a password`, password: 'another password' }),
    only: [['requester'], 'WRONG_PASSWORD'],
    audit: own,
  },
  'trpc profile.chooseMail': { rule: 'user, 5, in person', send: () => ({ off: ['gift'] }), audit: own },
  'trpc profile.endOtherSessions': { rule: 'user, 5, in person', audit: own },
  'trpc profile.endSession': {
    rule: 'user, 5, in person',
    send: ({ session }) => ({ session }),
    only: [['owner'], 'NO_SUCH_SESSION'],
    audit: own,
  },
  'trpc profile.leave': {
    rule: 'user, 240, in person, limit password',
    send: () => ({ pets: 'give', currentPassword: 'a guess' }),
    only: [[], 'WRONG_PASSWORD'],
    audit: own,
  },
  'trpc profile.mine': { rule: 'user, 1, in person' },
  'trpc profile.sessions': { rule: 'user, 2, in person', secret: [device, ['owner']] },
}

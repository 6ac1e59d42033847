import { ownerEmail, promotedEmail, type TestRecords } from './records.ts'
import { type OperationRows, onPromoted } from './row.ts'

const promotedUser = ({ promoted: { email } }: TestRecords) => ({ email })

export const usersRows: OperationRows = {
  'trpc users.claimSetup': {
    rule: 'user, 5, in person',
    send: () => ({ token: 'guessed' }),
    only: [[], 'SETUP_LINK_OVER'],
    audit: { none: 'users/setup.test.ts looks at it: here there is an admin already' },
  },
  'trpc users.list': { rule: 'admin, 3' },
  'trpc users.makeAdmin': {
    rule: 'admin, 5, in person',
    send: promotedUser,
    audit: { act: 'admin_made', ...onPromoted },
  },
  'trpc users.me': { rule: 'anyone, 1', secret: [ownerEmail, ['owner']] },
  'trpc users.resetLink': {
    rule: 'admin, 5, in person',
    send: promotedUser,
    secret: [promotedEmail, ['admin']],
    audit: { act: 'reset_link_made', ...onPromoted, again: true },
  },
  'trpc users.restore': {
    rule: 'admin, 60, in person',
    send: promotedUser,
    audit: { act: 'user_restored', ...onPromoted, first: 'trpc users.suspend' },
  },
  'trpc users.setStaff': {
    rule: 'admin, 5, in person',
    send: ({ promoted: { email } }) => ({ email, staff: true }),
    audit: { act: 'staff_made', ...onPromoted },
  },
  'trpc users.suspend': {
    rule: 'admin, 60, in person',
    send: promotedUser,
    audit: { act: 'user_suspended', ...onPromoted },
  },
}

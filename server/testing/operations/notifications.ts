import { requesterName } from './records.ts'
import { type OperationRows, own } from './row.ts'

export const notificationsRows: OperationRows = {
  'trpc notifications.list': { rule: 'user, 3', secret: [requesterName, ['owner']] },
  'trpc notifications.markUnread': {
    rule: 'user, 5',
    send: () => ({ readAt: '2026-05-04T09:30:00.000Z' }),
    audit: own,
  },
  'trpc notifications.read': { rule: 'user, 5', send: () => ({ all: true }), audit: own },
  'trpc notifications.unread': { rule: 'user, 1' },
}

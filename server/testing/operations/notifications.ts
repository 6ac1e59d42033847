import { requesterName } from './records.ts'
import { type OperationRows, own } from './row.ts'

export const notificationsRows: OperationRows = {
  'trpc notifications.list': { rule: 'user, 3', secret: [requesterName, ['owner']] },
  'trpc notifications.read': { rule: 'user, 5', send: () => ({ all: true }), audit: own },
  'trpc notifications.unread': { rule: 'user, 1' },
}

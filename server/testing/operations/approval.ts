import { marker, waitingName } from './records.ts'
import { type OperationRows, onUnapproved } from './row.ts'

export const approvalRows: OperationRows = {
  'trpc approval.approve': {
    rule: 'staff, 5',
    send: ({ unapproved: id }) => ({ kind: 'pet', id, version: 0 }),
    audit: { act: 'pet_approved', ...onUnapproved, always: true },
  },
  'trpc approval.refuse': {
    rule: 'staff, 5',
    send: ({ unapproved: id }) => ({ kind: 'pet', id, version: 0, reason: `${marker} is missing.` }),
    audit: { act: 'pet_refused', ...onUnapproved, always: true },
  },
  'trpc approval.waiting': { rule: 'staff, 5', secret: [waitingName, ['staff', 'admin']] },
}

import { type OperationRows, own } from './row.ts'

export const authorsRows: OperationRows = {
  'trpc authors.showName': {
    rule: 'user, 5',
    send: ({ pet: id }) => ({ kind: 'pet', id }),
    only: [['owner'], 'NOT_ALLOWED'],
    audit: own,
  },
}

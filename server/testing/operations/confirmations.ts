import { type OperationRows, ofOwner, onPet } from './row.ts'

export const confirmationsRows: OperationRows = {
  'trpc confirmations.confirm': {
    rule: 'user, 5',
    send: ({ pet }) => ({ ids: [pet] }),
    ...ofOwner,
    audit: { act: 'pet_confirmed', ...onPet, again: true },
  },
  'trpc confirmations.list': { rule: 'user, 2' },
}

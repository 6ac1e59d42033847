import { hashOf } from '#server/features/agreements/agreement-text.service.ts'
import { agreementText, marker } from './records.ts'
import { adopters, type OperationRows, ofBothSides, ofOwner, ofRequester, onAccepted } from './row.ts'

const seenByBothSides = { ...ofBothSides, secret: [marker, ['owner', 'requester', 'staff', 'admin']] } as const

export const agreementsRows: OperationRows = {
  'trpc agreements.agree': {
    rule: 'user, 5',
    send: ({ gone: id }) => ({ id, sha256: hashOf(agreementText), name: marker }),
    ...ofRequester,
    audit: adopters,
  },
  'trpc agreements.ofRequest': { rule: 'user, 2', send: ({ gone: id }) => ({ id }), ...seenByBothSides },
  'trpc agreements.open': {
    rule: 'user, 5',
    send: ({ gone: id }) => ({ id }),
    ...ofRequester,
    audit: adopters,
  },
  'trpc agreements.read': { rule: 'user, 2', send: ({ gone: id }) => ({ id }), ...seenByBothSides },
  'trpc agreements.renew': {
    rule: 'user, 5',
    send: ({ accepted: id }) => ({ id }),
    ...ofOwner,
    audit: { act: 'agreement_renewed', ...onAccepted },
  },
}

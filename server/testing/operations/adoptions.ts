import { contact, marker, message, ownersNote, phone, rex } from './records.ts'
import { alone, type OperationRows, ofBothSides, ofOwner, ofRequester, onAccepted, onRequest } from './row.ts'

export const adoptionsRows: OperationRows = {
  'trpc adoptions.all': { rule: 'staff, 40', secret: [phone, ['staff', 'admin']] },
  'trpc adoptions.byId': {
    rule: 'user, 2',
    send: ({ accepted: id }) => ({ id }),
    ...ofBothSides,
    secret: [phone, ['owner', 'requester', 'staff', 'admin']],
  },
  'trpc adoptions.decide': {
    rule: 'user, 5',
    send: ({ request: id }) => ({ id, status: 'rejected' }),
    ...ofOwner,
    audit: { act: 'request_rejected', ...onRequest },
  },
  'trpc adoptions.lastTime': { rule: 'user, 2', secret: [phone, ['requester']] },
  'trpc adoptions.messages': {
    rule: 'user, 12',
    send: ({ accepted: id }) => ({ id }),
    ...ofBothSides,
    secret: [ownersNote, ['owner', 'staff', 'admin']],
  },
  'trpc adoptions.note': {
    rule: 'user, 5, limit message',
    send: ({ request: id }) => ({ id, text: ownersNote }),
    ...ofOwner,
    secret: [ownersNote, ['owner', 'staff', 'admin']],
    audit: { act: 'request_written', ...onRequest },
  },
  'trpc adoptions.received': { rule: 'user, 2', secret: [phone, ['owner']] },
  'trpc adoptions.release': {
    rule: 'user, 5',
    send: ({ accepted: id }) => ({ id, reason: ownersNote }),
    ...ofOwner,
    audit: { act: 'request_released', ...onAccepted },
  },
  'trpc adoptions.request': {
    rule: 'user, 5, limit requestAdoption',
    send: ({ pet }) => ({ petId: pet, ...contact }),
    audit: alone,
  },
  'trpc adoptions.seen': {
    rule: 'user, 5',
    send: ({ request: id }) => ({ id }),
    ...ofOwner,
    audit: { none: 'looking is no act' },
  },
  'trpc adoptions.sent': { rule: 'user, 2', secret: [rex.name, ['requester']] },
  'trpc adoptions.startTrial': {
    rule: 'user, 5',
    send: ({ accepted: id }) => ({ id, until: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10) }),
    ...ofOwner,
    audit: { act: 'trial_started', ...onAccepted },
  },
  'trpc adoptions.withdraw': {
    rule: 'user, 5',
    send: ({ request: id }) => ({ id }),
    ...ofRequester,
    audit: alone,
  },
  'trpc adoptions.write': {
    rule: 'user, 5, limit message',
    send: ({ request: id }) => ({ id, text: `${message} ${marker}` }),
    ...ofBothSides,
    audit: { act: 'request_written', ...onRequest },
  },
}

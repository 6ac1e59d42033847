import { marker } from './records.ts'
import { adopters, type OperationRows, ofRequester, own } from './row.ts'

const story = { text: `${marker} sleeps on my feet.`, name: marker, consent: true }

export const happyEndingsRows: OperationRows = {
  'trpc happyEndings.decide': {
    rule: 'staff, 5',
    send: ({ happyEnding: id }) => ({ id, decision: 'published' }),
    audit: { act: 'happy_ending_published', on: 'request', id: ({ gone }) => gone, always: true },
  },
  'trpc happyEndings.list': { rule: 'anyone, 2', secret: [marker, []] },
  'trpc happyEndings.ofPet': { rule: 'anyone, 1', send: ({ gonePet: petId }) => ({ petId }), secret: [marker, []] },
  'trpc happyEndings.queue': {
    rule: 'staff, 2',
    send: () => ({ waiting: true }),
    secret: [marker, ['staff', 'admin']],
  },
  'trpc happyEndings.revoke': {
    rule: 'user, 5',
    send: ({ gone: id }) => ({ id }),
    ...ofRequester,
    audit: own,
  },
  'trpc happyEndings.revokeByLink': {
    rule: 'anyone, 5',
    send: ({ followUpToken: token }) => ({ token }),
    audit: adopters,
  },
  'trpc happyEndings.send': {
    rule: 'user, 12, limit message',
    send: ({ gone: id }) => ({ id, ...story }),
    ...ofRequester,
    audit: own,
  },
  'trpc happyEndings.sendByLink': {
    rule: 'anyone, 12, limit message',
    send: ({ followUpToken: token }) => ({ token, ...story }),
    audit: adopters,
  },
}

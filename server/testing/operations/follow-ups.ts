import { marker } from './records.ts'
import { adopters, type OperationRows, ofBothSides, ofRequester, own } from './row.ts'

export const followUpsRows: OperationRows = {
  'trpc followUps.answer': {
    rule: 'user, 12, limit message',
    send: ({ gone: id }) => ({ id, answer: 'question', text: marker }),
    ...ofRequester,
    audit: own,
  },
  'trpc followUps.answerByLink': {
    rule: 'anyone, 12, limit message',
    send: ({ followUpToken: token }) => ({ token, answer: 'trouble', text: marker }),
    audit: adopters,
  },
  'trpc followUps.byLink': {
    rule: 'anyone, 5',
    send: ({ followUpToken: token }) => ({ token }),
    audit: { none: 'looking is no act' },
  },
  'trpc followUps.ofRequest': { rule: 'user, 5', send: ({ gone: id }) => ({ id }), ...ofBothSides },
}

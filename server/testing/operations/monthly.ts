import { randomUUID } from 'node:crypto'
import { receiptTo } from './records.ts'
import { created, donors, type OperationRows, ofBooks, onMonthly } from './row.ts'

export const monthlyRows: OperationRows = {
  'trpc monthly.bySecret': {
    rule: 'anyone, 3',
    send: ({ monthlySecret: secret }) => ({ secret }),
    secret: [receiptTo, []],
  },
  'trpc monthly.change': {
    rule: 'anyone, 5, limit pay',
    send: ({ monthlySecret: secret }) => ({ secret, do: 'stop' }),
    audit: donors,
  },
  'trpc monthly.erase': {
    rule: 'anyone, 5, limit pay',
    send: ({ monthlySecret: secret }) => ({ secret }),
    audit: donors,
  },
  'trpc monthly.list': { rule: 'admin, 5', secret: [receiptTo, ['admin']] },
  'trpc monthly.mailLink': {
    rule: 'anyone, 5, limit pay',
    send: ({ monthlySecret: secret }) => ({ secret, amountCents: null }),
    only: [[], 'NO_MAIL'],
    audit: donors,
  },
  'trpc monthly.openCardPage': {
    rule: 'anyone, 5, limit pay',
    send: ({ cardToken: token }) => ({ token }),
    only: [[], 'CARD_LINK_OVER'],
    audit: donors,
  },
  'trpc monthly.pets': { rule: 'anyone, 3', send: () => ({ limit: 6 }) },
  'trpc monthly.receiveTransfer': {
    rule: 'user, 5',
    send: ({ monthlyReference: reference }) => ({ reference, amountCents: 100, key: randomUUID() }),
    ...ofBooks,
    audit: { act: 'cash_entered', on: 'gift', id: created, always: true },
  },
  'trpc monthly.refresh': {
    rule: 'anyone, 5, limit pay',
    send: ({ monthlySecret: secret }) => ({ secret }),
    audit: donors,
  },
  'trpc monthly.start': {
    rule: 'anyone, 5, limit donate',
    send: () => ({ amountCents: 100, email: `${randomUUID()}@example.org`, key: randomUUID() }),
    audit: donors,
  },
  'trpc monthly.stop': {
    rule: 'admin, 5',
    send: ({ monthly: id }) => ({ id }),
    audit: { act: 'monthly_stopped', ...onMonthly },
  },
  'trpc monthly.totals': { rule: 'admin, 5' },
}

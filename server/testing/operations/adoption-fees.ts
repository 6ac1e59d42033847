import { marker, requesterName } from './records.ts'
import { alone, type OperationRows, ofBothSides, ofOwner, ofRequester, onDueFee, onFeeToReturn } from './row.ts'

export const adoptionFeesRows: OperationRows = {
  'trpc adoptionFees.ask': {
    rule: 'user, 5, limit message',
    send: ({ dueFee: id }) => ({ id, amountCents: 6000 }),
    ...ofOwner,
    audit: { act: 'fee_changed', ...onDueFee },
  },
  'trpc adoptionFees.check': {
    rule: 'user, 5, limit pay',
    send: ({ dueFee: id }) => ({ id }),
    ...ofBothSides,
    audit: { none: 'asks the provider, and changes nothing by itself' },
  },
  'trpc adoptionFees.list': {
    rule: 'staff, 2',
    secret: [requesterName, ['staff', 'admin']],
  },
  'trpc adoptionFees.markPaid': {
    rule: 'user, 5',
    send: ({ dueFee: id }) => ({ id, amountCents: 5000 }),
    ...ofOwner,
    audit: { act: 'fee_changed', ...onDueFee, always: true },
  },
  'trpc adoptionFees.markReturned': {
    rule: 'user, 5',
    send: ({ feeToReturn: id }) => ({ id }),
    ...ofOwner,
    audit: { act: 'fee_changed', ...onFeeToReturn, always: true },
  },
  'trpc adoptionFees.ofRequest': {
    rule: 'user, 3',
    send: ({ dueFee: id }) => ({ id }),
    ...ofBothSides,
    secret: [marker, []],
  },
  'trpc adoptionFees.pay': {
    rule: 'user, 5, limit pay',
    send: ({ paidFee: id }) => ({ id, amountCents: 5000 }),
    ...ofRequester,
    audit: alone,
  },
  'trpc adoptionFees.receipt': {
    rule: 'user, 3',
    send: ({ paidFee: id }) => ({ id }),
    ...ofBothSides,
    secret: [requesterName, ['owner', 'requester', 'staff', 'admin']],
  },
  'trpc adoptionFees.totals': { rule: 'staff, 10' },
  'trpc adoptionFees.waive': {
    rule: 'user, 5',
    send: ({ dueFee: id }) => ({ id }),
    ...ofOwner,
    audit: { act: 'fee_changed', ...onDueFee },
  },
}

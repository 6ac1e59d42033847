import { luna, marker, receiptTo, requesterName } from './records.ts'
import { created, donors, type OperationRows, ofBooks, ofOwner, onDonation, onProblem } from './row.ts'

export const donationsRows: OperationRows = {
  'trpc donations.bySecret': {
    rule: 'anyone, 3',
    send: ({ secret }) => ({ secret }),
    secret: [receiptTo, []],
  },
  'trpc donations.cancel': {
    rule: 'user, 40',
    send: ({ gift: donation }) => ({ ids: [donation] }),
    ...ofOwner,
    audit: { act: 'gift_cancelled', ...onDonation },
  },
  'trpc donations.change': {
    rule: 'anyone, 5',
    send: ({ secret }) => ({ secret, showName: true }),
    audit: donors,
  },
  'trpc donations.donorStatement': {
    rule: 'admin, 10',
    // the gift was never received
    send: ({ gift: id }) => ({ id }),
    only: [[], 'NO_STATEMENT'],
  },
  'trpc donations.emailLink': {
    rule: 'anyone, 5, limit donate',
    send: ({ secret }) => ({ secret }),
    audit: donors,
  },
  'trpc donations.enterCash': {
    rule: 'user, 5',
    send: ({ campaign: campaignId }) => ({
      campaignId,
      amountCents: 100,
      name: marker,
      message: marker,
      showName: false,
    }),
    ...ofBooks,
    audit: { act: 'cash_entered', on: 'gift', id: created, always: true, again: true },
  },
  'trpc donations.erase': {
    rule: 'anyone, 5',
    send: ({ secret }) => ({ secret }),
    secret: [requesterName, []],
    audit: donors,
  },
  'trpc donations.give': {
    rule: 'anyone, 5, limit donate',
    send: ({ campaign: campaignId }) => ({ campaignId, amountCents: 100 }),
    audit: donors,
  },
  'trpc donations.giveToShelter': {
    rule: 'anyone, 5, limit donate',
    send: () => ({ amountCents: 100 }),
    audit: donors,
  },
  'trpc donations.leave': { rule: 'anyone, 5, limit pay', send: ({ secret }) => ({ secret }), audit: donors },
  'trpc donations.linkedStatement': {
    rule: 'anyone, 10, limit link',
    send: () => ({ token: 'guessed' }),
    only: [[], 'STATEMENT_LINK_OVER'],
    audit: donors,
  },
  'trpc donations.list': {
    rule: 'user, 5',
    send: ({ campaign: campaignId }) => ({ campaignId }),
    ...ofOwner,
    secret: [receiptTo, ['admin']],
  },
  'trpc donations.mine': { rule: 'user, 3', secret: [luna.petName, ['requester']] },
  'trpc donations.problems': { rule: 'admin, 2' },
  'trpc donations.receive': {
    rule: 'user, 40',
    send: ({ gift: donation }) => ({ ids: [donation] }),
    ...ofBooks,
    audit: { act: 'gift_received', ...onDonation, always: true },
  },
  'trpc donations.refresh': { rule: 'anyone, 5, limit pay', send: ({ secret }) => ({ secret }), audit: donors },
  'trpc donations.remind': {
    rule: 'user, 10',
    send: ({ oldDonation: id }) => ({ id }),
    ...ofBooks,
    audit: { act: 'donor_reminded', on: 'gift', id: ({ oldDonation }) => oldDonation, always: true },
  },
  'trpc donations.removeMessage': {
    rule: 'user, 5',
    send: ({ gift: id }) => ({ id }),
    ...ofOwner,
    audit: { act: 'gift_message_removed', ...onDonation },
  },
  'trpc donations.search': {
    rule: 'admin, 40',
    send: () => ({ search: 'receipts' }),
    secret: [receiptTo, ['admin']],
  },
  'trpc donations.sendStatement': {
    rule: 'anyone, 5, limit link',
    send: ({ secret }) => ({ secret }),
    only: [[], 'NO_STATEMENT'],
    audit: donors,
  },
  'trpc donations.settleProblem': {
    rule: 'admin, 5',
    send: ({ problem: id }) => ({ id }),
    audit: { act: 'payment_settled', ...onProblem },
  },
  'trpc donations.statement': { rule: 'user, 10', only: [[], 'NO_STATEMENT'] },
  'trpc donations.statementYears': { rule: 'user, 3' },
  'trpc donations.summaries': {
    rule: 'anyone, 5',
    send: ({ secret }) => ({ secrets: [secret] }),
    audit: { none: 'reads only' },
  },
  'trpc donations.sums': { rule: 'admin, 100' },
  'trpc donations.wall': {
    rule: 'anyone, 3',
    send: ({ campaign: id }) => ({ id }),
    secret: [requesterName, []],
  },
}

import { rex } from './records.ts'
import { type OperationRows, onShelter } from './row.ts'

export const listingsRows: OperationRows = {
  'trpc listings.create': {
    rule: 'admin, 5, in person',
    send: () => ({ site: 'petfinder' }),
    audit: { act: 'listing_feed_made', ...onShelter, again: true },
  },
  'trpc listings.feeds': { rule: 'admin, 2' },
  'trpc listings.preview': {
    rule: 'admin, 20',
    send: () => ({ site: 'petfinder' }),
    secret: [rex.name, ['admin']],
  },
  'trpc listings.revoke': {
    rule: 'admin, 5, in person',
    send: () => ({ site: 'petfinder' }),
    audit: { act: 'listing_feed_revoked', ...onShelter, first: 'trpc listings.create' },
  },
}

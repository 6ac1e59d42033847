import type { OperationRows } from './row.ts'

const readers = { none: 'an act of the reader of an address' }

export const searchesRows: OperationRows = {
  'trpc searches.change': {
    rule: 'anyone, 5, limit link',
    send: () => ({ token: 'guessed', id: 1, action: 'stop' }),
    only: [[], 'SEARCH_LINK_OVER'],
    audit: readers,
  },
  'trpc searches.erase': {
    rule: 'anyone, 5, limit link',
    send: () => ({ token: 'guessed' }),
    only: [[], 'SEARCH_LINK_OVER'],
    audit: readers,
  },
  'trpc searches.interest': {
    rule: 'user, 5',
    send: () => ({
      name: 'Rex',
      category: 'Dog',
      sex: null,
      size: null,
      birthDate: null,
      goodWithChildren: null,
      goodWithDogs: null,
      goodWithCats: null,
      specialNeeds: null,
    }),
  },
  'trpc searches.list': {
    rule: 'anyone, 3, limit link',
    send: () => ({ token: 'guessed' }),
    only: [[], 'SEARCH_LINK_OVER'],
    audit: readers,
  },
  'trpc searches.save': {
    rule: 'anyone, 5, limit link',
    send: () => ({ query: 'category=Dog', email: 'reader@example.org', frequency: 'daily' }),
    audit: readers,
  },
}

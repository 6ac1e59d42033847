import type { Schema } from '#server/db/schema.ts'
import type { RetentionCategory } from '#shared/kept.ts'

// Of every column of every table: whether it is in the copy that its person takes along, and what erasing them does to it
// (docs/product.md 16.6). A column that is missing here does not compile; server/features/leaving/everything.test.ts fills
// each of them and looks.

/** What erasing does: the row goes, the column is emptied, or the shelter has it from then on. */
type Fate = 'goes' | 'is emptied' | 'is handed on' | 'stays'

export type Said = {
  /** In the copy; else why not. */
  copied: true | string
  fate: Fate
}

const theirs = { copied: true, fate: 'goes' } as const
const emptied = { copied: true, fate: 'is emptied' } as const
const given = { copied: true, fate: 'is handed on' } as const
const stays = { copied: true, fate: 'stays' } as const
const not = (copied: string, fate: Fate = 'goes'): Said => ({ copied, fate })

const hash = not('a hash, which tells nothing and might open something')
const folded = not('the name once more, for searching')
const whose = not('says whose it is')

type Columns<Table extends keyof Schema> = Record<keyof Schema[Table]['$inferSelect'], Said>
export type Entry<Table extends keyof Schema> =
  /** Nobody's: why. */
  | { nobodys: string }
  | {
      /** What the privacy page says of it. */
      kept: RetentionCategory
      columns: Columns<Table>
    }

const content = {
  ...{ petName: given, image: given, maxCents: given, location: given, description: given },
  ...{ endsAt: given, paused: given, needs: given },
} as const
const publicity = { approval: given, refusal: emptied, hidden: given } as const
const photo = { alt: given, focusX: given, focusY: given } as const

const people = {
  users: {
    kept: 'account',
    columns: {
      ...{ uid: theirs, email: theirs, emailVerified: theirs, name: theirs, photoUrl: theirs, role: theirs },
      ...{ staff: theirs, suspendedAt: theirs, mailOff: theirs, mailRefusedAt: theirs, createdAt: theirs },
      searchFolded: folded,
    },
  },
  accounts: {
    kept: 'account',
    columns: {
      ...{ uid: whose, email: theirs, googleSub: theirs, name: theirs, photoUrl: theirs, emailVerified: theirs },
      ...{ ownProfile: theirs, createdAt: theirs, passwordHash: hash },
    },
  },
  sessions: {
    kept: 'logins',
    columns: { device: theirs, createdAt: theirs, lastUsedAt: theirs, expiresAt: theirs, uid: whose, tokenHash: hash },
  },
  devices: { kept: 'logins', columns: { lastUsedAt: theirs, uid: whose, key: hash } },
  loginTurns: {
    kept: 'logins',
    columns: {
      key: hash,
      ...{ at: not('counts wrong passwords by a hash'), reserved: not('as above'), tries: not('as above') },
    },
  },
  apiKeys: {
    kept: 'keys',
    columns: {
      ...{ id: theirs, name: theirs, prefix: theirs, scope: theirs, expiresAt: theirs, createdAt: theirs },
      ...{ lastUsedAt: theirs, revokedAt: theirs, uid: whose, keyHash: hash },
    },
  },
  oneTimeLinks: {
    kept: 'mail',
    columns: {
      ...{ purpose: theirs, email: theirs, kind: theirs, expiresAt: theirs, usedAt: theirs, createdAt: theirs },
      ...{ uid: whose, tokenHash: hash },
    },
  },
  notifications: {
    kept: 'notices',
    columns: {
      ...{ id: theirs, kind: theirs, data: theirs, times: theirs, createdAt: theirs, readAt: theirs },
      ...{ mail: theirs, mailTries: theirs, mailAt: theirs, mailError: theirs },
      ...{
        uid: whose,
        groupKey: not('tells which notices are one'),
        email: not('the address of the account once more'),
      },
    },
  },
} satisfies Partial<{ [Table in keyof Schema]: Entry<Table> }>

const posts = {
  pets: {
    kept: 'posts',
    columns: {
      ...{ id: given, name: given, age: given, location: given, category: given, status: given, ...publicity },
      ...{ sex: given, birthDate: given, birthDateApproximate: given, size: given, breed: given },
      ...{ goodWithChildren: given, goodWithDogs: given, goodWithCats: given, houseTrained: given, neutered: given },
      ...{ vaccinated: given, microchipped: given, specialNeeds: given, adoptionFeeCents: given, arrivedOn: given },
      ...{ image: given, ...photo, description: given, version: given, createdAt: given, updatedAt: given },
      key: given,
      ...{ ownerUid: not('says whose it is', 'is handed on'), ownerEmail: not('their address', 'is handed on') },
      ...{ nameFolded: not('the name once more, for searching', 'is handed on') },
      facts: not('worked out from the rest', 'is handed on'),
    },
  },
  petPhotos: { kept: 'posts', columns: { id: given, petId: given, place: given, image: given, ...photo } },
  adoptionRequests: {
    kept: 'requests',
    columns: {
      ...{ id: stays, petId: stays, petName: stays, petImage: stays, status: stays, outcome: stays, createdAt: stays },
      ...{ seenAt: stays, answeredAt: stays, decidedAt: stays, adoptedAt: stays },
      ...{ requesterName: emptied, requesterEmail: emptied, requesterPhone: emptied, requesterAddress: emptied },
      ...{ answers: emptied, message: emptied, requesterUid: not('says whose it is', 'is emptied') },
      ownerUid: not("the other side's", 'is handed on'),
      ownerEmail: not("the other side's", 'is handed on'),
    },
  },
  requestMessages: {
    kept: 'messages',
    columns: {
      ...{
        id: theirs,
        requestId: theirs,
        side: theirs,
        private: theirs,
        reason: theirs,
        text: theirs,
        createdAt: theirs,
      },
      authorUid: whose,
    },
  },
  campaigns: {
    kept: 'posts',
    columns: {
      ...{ id: given, ...content, ...publicity, donatedCents: given, receivedCents: given, reservedCents: given },
      ...{ donationCount: given, version: given, endTold: given, createdAt: given, updatedAt: given, key: given },
      ...{ creatorUid: not('says whose it is', 'is handed on'), creatorEmail: not('their address', 'is handed on') },
    },
  },
  campaignVersions: { kept: 'posts', columns: { id: given, campaignId: given, version: given, ...content } },
  campaignUpdates: {
    kept: 'posts',
    columns: {
      ...{ id: given, campaignId: given, text: given, image: given, costCents: given, createdAt: given },
      authorUid: not('says whose it is', 'is emptied'),
    },
  },
  unusedImages: {
    kept: 'uploads',
    columns: { hash: theirs, network: theirs, since: theirs, ownerUid: whose, bytes: not('how large it is') },
  },
  images: {
    kept: 'posts',
    columns: {
      ...{ hash: theirs, width: theirs, height: theirs, createdAt: theirs },
      ownerUid: not('says whose it is', 'is emptied'),
      ...{ smallWidth: not('of the small one'), smallHeight: not('of the small one') },
      ...{ focusX: not('found by the server'), focusY: not('found by the server'), store: not('where it is kept') },
      ...{ fullBytes: not('at the address that the copy has'), smallBytes: not('at the address that the copy has') },
    },
  },
} satisfies Partial<{ [Table in keyof Schema]: Entry<Table> }>

const money = {
  donations: {
    kept: 'donations',
    columns: {
      ...{ id: stays, campaignId: stays, amountCents: stays, origin: stays, createdAt: stays },
      campaignCents: not("the campaign's", 'stays'),
      campaignVersion: not("the campaign's", 'stays'),
      campaignReceivedCents: not("the campaign's", 'stays'),
      campaignReservedCents: not("the campaign's", 'stays'),
    },
  },
  donationEvents: {
    kept: 'donations',
    columns: {
      ...{ donationId: stays, step: stays, state: stays, standingCents: stays, createdAt: stays },
      ...{
        id: not('a number of the books', 'stays'),
        by: not('who keeps the books, as an id without a name', 'stays'),
      },
    },
  },
  donationDetails: {
    kept: 'donations',
    columns: {
      ...{ state: stays, standingCents: stays, name: emptied, email: emptied, message: emptied, showName: emptied },
      ...{ follows: emptied, erasedAt: stays, donationId: stays, campaignId: stays },
      ...{ large: stays, expiresAt: stays, remindAt: emptied },
      requestHash: not('a hash, which tells nothing', 'is emptied'),
      ...{
        donorUid: not('says whose it is', 'is emptied'),
        idempotencyKey: not('opens the gift once more', 'is emptied'),
      },
      erasedKey: not('a hash of the key, so that nothing is given twice', 'stays'),
      secret: not('opens the page of the gift, which is no longer theirs', 'stays'),
    },
  },
  checkouts: {
    kept: 'payments',
    columns: {
      ...{ donationId: stays, paymentId: stays, createdAt: stays, expiresAt: stays, open: stays, network: emptied },
      ...{ nonce: not('a secret of the payment', 'stays'), sessionId: not('a secret of the payment', 'stays') },
      ...{ url: not('where it was to be paid', 'stays'), tries: not('about the provider', 'stays') },
      askAt: not('about the provider', 'stays'),
    },
  },
  paymentEvents: { nobodys: 'numbers of what the payment provider has told' },
  strayPayments: {
    nobodys: 'payments that fit nowhere, by the numbers of the provider; who looked at them is an id without a name',
  },
} satisfies Partial<{ [Table in keyof Schema]: Entry<Table> }>

/** Every table, and what leaving means to it. */
export const registry: { [Table in keyof Schema]: Entry<Table> } = {
  ...people,
  ...posts,
  ...money,
  settings: { nobodys: 'what the shelter says of itself' },
  auditEvents: {
    kept: 'trail',
    columns: {
      ...{ act: stays, subject: stays, createdAt: stays, id: not('a number of the trail', 'stays') },
      ...{
        by: not('says who', 'stays'),
        subjectId: not('may be somebody else', 'stays'),
        data: not("the shelter's", 'stays'),
      },
    },
  },
  erasedPeople: {
    kept: 'erased',
    columns: {
      uidHash: not('nothing stands there before somebody has left', 'stays'),
      ...{ suspended: not('as above', 'stays'), erasedAt: not('as above', 'stays') },
    },
  },
}

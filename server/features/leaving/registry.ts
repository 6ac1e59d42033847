import type { Schema } from '#server/db/schema.ts'
import type { RetentionCategory } from '#shared/kept.ts'

// Of every column of every table: whether it is in the copy that its person takes along, and what erasing them does to it
// (docs/product.md 16.6). A column that is missing here does not compile; server/features/leaving/everything.test.ts fills
// each of them and looks.

/** What erasing does: the row goes, the column is emptied, or the shelter has it from then on. */
type EraseAction = 'goes' | 'is emptied' | 'is handed on' | 'stays'

export type ColumnPolicy = {
  /** In the copy; else why not. */
  copied: true | string
  onErase: EraseAction
}

const deleted = { copied: true, onErase: 'goes' } as const
const emptied = { copied: true, onErase: 'is emptied' } as const
const transferred = { copied: true, onErase: 'is handed on' } as const
const retained = { copied: true, onErase: 'stays' } as const
const notCopied = (copied: string, onErase: EraseAction = 'goes'): ColumnPolicy => ({ copied, onErase })

const hashColumn = notCopied('a hash, which tells nothing and might open something')
const searchColumn = notCopied('the name once more, for searching')
const ownerColumn = notCopied('says whose it is')

type ColumnPolicies<Table extends keyof Schema> = Record<keyof Schema[Table]['$inferSelect'], ColumnPolicy>
export type TablePolicy<Table extends keyof Schema> =
  /** Nobody's: why. */
  | { nobodys: string }
  | {
      /** What the privacy page says of it. */
      kept: RetentionCategory
      columns: ColumnPolicies<Table>
    }

const content = {
  ...{
    petName: transferred,
    image: transferred,
    maxCents: transferred,
    location: transferred,
    description: transferred,
  },
  ...{ endsAt: transferred, paused: transferred, needs: transferred },
} as const
const publicity = { approval: transferred, refusal: emptied, hidden: transferred } as const
const photo = { alt: transferred, focusX: transferred, focusY: transferred } as const

const people = {
  users: {
    kept: 'account',
    columns: {
      ...{ uid: deleted, email: deleted, emailVerified: deleted, name: deleted, photoUrl: deleted, role: deleted },
      ...{ staff: deleted, suspendedAt: deleted, mailOff: deleted, mailRefusedAt: deleted, createdAt: deleted },
      searchFolded: searchColumn,
    },
  },
  accounts: {
    kept: 'account',
    columns: {
      ...{
        uid: ownerColumn,
        email: deleted,
        googleSub: deleted,
        name: deleted,
        photoUrl: deleted,
        emailVerified: deleted,
      },
      ...{ ownProfile: deleted, createdAt: deleted, passwordHash: hashColumn },
    },
  },
  sessions: {
    kept: 'logins',
    columns: {
      device: deleted,
      createdAt: deleted,
      lastUsedAt: deleted,
      expiresAt: deleted,
      uid: ownerColumn,
      tokenHash: hashColumn,
    },
  },
  devices: { kept: 'logins', columns: { lastUsedAt: deleted, uid: ownerColumn, key: hashColumn } },
  loginTurns: {
    kept: 'logins',
    columns: {
      key: hashColumn,
      ...{
        at: notCopied('counts wrong passwords by a hash'),
        reserved: notCopied('as above'),
        tries: notCopied('as above'),
      },
    },
  },
  apiKeys: {
    kept: 'keys',
    columns: {
      ...{ id: deleted, name: deleted, prefix: deleted, scope: deleted, expiresAt: deleted, createdAt: deleted },
      ...{ lastUsedAt: deleted, revokedAt: deleted, uid: ownerColumn, keyHash: hashColumn },
    },
  },
  oneTimeLinks: {
    kept: 'mail',
    columns: {
      ...{ purpose: deleted, email: deleted, kind: deleted, expiresAt: deleted, usedAt: deleted, createdAt: deleted },
      ...{ uid: ownerColumn, tokenHash: hashColumn },
    },
  },
  notifications: {
    kept: 'notices',
    columns: {
      ...{ id: deleted, kind: deleted, data: deleted, times: deleted, createdAt: deleted, readAt: deleted },
      ...{ mail: deleted, mailTries: deleted, mailAt: deleted, mailError: deleted },
      ...{
        uid: ownerColumn,
        groupKey: notCopied('tells which notices are one'),
        email: notCopied('the address of the account once more'),
      },
    },
  },
} satisfies Partial<{ [Table in keyof Schema]: TablePolicy<Table> }>

const posts = {
  pets: {
    kept: 'posts',
    columns: {
      ...{
        id: transferred,
        name: transferred,
        age: transferred,
        location: transferred,
        category: transferred,
        status: transferred,
        ...publicity,
      },
      ...{
        sex: transferred,
        birthDate: transferred,
        birthDateApproximate: transferred,
        size: transferred,
        breed: transferred,
      },
      ...{
        goodWithChildren: transferred,
        goodWithDogs: transferred,
        goodWithCats: transferred,
        houseTrained: transferred,
        neutered: transferred,
      },
      ...{
        vaccinated: transferred,
        microchipped: transferred,
        specialNeeds: transferred,
        adoptionFeeCents: transferred,
        arrivedOn: transferred,
      },
      ...{
        image: transferred,
        ...photo,
        description: transferred,
        version: transferred,
        createdAt: transferred,
        updatedAt: transferred,
      },
      key: transferred,
      ...{
        ownerUid: notCopied('says whose it is', 'is handed on'),
        ownerEmail: notCopied('their address', 'is handed on'),
      },
      ...{ nameFolded: notCopied('the name once more, for searching', 'is handed on') },
      facts: notCopied('worked out from the rest', 'is handed on'),
    },
  },
  petPhotos: {
    kept: 'posts',
    columns: { id: transferred, petId: transferred, place: transferred, image: transferred, ...photo },
  },
  adoptionRequests: {
    kept: 'requests',
    columns: {
      ...{
        id: retained,
        petId: retained,
        petName: retained,
        petImage: retained,
        status: retained,
        outcome: retained,
        createdAt: retained,
      },
      ...{ seenAt: retained, answeredAt: retained, decidedAt: retained, adoptedAt: retained },
      ...{ requesterName: emptied, requesterEmail: emptied, requesterPhone: emptied, requesterAddress: emptied },
      ...{ answers: emptied, message: emptied, requesterUid: notCopied('says whose it is', 'is emptied') },
      ownerUid: notCopied("the other side's", 'is handed on'),
      ownerEmail: notCopied("the other side's", 'is handed on'),
    },
  },
  requestMessages: {
    kept: 'messages',
    columns: {
      ...{
        id: deleted,
        requestId: deleted,
        side: deleted,
        private: deleted,
        reason: deleted,
        text: deleted,
        createdAt: deleted,
      },
      authorUid: ownerColumn,
    },
  },
  campaigns: {
    kept: 'posts',
    columns: {
      ...{
        id: transferred,
        ...content,
        ...publicity,
        donatedCents: transferred,
        receivedCents: transferred,
        reservedCents: transferred,
      },
      ...{
        donationCount: transferred,
        version: transferred,
        endTold: transferred,
        createdAt: transferred,
        updatedAt: transferred,
        key: transferred,
      },
      ...{
        creatorUid: notCopied('says whose it is', 'is handed on'),
        creatorEmail: notCopied('their address', 'is handed on'),
      },
    },
  },
  campaignVersions: {
    kept: 'posts',
    columns: { id: transferred, campaignId: transferred, version: transferred, ...content },
  },
  campaignUpdates: {
    kept: 'posts',
    columns: {
      ...{
        id: transferred,
        campaignId: transferred,
        text: transferred,
        image: transferred,
        costCents: transferred,
        createdAt: transferred,
      },
      authorUid: notCopied('says whose it is', 'is emptied'),
    },
  },
  unusedImages: {
    kept: 'uploads',
    columns: {
      hash: deleted,
      network: deleted,
      since: deleted,
      ownerUid: ownerColumn,
      bytes: notCopied('how large it is'),
    },
  },
  images: {
    kept: 'posts',
    columns: {
      ...{ hash: deleted, width: deleted, height: deleted, createdAt: deleted },
      ownerUid: notCopied('says whose it is', 'is emptied'),
      ...{ smallWidth: notCopied('of the small one'), smallHeight: notCopied('of the small one') },
      ...{
        focusX: notCopied('found by the server'),
        focusY: notCopied('found by the server'),
        store: notCopied('where it is kept'),
      },
      ...{
        fullBytes: notCopied('at the address that the copy has'),
        smallBytes: notCopied('at the address that the copy has'),
      },
    },
  },
} satisfies Partial<{ [Table in keyof Schema]: TablePolicy<Table> }>

const money = {
  donations: {
    kept: 'donations',
    columns: {
      ...{ id: retained, campaignId: retained, amountCents: retained, origin: retained, createdAt: retained },
      campaignCents: notCopied("the campaign's", 'stays'),
      campaignVersion: notCopied("the campaign's", 'stays'),
      campaignReceivedCents: notCopied("the campaign's", 'stays'),
      campaignReservedCents: notCopied("the campaign's", 'stays'),
    },
  },
  donationEvents: {
    kept: 'donations',
    columns: {
      ...{ donationId: retained, step: retained, state: retained, standingCents: retained, createdAt: retained },
      ...{
        id: notCopied('a number of the books', 'stays'),
        by: notCopied('who keeps the books, as an id without a name', 'stays'),
      },
    },
  },
  donationDetails: {
    kept: 'donations',
    columns: {
      ...{
        state: retained,
        standingCents: retained,
        name: emptied,
        email: emptied,
        message: emptied,
        showName: emptied,
      },
      ...{ follows: emptied, erasedAt: retained, donationId: retained, campaignId: retained },
      ...{ large: retained, expiresAt: retained, remindAt: emptied },
      requestHash: notCopied('a hash, which tells nothing', 'is emptied'),
      ...{
        donorUid: notCopied('says whose it is', 'is emptied'),
        idempotencyKey: notCopied('opens the gift once more', 'is emptied'),
      },
      erasedKey: notCopied('a hash of the key, so that nothing is given twice', 'stays'),
      secret: notCopied('opens the page of the gift, which is no longer theirs', 'stays'),
    },
  },
  checkouts: {
    kept: 'payments',
    columns: {
      ...{
        donationId: retained,
        paymentId: retained,
        createdAt: retained,
        expiresAt: retained,
        open: retained,
        network: emptied,
      },
      ...{
        nonce: notCopied('a secret of the payment', 'stays'),
        sessionId: notCopied('a secret of the payment', 'stays'),
      },
      ...{ url: notCopied('where it was to be paid', 'stays'), tries: notCopied('about the provider', 'stays') },
      askAt: notCopied('about the provider', 'stays'),
    },
  },
  paymentEvents: { nobodys: 'numbers of what the payment provider has told' },
  strayPayments: {
    nobodys: 'payments that fit nowhere, by the numbers of the provider; who looked at them is an id without a name',
  },
} satisfies Partial<{ [Table in keyof Schema]: TablePolicy<Table> }>

/** Every table, and what leaving means to it. */
export const dataInventory: { [Table in keyof Schema]: TablePolicy<Table> } = {
  ...people,
  ...posts,
  ...money,
  settings: { nobodys: 'what the shelter says of itself' },
  auditEvents: {
    kept: 'trail',
    columns: {
      ...{ act: retained, subject: retained, createdAt: retained, id: notCopied('a number of the trail', 'stays') },
      ...{
        by: notCopied('says who', 'stays'),
        subjectId: notCopied('may be somebody else', 'stays'),
        data: notCopied("the shelter's", 'stays'),
      },
    },
  },
  erasedPeople: {
    kept: 'erased',
    columns: {
      uidHash: notCopied('nothing stands there before somebody has left', 'stays'),
      ...{ suspended: notCopied('as above', 'stays'), erasedAt: notCopied('as above', 'stays') },
    },
  },
}

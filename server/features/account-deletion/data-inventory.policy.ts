import type { DatabaseSchema } from '#server/db/schema.ts'
import { campaignFields } from '#shared/campaign-fields.ts'
import { mapFields } from '#shared/fields.ts'
import { petFields } from '#shared/pet-fields.ts'
import type { RetentionCategory } from '#shared/retention.ts'

// For each column of each table: whether it is in the export of a user's own data, and what erasing the user does to it
// (docs/product.md 16.6). A missing column does not compile, except for numbers, booleans, and times of posts.
// server/features/account-deletion/data-inventory.test.ts fills and checks each of them.

/** 'is kept until': only adoption agreements, for some years; then a daily job deletes them (docs/product.md 28.6). */
type EraseAction = 'goes' | 'is emptied' | 'is handed on' | 'is kept until' | 'stays'

export type ColumnPolicy = {
  copied: true | string
  onErase: EraseAction
}

const erased = { copied: true, onErase: 'goes' } as const
const emptied = { copied: true, onErase: 'is emptied' } as const
const moved = { copied: true, onErase: 'is handed on' } as const
const stays = { copied: true, onErase: 'stays' } as const
const keptUntil = { copied: true, onErase: 'is kept until' } as const
const omitted = (copied: string, onErase: EraseAction = 'goes'): ColumnPolicy => ({ copied, onErase })

const hash = omitted('a hash, which tells nothing and might open something')
const folded = omitted('the name once more, for searching')
const owner = omitted('says whose it is')

type TableOfPosts = 'pets' | 'petPhotos' | 'petNotes' | 'campaigns' | 'campaignVersions' | 'campaignUpdates'
type TableName = keyof DatabaseSchema
type RowOf<Table extends TableName> = DatabaseSchema[Table]['$inferSelect']

/** Numbers, booleans, and times of a post can't identify a person: without an entry they are handed on with it. */
type OptionalColumn<Table extends TableName> = Table extends TableOfPosts
  ? {
      [Name in keyof RowOf<Table>]: NonNullable<RowOf<Table>[Name]> extends number | boolean | Date ? Name : never
    }[keyof RowOf<Table>]
  : never

type ColumnPolicies<Table extends TableName> = Record<
  Exclude<keyof RowOf<Table>, OptionalColumn<Table>>,
  ColumnPolicy
> &
  Partial<Record<OptionalColumn<Table>, ColumnPolicy>>
export type TablePolicy<Table extends TableName> =
  | { notPersonal: string }
  | {
      retention: RetentionCategory
      columns: ColumnPolicies<Table>
    }

const content = {
  ...mapFields(campaignFields, () => moved),
  image: moved,
  needs: moved,
} as const
const publicity = { approval: moved, refusal: emptied, missing: moved, credited: emptied } as const
const photo = { alt: moved } as const

const people = {
  users: {
    retention: 'account',
    columns: {
      uid: erased,
      email: erased,
      emailVerified: erased,
      name: erased,
      photoUrl: erased,
      role: erased,
      staff: erased,
      suspendedAt: erased,
      mailOff: erased,
      mailRefusedAt: erased,
      language: erased,
      createdAt: erased,
      searchFolded: folded,
    },
  },
  accounts: {
    retention: 'account',
    columns: {
      uid: owner,
      email: erased,
      googleSub: erased,
      name: erased,
      photoUrl: erased,
      emailVerified: erased,
      ownProfile: erased,
      createdAt: erased,
      passwordHash: hash,
    },
  },
  sessions: {
    retention: 'logins',
    columns: { device: erased, createdAt: erased, lastUsedAt: erased, expiresAt: erased, uid: owner, tokenHash: hash },
  },
  devices: { retention: 'logins', columns: { lastUsedAt: erased, uid: owner, key: hash } },
  loginTurns: {
    retention: 'logins',
    columns: {
      key: hash,
      at: omitted('counts wrong passwords by a hash'),
      reserved: omitted('as above'),
      tries: omitted('as above'),
    },
  },
  apiKeys: {
    retention: 'keys',
    columns: {
      id: erased,
      name: erased,
      prefix: erased,
      scope: erased,
      expiresAt: erased,
      createdAt: erased,
      lastUsedAt: erased,
      revokedAt: erased,
      uid: owner,
      keyHash: hash,
    },
  },
  oneTimeLinks: {
    retention: 'mail',
    columns: {
      purpose: erased,
      email: erased,
      kind: erased,
      expiresAt: erased,
      usedAt: erased,
      createdAt: erased,
      uid: owner,
      tokenHash: hash,
    },
  },
  invitations: {
    retention: 'invitations',
    columns: {
      id: erased,
      email: erased,
      role: erased,
      mailed: erased,
      createdAt: erased,
      expiresAt: erased,
      acceptedAt: erased,
      revokedAt: erased,
      inviterUid: omitted('says who invited'),
      acceptedUid: omitted('says who accepted'),
    },
  },
  notifications: {
    retention: 'notices',
    columns: {
      id: erased,
      kind: erased,
      data: erased,
      times: erased,
      createdAt: erased,
      readAt: erased,
      mail: erased,
      mailTries: erased,
      mailAt: erased,
      mailError: erased,
      uid: owner,
      groupKey: omitted('tells which notices are one'),
      email: omitted('the address of the account once more'),
    },
  },
} satisfies Partial<{ [Table in keyof DatabaseSchema]: TablePolicy<Table> }>

const posts = {
  pets: {
    retention: 'posts',
    columns: {
      ...mapFields(petFields, () => moved),
      status: moved,
      ...publicity,
      image: moved,
      ...photo,
      key: moved,
      returnedOn: moved,
      ownerUid: omitted('says whose it is', 'is handed on'),
      ownerEmail: omitted('their address', 'is handed on'),
      nameFolded: omitted('the name once more, for searching', 'is handed on'),
      facts: omitted('worked out from the rest', 'is handed on'),
    },
  },
  petPhotos: { retention: 'posts', columns: { image: moved, ...photo } },
  adoptionRequests: {
    retention: 'requests',
    columns: {
      id: stays,
      petId: stays,
      petName: stays,
      petImage: stays,
      status: stays,
      outcome: stays,
      createdAt: stays,
      seenAt: stays,
      answeredAt: stays,
      decidedAt: stays,
      adoptedAt: stays,
      reopenedAt: stays,
      figureCategory: omitted('for the shelter’s figures', 'stays'),
      requesterName: emptied,
      requesterEmail: emptied,
      requesterPhone: emptied,
      requesterAddress: emptied,
      answers: emptied,
      message: emptied,
      requesterUid: omitted('says whose it is', 'is emptied'),
      ownerUid: omitted("the other side's", 'is handed on'),
      ownerEmail: omitted("the other side's", 'is handed on'),
    },
  },
  stays: {
    retention: 'stays',
    columns: {
      id: stays,
      petId: stays,
      category: stays,
      place: stays,
      open: stays,
      startedOn: stays,
      endedOn: stays,
      requestId: stays,
      trialUntil: stays,
      trialReminded: stays,
      originalPetId: omitted('the number of the pet again', 'stays'),
      ofShelter: omitted('for the shelter’s figures', 'stays'),
      returnReason: omitted('what the pet’s owner noted about a return', 'is emptied'),
      caregiverUid: omitted('says whose it is', 'is emptied'),
    },
  },
  requestMessages: {
    retention: 'messages',
    columns: {
      id: erased,
      requestId: erased,
      side: erased,
      private: erased,
      reason: erased,
      text: erased,
      createdAt: erased,
      authorUid: owner,
    },
  },
  meetings: {
    retention: 'meetings',
    columns: {
      id: stays,
      requestId: stays,
      state: stays,
      slots: stays,
      startsAt: stays,
      minutes: stays,
      place: emptied,
      createdAt: stays,
      changedAt: stays,
      hostUid: omitted('says who meets the applicant', 'is emptied'),
      revision: omitted('counts the changes', 'stays'),
      remindAt: omitted('when both are reminded', 'stays'),
    },
  },
  meetingQuarters: {
    retention: 'meetings',
    columns: {
      id: omitted('a number'),
      meetingId: omitted('the meeting, which is in the copy'),
      uid: owner,
      quarter: omitted('the time of the meeting once more'),
    },
  },
  agreements: {
    retention: 'agreements',
    columns: {
      id: keptUntil,
      requestId: keptUntil,
      language: keptUntil,
      text: keptUntil,
      sha256: keptUntil,
      shownAt: keptUntil,
      agreedAt: keptUntil,
      typedName: keptUntil,
      keptUntil: omitted('a day that is set once the account is deleted', 'is kept until'),
    },
  },
  adoptionFees: {
    retention: 'fees',
    columns: {
      id: stays,
      requestId: stays,
      amountCents: stays,
      state: stays,
      method: stays,
      askedAt: stays,
      paidAt: stays,
      endedAt: stays,
      markedBy: omitted('says who of the shelter marked it', 'is emptied'),
      receiptId: omitted('a number', 'stays'),
    },
  },
  feePayments: { notPersonal: 'what the payment provider said about a fee, without names' },
  followUps: { notPersonal: 'days of emails, deleted with the adopter’s account' },
  adopterAnswers: {
    retention: 'afterwards',
    columns: { id: erased, requestId: erased, answer: erased, createdAt: erased },
  },
  happyEndings: {
    retention: 'afterwards',
    columns: {
      id: erased,
      requestId: erased,
      petId: erased,
      text: erased,
      name: erased,
      image: erased,
      state: erased,
      createdAt: erased,
      publishedAt: erased,
      adopterUid: owner,
    },
  },
  petNotes: { retention: 'posts', columns: { text: moved } },
  inquiries: {
    retention: 'inquiries',
    columns: {
      id: erased,
      petId: erased,
      petName: erased,
      name: erased,
      email: erased,
      emailConfirmed: erased,
      wantsMail: erased,
      language: erased,
      state: erased,
      outcome: erased,
      waiting: erased,
      createdAt: erased,
      seenAt: erased,
      lastAt: erased,
      closedAt: erased,
      network: hash,
      askerUid: owner,
      ownerUid: omitted("the other side's", 'is handed on'),
    },
  },
  inquiryMessages: {
    retention: 'inquiries',
    columns: {
      id: erased,
      inquiryId: erased,
      side: erased,
      text: erased,
      createdAt: erased,
      authorUid: owner,
    },
  },
  campaigns: {
    retention: 'posts',
    columns: {
      ...content,
      ...publicity,
      key: moved,
      creatorUid: omitted('says whose it is', 'is handed on'),
      creatorEmail: omitted('their address', 'is handed on'),
    },
  },
  campaignVersions: { retention: 'posts', columns: content },
  campaignUpdates: {
    retention: 'posts',
    columns: {
      text: moved,
      image: moved,
      authorUid: omitted('says whose it is', 'is emptied'),
    },
  },
  unusedImages: {
    retention: 'uploads',
    columns: { hash: erased, network: erased, since: erased, ownerUid: owner, bytes: omitted('how large it is') },
  },
  images: {
    retention: 'posts',
    columns: {
      hash: erased,
      width: erased,
      height: erased,
      createdAt: erased,
      ownerUid: omitted('says whose it is', 'is emptied'),
      smallWidth: omitted('of the small one'),
      smallHeight: omitted('of the small one'),
      focusX: omitted('found by the server'),
      focusY: omitted('found by the server'),
      store: omitted('where it is kept'),
      fullBytes: omitted('at the address that the copy has'),
      smallBytes: omitted('at the address that the copy has'),
    },
  },
} satisfies Partial<{ [Table in keyof DatabaseSchema]: TablePolicy<Table> }>

const money = {
  donations: {
    retention: 'donations',
    columns: {
      id: stays,
      campaignId: stays,
      amountCents: stays,
      origin: stays,
      createdAt: stays,
      purpose: stays,
      petId: stays,
      campaignCents: omitted("the campaign's", 'stays'),
      campaignVersion: omitted("the campaign's", 'stays'),
      campaignReceivedCents: omitted("the campaign's", 'stays'),
      campaignReservedCents: omitted("the campaign's", 'stays'),
    },
  },
  donationEvents: {
    retention: 'donations',
    columns: {
      donationId: stays,
      step: stays,
      state: stays,
      standingCents: stays,
      createdAt: stays,
      id: omitted('a number of the books', 'stays'),
      by: omitted('who keeps the books, as an id without a name', 'stays'),
    },
  },
  receipts: {
    retention: 'donations',
    columns: {
      donationId: stays,
      series: stays,
      year: stays,
      number: stays,
      day: stays,
      issuedAt: stays,
      id: omitted('a number of the books', 'stays'),
    },
  },
  receiptCounters: { notPersonal: 'how many receipts there are' },
  donationDetails: {
    retention: 'donations',
    columns: {
      state: stays,
      standingCents: stays,
      name: emptied,
      email: emptied,
      message: emptied,
      showName: emptied,
      follows: emptied,
      erasedAt: stays,
      donationId: stays,
      campaignId: stays,
      large: stays,
      expiresAt: stays,
      remindAt: emptied,
      language: emptied,
      requestHash: omitted('a hash, which tells nothing', 'is emptied'),
      donorUid: omitted('says whose it is', 'is emptied'),
      idempotencyKey: omitted('opens the gift once more', 'is emptied'),
      erasedKey: omitted('a hash of the key, so that nothing is moved twice', 'stays'),
      secret: omitted('opens the page of the gift, which is no longer erased', 'stays'),
    },
  },
  checkouts: {
    retention: 'payments',
    columns: {
      donationId: stays,
      paymentId: stays,
      createdAt: stays,
      expiresAt: stays,
      open: stays,
      network: emptied,
      nonce: omitted('a secret of the payment', 'stays'),
      sessionId: omitted('a secret of the payment', 'stays'),
      url: omitted('where it was to be paid', 'stays'),
      tries: omitted('about the provider', 'stays'),
      askAt: omitted('about the provider', 'stays'),
    },
  },
  monthlyDonations: {
    retention: 'payments',
    columns: {
      id: stays,
      method: stays,
      purpose: stays,
      petId: stays,
      petName: stays,
      amountCents: stays,
      state: stays,
      nextAt: stays,
      pastDue: stays,
      pausedSince: stays,
      pausedUntil: stays,
      askedAt: stays,
      endedAt: stays,
      endedBy: stays,
      createdAt: stays,
      erasedAt: stays,
      name: emptied,
      email: emptied,
      language: emptied,
      network: emptied,
      donorUid: omitted('says whose it is', 'is emptied'),
      token: omitted('opens its page, which is no longer erased', 'stays'),
      nonce: omitted('a secret of the payment', 'stays'),
      sessionId: omitted('a secret of the payment', 'stays'),
      url: omitted('where it was to be paid', 'stays'),
      expiresAt: omitted('about the provider', 'stays'),
      tries: omitted('about the provider', 'stays'),
      subscriptionId: omitted('a number of the provider', 'stays'),
      customerId: omitted('a number of the provider', 'stays'),
      failedInvoiceId: omitted('a number of the provider', 'stays'),
      paymentMethodId: omitted('a number of the provider', 'is emptied'),
      cardSessionId: omitted('a secret of the payment', 'is emptied'),
      cardAmountCents: omitted('about the provider', 'is emptied'),
      linkMailedAt: omitted('about the provider', 'stays'),
      version: omitted('about the provider', 'stays'),
      confirmedVersion: omitted('about the provider', 'stays'),
      syncAt: omitted('about the provider', 'stays'),
      syncTries: omitted('about the provider', 'stays'),
    },
  },
  monthlyInvoices: { notPersonal: 'which donation an invoice of the provider made' },
  promiseReminders: { notPersonal: 'when the shelter reminded of which unpaid gift' },
  paymentEvents: { notPersonal: 'numbers of what the payment provider has told' },
  strayPayments: {
    notPersonal:
      'payments that fit nowhere, by the numbers of the provider; who looked at them is an id without a name',
  },
} satisfies Partial<{ [Table in keyof DatabaseSchema]: TablePolicy<Table> }>

export const dataInventory: { [Table in keyof DatabaseSchema]: TablePolicy<Table> } = {
  ...people,
  ...posts,
  ...money,
  settings: { notPersonal: 'what the shelter says of itself' },
  petTallies: { notPersonal: 'how many pets arrived, left, and were asked for in each month' },
  donationTallies: { notPersonal: 'sums of donations of each month' },
  durationTallies: { notPersonal: 'how often something took how long' },
  tallyZone: { notPersonal: 'the time zone of the sums' },
  listingFeeds: { notPersonal: 'the URLs of files for other sites; who created one is an id without a name' },
  inquiryLinks: { notPersonal: 'hashes of the links of questions, deleted with them' },
  inquiryCounts: { notPersonal: 'keyed hashes of networks, deleted after a day' },
  inquiryKeys: { notPersonal: 'a secret of the server' },
  searchAddresses: {
    retention: 'searches',
    columns: { id: erased, email: erased, mailDay: erased, mailCount: erased, createdAt: erased },
  },
  savedSearches: {
    retention: 'searches',
    columns: {
      id: erased,
      query: erased,
      frequency: erased,
      language: erased,
      createdAt: erased,
      confirmedAt: erased,
      expiresAt: erased,
      remindedAt: erased,
      endedAt: erased,
      mailedOn: erased,
      addressId: owner,
    },
  },
  searchMatches: {
    retention: 'searches',
    columns: {
      id: erased,
      petId: erased,
      searchId: erased,
      imported: erased,
      dueAt: erased,
      mailId: omitted('a number of the outbox'),
      addressId: owner,
    },
  },
  petsToMatch: { notPersonal: 'pets that changed a moment ago, as everyone saw them' },
  searchState: { notPersonal: 'a counter and a day' },
  donorMails: { notPersonal: 'hashes of addresses and the day, deleted after it' },
  auditEvents: {
    retention: 'trail',
    columns: {
      act: stays,
      subject: stays,
      createdAt: stays,
      id: omitted('a number of the trail', 'stays'),
      by: omitted('says who', 'stays'),
      subjectId: omitted('may be somebody else', 'stays'),
      data: omitted("the shelter's", 'stays'),
    },
  },
  erasedPeople: {
    retention: 'erased',
    columns: {
      uidHash: omitted('nothing stands there before somebody has left', 'stays'),
      suspended: omitted('as above', 'stays'),
      erasedAt: omitted('as above', 'stays'),
    },
  },
}

/** The policies of a table's columns; none if nothing in it is about a person. */
export function columnPolicies(table: TableName, columns: string[]): Record<string, ColumnPolicy> {
  const entry = dataInventory[table]
  if ('notPersonal' in entry) return {}
  const listed: Record<string, ColumnPolicy> = entry.columns
  return Object.fromEntries(columns.map((name) => [name, listed[name] ?? moved]))
}

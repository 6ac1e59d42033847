import type { z } from 'zod'
import type { RequestFeePage } from '#shared/adoption-fees.ts'
import type { ReceivedRequest, RequestDetail, RequestMessage } from '#shared/adoptions.ts'
import type { RequestAgreement } from '#shared/agreements.ts'
import { campaignFields } from '#shared/campaign-fields.ts'
import type { CampaignDetail } from '#shared/campaigns.ts'
import type { CreatedDonation } from '#shared/donations.ts'
import { type DonationPage, type DonationRow, formatReference } from '#shared/donations.ts'
import { type Fields, mapFields, type RecordValue } from '#shared/fields.ts'
import type { AfterAdoption } from '#shared/follow-ups.ts'
import type { InquiryDetail, InquiryMessage, InquiryPage } from '#shared/inquiries.ts'
import type { RequestMeetings } from '#shared/meetings.ts'
import type { Counts } from '#shared/notifications.ts'
import { petProfileFields } from '#shared/pet-fields.ts'
import { type CountedFacets, type PetChoice, type PetFacets, petChoices } from '#shared/pet-filter.ts'
import { type PetDetail, petInput } from '#shared/pets.ts'
import type { ReceiptDetails, ReceiptIssuer } from '#shared/receipts.ts'
import type { UserRow } from '#shared/users.ts'

// Records as the server returns them, with ordinary values unless the test sets others.

/** An external picture that loads. */
export const linkedPicture = new URL('/drawings/category-dog.svg', location.href).href

/** A picture's file; its content doesn't matter, because nothing here reads it. */
export const pictureFile = (name = 'photo.jpg', type = 'image/jpeg', bytes = 100): File =>
  new File([new Uint8Array(bytes)], name, { type })

export const uploadedPicture = (): Response => Response.json({ data: { image: linkedPicture } }, { status: 201 })

export const problem = (status: number, detail: string): Response =>
  Response.json({ detail }, { status, headers: { 'content-type': 'application/problem+json' } })

export const onePage = <Row>(items: Row[]) => ({ items, nextCursor: null })

export const petAnswers = (pet: PetDetail) => ({ 'pets.byId': () => pet, 'pets.similar': () => ({ items: [] }) })

/** A form's input may omit values. */
type Sent<Facts> = { [Name in keyof Facts]: Facts[Name] | undefined }

/** Optional fields of which nothing is known. */
export const unknownFields = <const All extends Fields>(fields: All) =>
  mapFields(fields, ({ kind }): unknown => (kind === 'flag' ? false : null)) as {
    [Name in keyof All]: RecordValue<All[Name]>
  }

/** A pet of another user; odd ones are dogs, even ones cats. */
export const pet = (id: number, facts: Partial<Sent<PetDetail>> = {}): PetDetail => ({
  id,
  name: `Pet ${id}`,
  age: '3 years',
  category: id % 2 ? 'Dog' : 'Cat',
  location: 'Springfield',
  description: 'A friend for life.',
  image: '/drawings/category-dog.svg',
  focus: null,
  photos: [{ image: '/drawings/category-dog.svg', alt: null, focus: null }],
  status: 'available',
  ...unknownFields(petProfileFields),
  arrivedOn: '2026-05-04',
  version: 0,
  withheld: null,
  missing: [],
  place: null,
  isFostered: false,
  returnedOn: null,
  createdAt: '2026-05-04T09:30:00.000Z',
  canManage: false,
  requested: null,
  author: null,
  lastConfirmed: null,
  toConfirm: false,
  today: '2026-05-04',
  ...withoutUndefined(facts),
})

/** The number of pets; each choice would show all of them, except in `counts`. */
export function facets(total: number, counts: { [Name in PetChoice]?: Partial<PetFacets[Name]> } = {}): CountedFacets {
  const all = <Name extends PetChoice>(name: Name) =>
    ({ ...Object.fromEntries(petChoices[name].map((value) => [value, total])), ...counts[name] }) as PetFacets[Name]
  return {
    among: null,
    total,
    category: all('category'),
    sex: all('sex'),
    age: all('age'),
    size: all('size'),
    good_with: all('good_with'),
    special_needs: all('special_needs'),
    status: all('status'),
  }
}

const withoutUndefined = <Facts extends object>(facts: { [Name in keyof Facts]: Facts[Name] | undefined }) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Partial<Facts>

/** The pet that a form's input creates. */
export function savedPet(id: number, values: z.input<typeof petInput>, facts: Partial<PetDetail> = {}) {
  const { photos, arrivedOn, ...input } = petInput.parse(values)
  return pet(id, {
    ...input,
    ...(photos && { photos: photos.map(({ image, alt = null, focus = null }) => ({ image, alt, focus })) }),
    ...(arrivedOn && { arrivedOn }),
    ...facts,
  })
}

export const campaign = (id: number, facts: Partial<CampaignDetail> = {}): CampaignDetail => ({
  id,
  ...unknownFields(campaignFields),
  petName: `Pet ${id}`,
  image: '/drawings/category-dog.svg',
  maxCents: 10_000,
  donatedCents: 0,
  receivedCents: 0,
  reservedCents: 0,
  donationCount: 0,
  need: null,
  needs: [],
  state: 'open',
  location: 'Bergen',
  description: 'A broken leg.',
  shortDescription: 'A broken leg.',
  lastDate: '2126-05-11T09:30:00.000Z',
  createdAt: '2026-05-04T09:30:00.000Z',
  paused: false,
  withheld: null,
  missing: [],
  canManage: false,
  author: null,
  pet: null,
  daysLeft: 5,
  ...facts,
})

/** A promise of $25 to the campaign with the same number. */
export const donationRow = (id: number, facts: Partial<DonationRow> = {}): DonationRow => ({
  id,
  reference: formatReference(id),
  campaignId: id,
  petName: `Pet ${id}`,
  title: null,
  sponsored: null,
  name: null,
  email: null,
  message: null,
  showName: false,
  amountCents: 2500,
  standingCents: 2500,
  state: 'promised',
  origin: 'promise',
  createdAt: '2026-05-04T09:30:00.000Z',
  large: false,
  expiresAt: null,
  receiptNumber: null,
  statement: false,
  remindedAt: null,
  canRemind: false,
  ...facts,
})

export const donationSecret = `1234-${'a'.repeat(43)}`

export const createdDonation = (facts: Partial<CreatedDonation> = {}): CreatedDonation => ({
  id: 1234,
  campaignId: 1,
  name: 'Anonymous',
  amountCents: 2500,
  createdAt: '2026-05-04T09:30:00.000Z',
  path: `/gifts/${donationSecret}`,
  reference: 'PS-1234-7F',
  state: 'promised',
  checkoutUrl: null,
  ...facts,
})

export const receiptIssuer = (facts: Partial<ReceiptIssuer> = {}): ReceiptIssuer => ({
  legalName: null,
  registrationNumber: null,
  postalAddress: null,
  signer: null,
  taxSentences: [],
  ...facts,
})

export const receiptDetails = (facts: Partial<ReceiptDetails> = {}): ReceiptDetails => ({
  number: '2026-00042',
  day: '2026-05-05',
  receivedAt: '2026-05-04T23:30:00.000Z',
  amountCents: 2500,
  void: false,
  issuer: receiptIssuer(),
  ...facts,
})

export const donationPage = (facts: Partial<DonationPage> = {}): DonationPage => ({
  reference: 'PS-1234-7F',
  state: 'promised',
  origin: 'promise',
  amountCents: 2500,
  standingCents: 2500,
  createdAt: '2026-05-04T09:30:00.000Z',
  name: null,
  email: null,
  message: null,
  showName: false,
  follow: false,
  erased: false,
  purpose: 'campaign',
  sponsored: null,
  campaign: { id: 1, petName: 'Rosie', title: null, image: '/drawings/category-dog.svg', state: 'open', shown: true },
  expiresAt: null,
  howToPay: null,
  receipt: null,
  checkout: null,
  test: false,
  events: [{ state: 'promised', standingCents: 2500, at: '2026-05-04T09:30:00.000Z' }],
  updates: [],
  ...facts,
})

export const userRow = (id: number, facts: Partial<UserRow> = {}): UserRow => ({
  id: `user-${id}`,
  name: `Person ${id}`,
  email: `person.${id}@example.org`,
  role: 'user',
  photoURL: null,
  staff: false,
  suspended: false,
  ...facts,
})

export const request = (id: number, facts: Partial<ReceivedRequest> = {}): ReceivedRequest => ({
  id,
  petId: id,
  petName: `Pet ${id}`,
  petImage: '/drawings/category-dog.svg',
  status: 'pending',
  outcome: null,
  createdAt: '2026-05-04T09:30:00.000Z',
  seenAt: null,
  adoptedAt: null,
  requesterName: 'Rita Requester',
  requesterEmail: 'rita@example.org',
  requesterPhone: '+1 555 0142',
  requesterAddress: '12 Elm Street',
  ...facts,
})

/** The request's own page for the pet's owner, who has opened it. */
export const requestDetail = (id: number, facts: Partial<RequestDetail> = {}): RequestDetail => ({
  ...request(id),
  message: null,
  answers: [],
  side: 'owner',
  ownerName: 'Olaf Owner',
  ownerEmail: 'olaf@example.org',
  seenAt: '2026-05-04T10:30:00.000Z',
  answeredAt: null,
  decidedAt: null,
  adoptedAt: null,
  petStatus: 'available',
  usualAnswer: null,
  trialUntil: null,
  writeUntil: null,
  ...facts,
})

/** A request without a meeting, of a shelter that uses the step 'Meet'. */
export const noAgreement = (facts: Partial<RequestAgreement> = {}): RequestAgreement => ({
  used: false,
  shownAt: null,
  agreedAt: null,
  readable: false,
  typedName: null,
  ...facts,
})

export const noMeetings = (facts: Partial<RequestMeetings> = {}): RequestMeetings => ({
  side: 'owner',
  used: true,
  timeZone: null,
  openingHours: null,
  usualPlace: null,
  revision: 0,
  meeting: null,
  ...facts,
})

/** A request without a fee, of a shelter that asks for none. */
export const noFee = (facts: Partial<RequestFeePage> = {}): RequestFeePage => ({
  side: 'owner',
  used: false,
  open: false,
  usualCents: null,
  online: false,
  howToPay: null,
  paying: false,
  fee: null,
  ...facts,
})

/** The requester's message, a minute after the previous one. */
export const message = (id: number, facts: Partial<RequestMessage> = {}): RequestMessage => ({
  id,
  side: 'requester',
  author: 'Rita Requester',
  mine: false,
  private: false,
  reason: false,
  text: `Message ${id}`,
  createdAt: new Date(Date.parse('2026-05-04T11:00:00.000Z') + id * 60_000).toISOString(),
  ...facts,
})

/** Counts of a user with pets, 0 unless the test sets them. */
export const counts = (some: Partial<Counts> = {}): Counts => ({
  unread: 0,
  waiting: 0,
  owns: true,
  approval: 0,
  ...some,
})

/** A question of Nora's about pet 1, as its asker sees it: it waits for an answer, and the site sends mail. */
export const inquiryPage = (facts: Partial<InquiryPage> = {}): InquiryPage => ({
  ...{ id: 1, petId: 1, petName: 'Pepper', state: 'open', outcome: null, waiting: true },
  createdAt: '2026-05-04T09:30:00.000Z',
  lastAt: '2026-05-04T09:30:00.000Z',
  seenAt: null,
  closedAt: null,
  messages: [inquiryMessage(1)],
  name: 'Nora Newman',
  email: 'n…@example.org',
  emailConfirmed: false,
  canConfirm: false,
  mails: true,
  keptUntil: '2026-11-03T09:30:00.000Z',
  sent: null,
  ...facts,
})

/** The same, as the owner's side sees it, who has opened it. */
export const inquiryDetail = (facts: Partial<InquiryDetail> = {}): InquiryDetail => {
  const { canConfirm: _, mails: __, keptUntil: ___, sent: ____, ...rest } = inquiryPage()
  return { ...rest, email: 'nora@example.org', seenAt: '2026-05-04T10:30:00.000Z', canAddNote: true, ...facts }
}

/** A message of the asker, a minute after the one before it. */
export const inquiryMessage = (id: number, facts: Partial<InquiryMessage> = {}): InquiryMessage => ({
  id,
  side: 'asker',
  author: null,
  text: 'Does he like cats?',
  createdAt: new Date(Date.parse('2026-05-04T09:29:00.000Z') + id * 60_000).toISOString(),
  ...facts,
})

export const afterAdoption = (more: Partial<AfterAdoption> = {}): AfterAdoption => ({
  requestId: 1,
  petName: 'Pepper',
  petId: 1,
  open: true,
  answers: [],
  happyEnding: null,
  ...more,
})

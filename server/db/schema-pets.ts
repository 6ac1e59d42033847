import { sql } from 'drizzle-orm'
import { requestOutcomes, requestSides } from '#shared/adoptions.ts'
import { petSexes, petSizes, petStatuses } from '#shared/pet-facts.ts'
import { petCategories } from '#shared/pet-filter.ts'
import type { Kit } from './columns.ts'
import { petFacts } from './pet-bits.ts'
import { postToApprove, publicity, publicPet, waitingPet } from './schema-approval.ts'
import { transferKey } from './schema-shelter.ts'
import { unique } from './unique-rules.ts'

const now = () => new Date()
const today = () => now().toISOString().slice(0, 10)

/** What is said about a pet and need not be; null is not known. */
const profile = (kit: Kit) => ({
  sex: kit.oneOf('sex', petSexes),
  /** `YYYY-MM-DD` */
  birthDate: kit.text('birth_date'),
  birthDateApproximate: kit.bool('birth_date_approximate').notNull().default(false),
  size: kit.oneOf('size', petSizes),
  breed: kit.text('breed'),
  goodWithChildren: kit.bool('good_with_children'),
  goodWithDogs: kit.bool('good_with_dogs'),
  goodWithCats: kit.bool('good_with_cats'),
  houseTrained: kit.bool('house_trained'),
  neutered: kit.bool('neutered'),
  vaccinated: kit.bool('vaccinated'),
  microchipped: kit.bool('microchipped'),
  /** Empty: there are none. */
  specialNeeds: kit.text('special_needs'),
  adoptionFeeCents: kit.int('adoption_fee_cents'),
  /** `YYYY-MM-DD` */
  arrivedOn: kit.text('arrived_on').notNull().$defaultFn(today),
})

/** A photo beside the address of its picture: `alt` null is the usual text, a focal point is in percent, null the middle. */
const photoFacts = (kit: Kit) => ({
  alt: kit.text('alt'),
  focusX: kit.int('focus_x'),
  focusY: kit.int('focus_y'),
})

function definePet(kit: Kit) {
  return kit.table(
    'pets',
    {
      id: kit.id('id'),
      name: kit.text('name').notNull(),
      nameFolded: kit.text('name_folded').notNull(),
      age: kit.text('age').notNull(),
      location: kit.text('location').notNull(),
      category: kit.oneOf('category', petCategories).notNull(),
      status: kit.oneOf('status', petStatuses).notNull().default('available'),
      ...publicity(kit),
      ...profile(kit),
      /** The cover, with its facts; the other photos are in `pet_photos`. */
      image: kit.text('image').notNull(),
      ...photoFacts(kit),
      description: kit.text('description').notNull(),
      /** Counts the changes of what is said about it. */
      version: kit.int('version').notNull().default(0),
      ownerUid: kit.text('owner_uid').notNull(),
      ownerEmail: kit.text('owner_email').notNull(),
      createdAt: kit.time('created_at').notNull().$defaultFn(now),
      updatedAt: kit.time('updated_at').notNull().$defaultFn(now),
      ...transferKey(kit),
      facts: kit.derived('facts', petFacts),
    },
    (t) => [
      // the three ways of finding pets, each from an index alone: newest first, counted, and by arrival
      kit.index('pets_found').on(t.id, t.facts, t.birthDate, t.nameFolded).where(sql.raw(publicPet)),
      kit.index('pets_counted').on(t.facts, t.birthDate, t.nameFolded).where(sql.raw(publicPet)),
      kit.index('pets_waiting').on(t.arrivedOn, t.id, t.facts, t.birthDate, t.nameFolded).where(sql.raw(waitingPet)),
      kit.index('pets_to_approve').on(t.id).where(sql.raw(postToApprove)),
      kit.index('pets_owner').on(t.ownerUid, t.id),
      kit.uniqueIndex(unique('pets_key')).on(t.key).where(sql`key is not null`),
      // all of them, as staff find them: each order from an index alone
      kit.index('pets_all').on(t.id, t.status, t.approval, t.hidden, t.ownerUid, t.nameFolded),
      kit.index('pets_by_name').on(t.nameFolded, t.id, t.status, t.approval, t.hidden, t.ownerUid),
      kit.check('pets_status', sql`status in ('draft', 'available', 'on_hold', 'adopted')`),
      kit.check('pets_fee', sql`adoption_fee_cents between 0 and 10000000`),
    ],
  )
}

type Pets = ReturnType<typeof definePet>

/** A pet's photos after the cover, in the order of `place`, from 1. */
function definePhotos(kit: Kit, pets: Pets) {
  return kit.table(
    'pet_photos',
    {
      id: kit.id('id'),
      petId: kit
        .int('pet_id')
        .notNull()
        .references(() => pets.id, { onDelete: 'cascade' }),
      place: kit.int('place').notNull(),
      image: kit.text('image').notNull(),
      ...photoFacts(kit),
    },
    (t) => [
      kit.uniqueIndex(unique('pet_photos_place')).on(t.petId, t.place),
      kit.check('pet_photos_ten', sql`place between 1 and 9`),
    ],
  )
}

/** What it keeps of the pet is as it was when somebody asked. Open requests are pending or accepted and have no outcome. */
function defineRequests(kit: Kit, pets: Pets) {
  return kit.table(
    'adoption_requests',
    {
      id: kit.id('id'),
      petId: kit.int('pet_id').references(() => pets.id, { onDelete: 'set null' }),
      petName: kit.text('pet_name').notNull(),
      petImage: kit.text('pet_image').notNull(),
      requesterUid: kit.text('requester_uid').notNull(),
      requesterName: kit.text('requester_name').notNull(),
      requesterEmail: kit.text('requester_email').notNull(),
      requesterPhone: kit.text('requester_phone').notNull(),
      requesterAddress: kit.text('requester_address').notNull(),
      /** The shelter's questions as they were asked, with what was answered, as JSON; null where none were. */
      answers: kit.text('answers'),
      message: kit.text('message'),
      ownerUid: kit.text('owner_uid').notNull(),
      ownerEmail: kit.text('owner_email').notNull(),
      status: kit.oneOf('status', ['pending', 'accepted', 'rejected', 'withdrawn']).notNull().default('pending'),
      outcome: kit.oneOf('outcome', requestOutcomes),
      createdAt: kit.time('created_at').notNull().$defaultFn(now),
      /** When the owner's side opened its page first. */
      seenAt: kit.time('seen_at'),
      /** When the owner's side accepted or declined it. */
      answeredAt: kit.time('answered_at'),
      /** When its status changed last. */
      decidedAt: kit.time('decided_at'),
      /** When the pet went home with this person. */
      adoptedAt: kit.time('adopted_at'),
    },
    (t) => [
      kit
        .uniqueIndex(unique('adoption_requests_one_open'))
        .on(t.petId, t.requesterUid)
        .where(sql`status in ('pending', 'accepted')`),
      // promised once, whatever arrives at once
      kit.uniqueIndex(unique('adoption_requests_one_accepted')).on(t.petId).where(sql`status = 'accepted'`),
      kit.index('adoption_requests_owner').on(t.ownerUid, t.id),
      kit.index('adoption_requests_requester').on(t.requesterUid, t.id),
      kit.index('adoption_requests_pet').on(t.petId),
      kit.index('adoption_requests_all').on(t.id, t.status, t.petName, t.requesterName),
      kit.index('adoption_requests_waiting').on(t.ownerUid).where(sql`status = 'pending'`),
      kit.index('adoption_requests_answered').on(t.ownerUid, t.answeredAt).where(sql`answered_at is not null`),
      kit.check('adoption_requests_outcome', sql`(outcome is null) = (status in ('pending', 'accepted'))`),
    ],
  )
}

type Requests = ReturnType<typeof defineRequests>

/** What the two sides of a request write to each other, and the notes of the owner's side, which nobody else reads. */
function defineMessages(kit: Kit, requests: Requests) {
  return kit.table(
    'request_messages',
    {
      id: kit.id('id'),
      requestId: kit
        .int('request_id')
        .notNull()
        .references(() => requests.id, { onDelete: 'cascade' }),
      authorUid: kit.text('author_uid').notNull(),
      side: kit.oneOf('side', requestSides).notNull(),
      /** A note: for the owner's side alone. */
      private: kit.bool('private').notNull(),
      /** The note that says why an accepted request was taken back. */
      reason: kit.bool('reason').notNull().default(false),
      text: kit.text('text').notNull(),
      createdAt: kit.time('created_at').notNull().$defaultFn(now),
    },
    (t) => [
      kit.index('request_messages_request').on(t.requestId, t.id),
      kit.check('request_messages_side', sql`side = 'owner' or (side = 'requester' and not private)`),
    ],
  )
}

export function definePets(kit: Kit) {
  const pets = definePet(kit)
  const adoptionRequests = defineRequests(kit, pets)
  return {
    pets,
    petPhotos: definePhotos(kit, pets),
    adoptionRequests,
    requestMessages: defineMessages(kit, adoptionRequests),
  }
}

import { sql } from 'drizzle-orm'
import { requestOutcomes, requestSides, storedRequestStatuses } from '#shared/adoptions.ts'
import { confirmationTimes } from '#shared/confirmations.ts'
import { figureCategories } from '#shared/figures.ts'
import { petSexes, petSizes, petStatuses } from '#shared/pet-facts.ts'
import type { petProfileFields } from '#shared/pet-fields.ts'
import { petCategories } from '#shared/pet-filter.ts'
import { attributesMaskSql } from './attributes-mask.ts'
import type { Dialect } from './dialect.ts'
import { postToApprove, publicity, publicPet, shownPet, waitingPet } from './schema-approval.ts'
import { transferKey } from './schema-settings.ts'
import { unique } from './unique-rules.ts'

const now = () => new Date()
const nextQuestion = () => new Date(Date.now() + confirmationTimes.fresh)
const today = () => now().toISOString().slice(0, 10)

/** A column for each field of `petProfileFields`; null means unknown. */
const profileColumns = (dialect: Dialect) =>
  ({
    sex: dialect.enumText('sex', petSexes),
    birthDate: dialect.text('birth_date'),
    birthDateApproximate: dialect.bool('birth_date_approximate').notNull().default(false),
    size: dialect.enumText('size', petSizes),
    breed: dialect.text('breed'),
    goodWithChildren: dialect.bool('good_with_children'),
    goodWithDogs: dialect.bool('good_with_dogs'),
    goodWithCats: dialect.bool('good_with_cats'),
    houseTrained: dialect.bool('house_trained'),
    neutered: dialect.bool('neutered'),
    vaccinated: dialect.bool('vaccinated'),
    microchipped: dialect.bool('microchipped'),
    specialNeeds: dialect.text('special_needs'),
    adoptionFeeCents: dialect.int('adoption_fee_cents'),
    arrivedOn: dialect.text('arrived_on').notNull().$defaultFn(today),
  }) satisfies Record<keyof typeof petProfileFields, unknown>

/** `alt` null is the default text. Focal points are in percent; null is the center. */
const photoColumns = (dialect: Dialect) => ({
  alt: dialect.text('alt'),
  focusX: dialect.int('focus_x'),
  focusY: dialect.int('focus_y'),
})

function definePet(dialect: Dialect) {
  return dialect.table(
    'pets',
    {
      id: dialect.id('id'),
      name: dialect.text('name').notNull(),
      nameFolded: dialect.text('name_folded').notNull(),
      age: dialect.text('age').notNull(),
      location: dialect.text('location').notNull(),
      category: dialect.enumText('category', petCategories).notNull(),
      status: dialect.enumText('status', petStatuses).notNull().default('available'),
      ...publicity(dialect),
      ...profileColumns(dialect),
      /** The cover; other photos are in `pet_photos`. */
      image: dialect.text('image').notNull(),
      ...photoColumns(dialect),
      description: dialect.text('description').notNull(),
      version: dialect.int('version').notNull().default(0),
      ownerUid: dialect.text('owner_uid').notNull(),
      ownerEmail: dialect.text('owner_email').notNull(),
      createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
      updatedAt: dialect.timestamp('updated_at').notNull().$defaultFn(now),
      /** When its owner's side last said, or showed, that it is still here (docs/product.md 5.16). */
      confirmedAt: dialect.timestamp('confirmed_at').$defaultFn(now),
      /** When its owner is asked next. */
      askAt: dialect.timestamp('ask_at').$defaultFn(nextQuestion),
      /** The day in the shelter's time zone on which it last came back from an adoption; null if it has a home again. */
      returnedOn: dialect.text('returned_on'),
      ...transferKey(dialect),
      facts: dialect.generated('facts', attributesMaskSql),
    },
    (t) => [
      // covering indexes for the public lists: newest first, counts, and by arrival
      dialect.index('pets_found').on(t.id, t.facts, t.birthDate, t.nameFolded).where(sql.raw(publicPet)),
      dialect.index('pets_counted').on(t.facts, t.birthDate, t.nameFolded).where(sql.raw(publicPet)),
      dialect
        .index('pets_waiting')
        .on(t.arrivedOn, t.id, t.facts, t.birthDate, t.nameFolded)
        .where(sql.raw(waitingPet)),
      dialect.index('pets_to_approve').on(t.id).where(sql.raw(postToApprove)),
      dialect.index('pets_to_ask').on(t.askAt).where(sql.raw(shownPet)),
      dialect.index('pets_to_confirm').on(t.ownerUid, t.confirmedAt, t.id).where(sql.raw(shownPet)),
      dialect.index('pets_owner').on(t.ownerUid, t.id),
      dialect.index('pets_refused').on(t.ownerUid).where(sql`approval = 'refused'`),
      dialect.uniqueIndex(unique('pets_key')).on(t.key).where(sql`key is not null`),
      // covering indexes for each order of the list of staff
      dialect.index('pets_all').on(t.id, t.status, t.approval, t.hidden, t.ownerUid, t.nameFolded),
      dialect.index('pets_by_name').on(t.nameFolded, t.id, t.status, t.approval, t.hidden, t.ownerUid),
      dialect.check('pets_status', sql`status in ('draft', 'available', 'on_hold', 'adopted')`),
      dialect.check('pets_fee', sql`adoption_fee_cents between 0 and 10000000`),
    ],
  )
}

type PetsTable = ReturnType<typeof definePet>

/** Photos after the cover, ordered by `place`, from 1. */
function definePhotos(dialect: Dialect, pets: PetsTable) {
  return dialect.table(
    'pet_photos',
    {
      id: dialect.id('id'),
      petId: dialect
        .int('pet_id')
        .notNull()
        .references(() => pets.id, { onDelete: 'cascade' }),
      place: dialect.int('place').notNull(),
      image: dialect.text('image').notNull(),
      ...photoColumns(dialect),
    },
    (t) => [
      dialect.uniqueIndex(unique('pet_photos_place')).on(t.petId, t.place),
      dialect.check('pet_photos_ten', sql`place between 1 and 9`),
    ],
  )
}

/**
 * Contains a copy of the pet's data from the time of the request.
 * Pending and accepted requests are open and have no outcome.
 */
function defineRequests(dialect: Dialect, pets: PetsTable) {
  return dialect.table(
    'adoption_requests',
    {
      id: dialect.id('id'),
      petId: dialect.int('pet_id').references(() => pets.id, { onDelete: 'set null' }),
      petName: dialect.text('pet_name').notNull(),
      petImage: dialect.text('pet_image').notNull(),
      requesterUid: dialect.text('requester_uid').notNull(),
      requesterName: dialect.text('requester_name').notNull(),
      requesterEmail: dialect.text('requester_email').notNull(),
      requesterPhone: dialect.text('requester_phone').notNull(),
      requesterAddress: dialect.text('requester_address').notNull(),
      /** The shelter's questions as asked, with the answers, as JSON; null if there were none. */
      answers: dialect.text('answers'),
      message: dialect.text('message'),
      ownerUid: dialect.text('owner_uid').notNull(),
      ownerEmail: dialect.text('owner_email').notNull(),
      status: dialect.enumText('status', storedRequestStatuses).notNull().default('pending'),
      outcome: dialect.enumText('outcome', requestOutcomes),
      createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
      seenAt: dialect.timestamp('seen_at'),
      /** When the owner's side accepted or declined it. */
      answeredAt: dialect.timestamp('answered_at'),
      decidedAt: dialect.timestamp('decided_at'),
      adoptedAt: dialect.timestamp('adopted_at'),
      /** The pet's category at the time of the request if it was the shelter's own; null is in no figures. */
      figureCategory: dialect.enumText('figure_category', figureCategories),
      /** When the adopter last asked for help; both sides can write again (docs/product.md 27.5). */
      reopenedAt: dialect.timestamp('reopened_at'),
    },
    (t) => [
      dialect
        .uniqueIndex(unique('adoption_requests_one_open'))
        .on(t.petId, t.requesterUid)
        .where(sql`status in ('pending', 'accepted')`),
      // only one accepted request per pet, even if several are accepted at once
      dialect.uniqueIndex(unique('adoption_requests_one_accepted')).on(t.petId).where(sql`status = 'accepted'`),
      dialect.index('adoption_requests_owner').on(t.ownerUid, t.id),
      dialect.index('adoption_requests_requester').on(t.requesterUid, t.id),
      dialect.index('adoption_requests_pet').on(t.petId),
      dialect.index('adoption_requests_all').on(t.id, t.status, t.petName, t.requesterName),
      dialect.index('adoption_requests_waiting').on(t.ownerUid, t.id).where(sql`status = 'pending'`),
      // for the overview: the oldest of all, those on hold by owner, and those of an applicant
      dialect.index('adoption_requests_pending').on(t.id).where(sql`status = 'pending'`),
      dialect.index('adoption_requests_held').on(t.ownerUid).where(sql`status = 'accepted' and adopted_at is null`),
      dialect
        .index('adoption_requests_open')
        .on(t.requesterUid)
        .where(sql`status in ('pending', 'accepted') and adopted_at is null`),
      dialect.index('adoption_requests_answered').on(t.ownerUid, t.answeredAt).where(sql`answered_at is not null`),
      dialect.check('adoption_requests_outcome', sql`(outcome is null) = (status in ('pending', 'accepted'))`),
    ],
  )
}

type AdoptionRequestsTable = ReturnType<typeof defineRequests>

function defineMessages(dialect: Dialect, requests: AdoptionRequestsTable) {
  return dialect.table(
    'request_messages',
    {
      id: dialect.id('id'),
      requestId: dialect
        .int('request_id')
        .notNull()
        .references(() => requests.id, { onDelete: 'cascade' }),
      authorUid: dialect.text('author_uid').notNull(),
      side: dialect.enumText('side', requestSides).notNull(),
      private: dialect.bool('private').notNull(),
      reason: dialect.bool('reason').notNull().default(false),
      text: dialect.text('text').notNull(),
      createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
    },
    (t) => [
      dialect.index('request_messages_request').on(t.requestId, t.id),
      dialect.check('request_messages_side', sql`side = 'owner' or (side = 'requester' and not private)`),
    ],
  )
}

export function definePets(dialect: Dialect) {
  const pets = definePet(dialect)
  const adoptionRequests = defineRequests(dialect, pets)
  return {
    pets,
    petPhotos: definePhotos(dialect, pets),
    adoptionRequests,
    requestMessages: defineMessages(dialect, adoptionRequests),
  }
}

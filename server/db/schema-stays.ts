import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { petCategories } from '#shared/pet-filter.ts'
import { stayPlaces } from '#shared/stays.ts'
import type { Dialect } from './dialect.ts'
import { unique } from './unique-rules.ts'

/** Where each pet is and was (docs/product.md 25). Days are in the shelter's time zone; null if they are not known. */
export function defineStays(dialect: Dialect, pets: { id: PgColumn }, adoptionRequests: { id: PgColumn }) {
  const stays = dialect.table(
    'stays',
    {
      id: dialect.id('id'),
      /** Null once the pet is deleted. */
      petId: dialect.int('pet_id').references(() => pets.id, { onDelete: 'set null' }),
      /** The same, also after the pet is deleted: its stays remain in order. */
      originalPetId: dialect.int('original_pet_id'),
      /** The pet is the shelter's own, so that the stay is in its figures. */
      ofShelter: dialect.bool('of_shelter').notNull().default(false),
      /** That of the pet. */
      category: dialect.enumText('category', petCategories).notNull(),
      place: dialect.enumText('place', stayPlaces).notNull(),
      /** The pet is there now. */
      open: dialect.bool('open').notNull(),
      startedOn: dialect.text('started_on'),
      endedOn: dialect.text('ended_on'),
      /** Of a foster stay; null once the account is deleted. */
      caregiverUid: dialect.text('caregiver_uid'),
      /** Of a trial, or of an adoption that began with a request. */
      requestId: dialect.int('request_id').references(() => adoptionRequests.id, { onDelete: 'set null' }),
      /** The last day of a trial. */
      trialUntil: dialect.text('trial_until'),
      /** Both sides were reminded of this last day. */
      trialReminded: dialect.bool('trial_reminded').notNull().default(false),
      /** Why the adopted pet came back; only its owner's side may see it. */
      returnReason: dialect.text('return_reason'),
    },
    (t) => [
      dialect.uniqueIndex(unique('stays_one_open')).on(t.petId).where(sql`open`),
      dialect.index('stays_pet').on(t.petId, t.id),
      dialect.index('stays_original_pet').on(t.originalPetId, t.id),
      dialect.index('stays_trials').on(t.trialUntil).where(sql`open and place = 'trial'`),
      dialect.index('stays_caregiver').on(t.caregiverUid).where(sql`caregiver_uid is not null`),
      dialect.check('stays_open', sql`not open or (pet_id is not null and ended_on is null)`),
      dialect.check('stays_trial', sql`(trial_until is not null) = (place = 'trial')`),
      dialect.check('stays_caregiver_foster', sql`caregiver_uid is null or place = 'foster'`),
    ],
  )
  return { stays }
}

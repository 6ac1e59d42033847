import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { searchFrequencies } from '#shared/search-frequencies.ts'
import { languages } from '#shared/texts/languages.ts'
import type { Dialect } from './dialect.ts'
import { unique } from './unique-rules.ts'

const now = () => new Date()

/** Saved searches and the pets found for them (docs/product.md 23). */
export function defineSavedSearches(dialect: Dialect, pets: { id: PgColumn }) {
  const { searchAddresses, savedSearches } = defineSearches(dialect)
  const { petsToMatch, searchState } = defineSearchQueue(dialect, pets)
  /** A pet that was found for an address: unique, so that nobody gets the same pet twice. */
  const searchMatches = dialect.table(
    'search_matches',
    {
      id: dialect.id('id'),
      addressId: dialect
        .int('address_id')
        .notNull()
        .references(() => searchAddresses.id, { onDelete: 'cascade' }),
      petId: dialect
        .int('pet_id')
        .notNull()
        .references(() => pets.id, { onDelete: 'cascade' }),
      searchId: dialect.int('search_id').references(() => savedSearches.id, { onDelete: 'set null' }),
      /** From an import, whose pets are in the daily email. */
      imported: dialect.bool('imported').notNull(),
      /** When its email may be written. */
      dueAt: dialect.timestamp('due_at').notNull(),
      /** The email that contains the pet; null while it waits. */
      mailId: dialect.int('mail_id'),
    },
    (t) => [
      dialect.uniqueIndex(unique('search_matches_once')).on(t.addressId, t.petId),
      dialect.index('search_matches_pet').on(t.petId),
      dialect.index('search_matches_search').on(t.searchId, t.dueAt),
      dialect.index('search_matches_mail').on(t.mailId),
      dialect.index('search_matches_due').on(t.dueAt, t.searchId).where(sql`mail_id is null`),
    ],
  )
  return { searchAddresses, savedSearches, petsToMatch, searchMatches, searchState }
}

function defineSearches(dialect: Dialect) {
  const searchAddresses = dialect.table('search_addresses', {
    id: dialect.id('id'),
    email: dialect.text('email').notNull().unique(unique('search_addresses_email')),
    /** The day in the shelter's time zone of the latest email with pets, and how many there were on it. */
    mailDay: dialect.text('mail_day'),
    mailCount: dialect.int('mail_count').notNull().default(0),
    createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
  })
  const savedSearches = dialect.table(
    'saved_searches',
    {
      id: dialect.id('id'),
      addressId: dialect
        .int('address_id')
        .notNull()
        .references(() => searchAddresses.id, { onDelete: 'cascade' }),
      /** The listing's query, such as `category=Dog&size=small`; empty for all pets. */
      query: dialect.text('query').notNull(),
      frequency: dialect.enumText('frequency', searchFrequencies).notNull(),
      /** That of the page on which it was saved. */
      language: dialect.enumText('language', languages),
      createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
      /** When the reader of the address confirmed it; until then it finds nothing. */
      confirmedAt: dialect.timestamp('confirmed_at'),
      expiresAt: dialect.timestamp('expires_at').notNull(),
      remindedAt: dialect.timestamp('reminded_at'),
      endedAt: dialect.timestamp('ended_at'),
      /** The day in the shelter's time zone of the latest daily or weekly email. */
      mailedOn: dialect.text('mailed_on'),
    },
    (t) => [
      dialect.uniqueIndex(unique('saved_searches_once')).on(t.addressId, t.query).where(sql`ended_at is null`),
      dialect.index('saved_searches_address').on(t.addressId),
      dialect.index('saved_searches_active').on(t.id).where(sql`confirmed_at is not null and ended_at is null`),
      dialect.index('saved_searches_expires').on(t.expiresAt).where(sql`ended_at is null`),
    ],
  )
  return { searchAddresses, savedSearches }
}

function defineSearchQueue(dialect: Dialect, pets: { id: PgColumn }) {
  /** Pets that may be news for someone, with what was searched in them before; null if they were not available. */
  const petsToMatch = dialect.table(
    'pets_to_match',
    {
      id: dialect.id('id'),
      petId: dialect
        .int('pet_id')
        .notNull()
        .references(() => pets.id, { onDelete: 'cascade' }),
      facts: dialect.int('facts'),
      birthDate: dialect.text('birth_date'),
      nameFolded: dialect.text('name_folded'),
      /** The day in UTC on which the pet was like this. */
      day: dialect.text('day').notNull(),
      imported: dialect.bool('imported').notNull(),
    },
    (t) => [dialect.index('pets_to_match_pet').on(t.petId)],
  )
  /** One row. */
  const searchState = dialect.table(
    'search_state',
    {
      id: dialect.int('id').primaryKey(),
      /** Counts changes of searches, and of what waits for them, so that each server knows when its copy is old. */
      version: dialect.int('version').notNull(),
      /** The day in UTC until which pets whose age has changed are in the queue. */
      agesOn: dialect.text('ages_on').notNull(),
    },
    () => [dialect.check('search_state_one', sql`id = 1`)],
  )
  return { petsToMatch, searchState }
}

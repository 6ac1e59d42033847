import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { inquiryOutcomes, inquirySides, inquiryStates } from '#shared/inquiries.ts'
import { languages } from '#shared/texts/languages.ts'
import type { Dialect } from './dialect.ts'

const now = () => new Date()

type PetIdColumn = { id: PgColumn }

/** Questions of visitors about pets, and what their owners answer to everybody (docs/product.md 22). */
export function defineInquiries(dialect: Dialect, pets: PetIdColumn) {
  const inquiries = defineInquiry(dialect, pets)
  return { inquiries, ...defineParts(dialect, inquiries), petNotes: defineNotes(dialect, pets) }
}

const defineInquiry = (dialect: Dialect, pets: PetIdColumn) =>
  dialect.table(
    'inquiries',
    {
      id: dialect.id('id'),
      petId: dialect.int('pet_id').references(() => pets.id, { onDelete: 'set null' }),
      petName: dialect.text('pet_name').notNull(),
      ownerUid: dialect.text('owner_uid').notNull(),
      /** Of an asker who was logged in. */
      askerUid: dialect.text('asker_uid'),
      name: dialect.text('name').notNull(),
      email: dialect.text('email').notNull(),
      emailConfirmed: dialect.bool('email_confirmed').notNull(),
      wantsMail: dialect.bool('wants_mail').notNull(),
      language: dialect.enumText('language', languages),
      /** A keyed hash, until the question is closed. */
      network: dialect.text('network'),
      state: dialect.enumText('state', inquiryStates).notNull(),
      outcome: dialect.enumText('outcome', inquiryOutcomes),
      /** Whether it is open, and the asker wrote last. */
      waiting: dialect.bool('waiting').notNull(),
      createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
      seenAt: dialect.timestamp('seen_at'),
      /** Of the last message. */
      lastAt: dialect.timestamp('last_at').notNull().$defaultFn(now),
      closedAt: dialect.timestamp('closed_at'),
    },
    (t) => [
      dialect.index('inquiries_pet').on(t.petId),
      dialect.index('inquiries_owner').on(t.ownerUid, t.waiting, t.id),
      dialect.index('inquiries_all').on(t.waiting, t.id),
      dialect.index('inquiries_asker').on(t.askerUid, t.id).where(sql`asker_uid is not null`),
      dialect.index('inquiries_waiting').on(t.petId, t.network).where(sql`waiting`),
      dialect.index('inquiries_email').on(t.email).where(sql`waiting and email_confirmed`),
      dialect.index('inquiries_last').on(t.lastAt),
      dialect.check('inquiries_outcome', sql`(outcome is null) = (state = 'open')`),
      dialect.check('inquiries_waits', sql`state = 'open' or not waiting`),
    ],
  )

const defineParts = (dialect: Dialect, inquiries: { id: PgColumn }) => ({
  /** Links of a question's page: the one that the asker got when they sent it, and those that were emailed. */
  inquiryLinks: dialect.table(
    'inquiry_links',
    {
      tokenHash: dialect.text('token_hash').primaryKey(),
      inquiryId: dialect
        .int('inquiry_id')
        .notNull()
        .references(() => inquiries.id, { onDelete: 'cascade' }),
      emailed: dialect.bool('emailed').notNull(),
      createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
    },
    (t) => [dialect.index('inquiry_links_inquiry').on(t.inquiryId)],
  ),
  inquiryMessages: dialect.table(
    'inquiry_messages',
    {
      id: dialect.id('id'),
      inquiryId: dialect
        .int('inquiry_id')
        .notNull()
        .references(() => inquiries.id, { onDelete: 'cascade' }),
      side: dialect.enumText('side', inquirySides).notNull(),
      /** Null for the asker. */
      authorUid: dialect.text('author_uid'),
      text: dialect.text('text').notNull(),
      createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
    },
    (t) => [
      dialect.index('inquiry_messages_inquiry').on(t.inquiryId, t.id),
      dialect.index('inquiry_messages_author').on(t.authorUid).where(sql`author_uid is not null`),
    ],
  ),
  /** Counts the questions of a network for a day, also of those that were erased. */
  inquiryCounts: dialect.table(
    'inquiry_counts',
    {
      id: dialect.id('id'),
      network: dialect.text('network').notNull(),
      createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
    },
    (t) => [
      dialect.index('inquiry_counts_network').on(t.network, t.createdAt),
      dialect.index('inquiry_counts_created').on(t.createdAt),
    ],
  ),
  /** The server's secret, with which it signs forms and hashes networks. One row. */
  inquiryKeys: dialect.table('inquiry_keys', {
    id: dialect.id('id'),
    key: dialect.text('key').notNull(),
  }),
})

/** Entries of 'Good to know' on a pet's page, in the order of their ids. */
const defineNotes = (dialect: Dialect, pets: PetIdColumn) =>
  dialect.table(
    'pet_notes',
    {
      id: dialect.id('id'),
      petId: dialect
        .int('pet_id')
        .notNull()
        .references(() => pets.id, { onDelete: 'cascade' }),
      text: dialect.text('text').notNull(),
      createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
    },
    (t) => [dialect.index('pet_notes_pet').on(t.petId, t.id)],
  )

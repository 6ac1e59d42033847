import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { adopterAnswers as answerKinds, followUpStates } from '#shared/follow-ups.ts'
import { happyEndingStates } from '#shared/happy-ending-states.ts'
import type { Dialect } from './dialect.ts'
import { unique } from './unique-rules.ts'

const now = () => new Date()

type FollowUpParents = { pets: { id: PgColumn }; adoptionRequests: { id: PgColumn } }

const requestIdOf = (dialect: Dialect, adoptionRequests: FollowUpParents['adoptionRequests']) =>
  dialect
    .int('request_id')
    .notNull()
    .references(() => adoptionRequests.id, { onDelete: 'cascade' })

/** What comes after an adoption (docs/product.md 27). */
export const defineFollowUps = (dialect: Dialect, parents: FollowUpParents) => ({
  ...defineAnswers(dialect, parents),
  happyEndings: defineHappyEndings(dialect, parents),
})

function defineAnswers(dialect: Dialect, { adoptionRequests }: FollowUpParents) {
  /** The three emails after an adoption, written with it. */
  const followUps = dialect.table(
    'follow_ups',
    {
      id: dialect.id('id'),
      requestId: requestIdOf(dialect, adoptionRequests),
      /** 1, 2, or 3. */
      number: dialect.int('number').notNull(),
      /** A day in the shelter's time zone. */
      dueOn: dialect.text('due_on').notNull(),
      state: dialect.enumText('state', followUpStates).notNull().default('waiting'),
    },
    (t) => [
      dialect.uniqueIndex(unique('follow_ups_number')).on(t.requestId, t.number),
      dialect.index('follow_ups_due').on(t.dueOn, t.id).where(sql`state = 'waiting'`),
      dialect.check('follow_ups_three', sql`number between 1 and 3`),
    ],
  )
  /** What the adopter said. A question's text is a message of the request. */
  const adopterAnswers = dialect.table(
    'adopter_answers',
    {
      id: dialect.id('id'),
      requestId: requestIdOf(dialect, adoptionRequests),
      answer: dialect.enumText('answer', answerKinds).notNull(),
      createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
    },
    (t) => [dialect.index('adopter_answers_request').on(t.requestId, t.id)],
  )
  return { followUps, adopterAnswers }
}

/** Each sending is a new row, so that staff publish what they have seen. */
function defineHappyEndings(dialect: Dialect, { pets, adoptionRequests }: FollowUpParents) {
  return dialect.table(
    'happy_endings',
    {
      id: dialect.id('id'),
      requestId: requestIdOf(dialect, adoptionRequests),
      petId: dialect
        .int('pet_id')
        .notNull()
        .references(() => pets.id, { onDelete: 'cascade' }),
      adopterUid: dialect.text('adopter_uid').notNull(),
      text: dialect.text('text').notNull(),
      /** The first name to show; null: anonymous. */
      name: dialect.text('name'),
      image: dialect.text('image'),
      state: dialect.enumText('state', happyEndingStates).notNull().default('waiting'),
      createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
      publishedAt: dialect.timestamp('published_at'),
    },
    (t) => [
      dialect.uniqueIndex(unique('happy_endings_request')).on(t.requestId),
      dialect.index('happy_endings_pet').on(t.petId),
      dialect.index('happy_endings_adopter').on(t.adopterUid),
      dialect.index('happy_endings_published').on(t.id).where(sql`state = 'published'`),
      dialect.index('happy_endings_waiting').on(t.id).where(sql`state = 'waiting'`),
      dialect.check('happy_endings_dated', sql`(published_at is not null) = (state = 'published')`),
    ],
  )
}

import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { languages } from '#shared/texts/languages.ts'
import type { Dialect } from './dialect.ts'
import { unique } from './unique-rules.ts'

/** The adoption agreements of requests: frozen when the adopter first reads them (docs/product.md 28). */
export function defineAgreements(dialect: Dialect, requests: { id: PgColumn }) {
  const agreements = dialect.table(
    'agreements',
    {
      id: dialect.id('id'),
      requestId: dialect
        .int('request_id')
        .notNull()
        .references(() => requests.id, { onDelete: 'cascade' }),
      language: dialect.enumText('language', languages).notNull(),
      /** The whole text, with the facts filled in. */
      text: dialect.text('text').notNull(),
      /** SHA-256 of the text in UTF-8, as lower-case hexadecimal. */
      sha256: dialect.text('sha256').notNull(),
      shownAt: dialect.timestamp('shown_at').notNull(),
      /** When the adopter agreed, and the name that they typed; both null before. */
      agreedAt: dialect.timestamp('agreed_at'),
      typedName: dialect.text('typed_name'),
      /** The last day on which an erased adopter's agreement is kept, in the shelter's time zone; else null. */
      keptUntil: dialect.text('kept_until'),
    },
    (t) => [
      dialect.uniqueIndex(unique('agreements_request')).on(t.requestId),
      dialect.index('agreements_kept').on(t.keptUntil).where(sql`kept_until is not null`),
      dialect.check('agreements_agreed', sql`(agreed_at is null) = (typed_name is null)`),
      dialect.check('agreements_kept_agreed', sql`kept_until is null or agreed_at is not null`),
    ],
  )
  return { agreements }
}

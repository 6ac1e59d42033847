import { type Placeholder, sql } from 'drizzle-orm'

/**
 * The limit of a prepared query: `.limit(rowLimit(limit))`. SQLite plans by the value bound to a bare `limit ?`, and so
 * plans again on every run. A list of 24 pets took 796 µs instead of 618
 * (docs/decisions/050-private-parts-of-libraries.md).
 * Drizzle accepts any SQL as a limit, but its type names only numbers and placeholders.
 */
export const rowLimit = (limit: number | Placeholder): Placeholder => sql`${limit} + 0` as unknown as Placeholder

import type { Database } from '#server/db/database.ts'
import type { UserRow } from '#server/identity/users.ts'
import type { Payments } from '#server/payments/payments.ts'
import { maxCount } from '#shared/notifications.ts'
import type { OverviewKind, OverviewLine } from '#shared/overview.ts'

export type OverviewViewer = {
  db: Database
  user: UserRow
  /**
   * Whose pets and campaigns the viewer looks after: their own, and for staff and admins those of the whole team, at
   * most 100 users.
   */
  team: string[]
  now: Date
  payments: Payments | null | undefined
}

export type OverviewReader = Pick<Database, 'read' | 'schema'>

/**
 * A feature's lines of 'Today' (docs/product.md 21.1), in `<feature>/overview.queries.ts`. It returns lines only for
 * what the viewer can do, reads at most `maxCount` rows of an index for each, and is listed in
 * server/features/overview/overview.service.ts.
 */
export type OverviewSource = (viewer: OverviewViewer) => Promise<OverviewLine[]>

export type OverviewRow = {
  id: number
  petId: number | null
  petName: string
  title?: string | null
  at: Date
  cents?: number
}

type LineOptions = {
  /** Where one is done, and where several are. */
  one: (row: OverviewRow) => string
  many: string
  /** Rows from before are late. */
  lateBefore?: Date
}

/** One line for all rows, which must be at least one; `[]` without rows. `maxCount` rows mean this many or more. */
export function summarize(kind: OverviewKind, rows: OverviewRow[], { one, many, lateBefore }: LineOptions) {
  const [first, ...rest] = rows.toSorted((some, other) => some.at.getTime() - other.at.getTime() || some.id - other.id)
  if (!first) return []
  const petOf = ({ petId, petName }: OverviewRow) => petId ?? petName
  const others = new Set(rest.map(petOf))
  others.delete(petOf(first))
  const line: OverviewLine = {
    kind,
    count: Math.min(rows.length, maxCount),
    name: first.petName,
    title: first.title ?? null,
    others: Math.min(others.size, maxCount),
    cents: rest.length === 0 ? (first.cents ?? null) : null,
    at: first.at.toISOString(),
    late: lateBefore !== undefined && first.at < lateBefore,
    path: rest.length === 0 ? one(first) : many,
    id: rest.length === 0 ? first.id : null,
  }
  return [line]
}

export const before = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds)

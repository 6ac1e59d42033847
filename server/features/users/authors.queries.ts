import { eq } from 'drizzle-orm'
import type { Database, PreparedRead } from '#server/db/database.ts'
import { cachedQuery } from '#server/db/query-cache.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import type { UserRow } from '#server/identity/users.ts'
import type { Author } from '#shared/authors.ts'
import { isStaff, type Viewer } from '#shared/permissions.ts'
import { wallTimeIn } from '#shared/time-zones.ts'

type AuthorRow = Pick<UserRow, 'name' | 'email' | 'role' | 'staff' | 'createdAt'>

const authorByUid: PreparedRead<{ uid: string }, AuthorRow> = (read, { users }, { uid }) => {
  const { name, email, role, staff, createdAt } = users
  return read.select({ name, email, role, staff, createdAt }).from(users).where(eq(users.uid, uid))
}
const cachedAuthor = cachedQuery(authorByUid)

const containsEmail = ({ name, email }: AuthorRow) => name.toLowerCase().includes(email.toLowerCase())

/** `YYYY-MM`; in UTC if the shelter has no time zone. */
function monthIn(date: Date, timeZone: string | null): string {
  const { year, month } = wallTimeIn(date, timeZone ?? 'UTC')
  return `${year}-${String(month).padStart(2, '0')}`
}

/**
 * Who is responsible for the post of the user `uid` now (docs/product.md 16.9). Null is the shelter: for posts of staff,
 * of admins, and of nobody.
 */
export async function authorOf(
  db: Database,
  viewer: Viewer,
  { uid, credited }: { uid: string; credited: boolean },
): Promise<Author> {
  const [[user], { values }] = await Promise.all([cachedAuthor(db, uid, { uid }), savedSettings(db)])
  if (!user || isStaff(user)) return null
  const isShowable = !containsEmail(user)
  return {
    name: credited && isShowable ? user.name : null,
    memberSince: monthIn(user.createdAt, values.timeZone),
    canShowName: !credited && isShowable && viewer?.uid === uid,
  }
}

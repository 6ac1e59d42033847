import { asc } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'

/** Every notification in the order in which they were first told, with what it is about. */
export async function listNotifications({ read, schema: { notifications } }: Database) {
  const rows = await read.select().from(notifications).orderBy(asc(notifications.id))
  return rows.map(({ data, ...row }) => ({ ...row, data: JSON.parse(data) }))
}

import { asc } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'

export async function listNotifications({ read, schema: { notifications } }: Database) {
  const rows = await read.select().from(notifications).orderBy(asc(notifications.id))
  return rows.map(({ data, ...row }) => ({ ...row, data: JSON.parse(data) }))
}

import type { Database, Tx } from '#server/db/database.ts'
import type { MonthlyMailKind, NotificationData } from '#shared/notifications.ts'

/** Sends an email about a monthly donation to its donor, after the transaction commits (docs/product.md 15). */
export async function sendMonthlyMail<Kind extends MonthlyMailKind>(
  { schema: { notifications } }: Database,
  tx: Tx,
  kind: Kind,
  about: NotificationData<Kind>,
  email: string,
): Promise<void> {
  const now = new Date()
  const data = JSON.stringify(about)
  await tx.insert(notifications).values({ kind, email, data, createdAt: now, mail: 'waiting', mailAt: now })
}

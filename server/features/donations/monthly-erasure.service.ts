import { and, type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'

/**
 * Erases the donors' details of these monthly donations, and their waiting emails, and ends them: the worker tells the
 * provider. The provider's numbers stay, because a payment can be refunded later (docs/product.md 13).
 */
export async function eraseMonthlyDonors(
  { schema }: Pick<Database, 'schema'>,
  tx: Pick<Tx, 'select' | 'update' | 'delete'>,
  which: SQL,
  now: Date,
): Promise<void> {
  const { monthlyDonations, notifications } = schema
  const erased = await tx
    .update(monthlyDonations)
    .set({
      name: null,
      email: null,
      donorUid: null,
      language: null,
      network: null,
      cardSessionId: null,
      cardAmountCents: null,
      paymentMethodId: null,
      erasedAt: sql`coalesce(${monthlyDonations.erasedAt}, ${sql.param(now, monthlyDonations.erasedAt)})`,
    })
    .where(which)
    .returning({ id: monthlyDonations.id })
  if (erased.length === 0) return
  const ids = erased.map(({ id }) => id)
  await tx.delete(notifications).where(
    and(
      sql`${notifications.uid} is null and ${notifications.kind} in ('monthly_started', 'monthly_card', 'sponsor_asked')`,
      sql.join(
        [
          sql`(`,
          sql.join(
            ids.map((id) => isAbout(notifications.data, id)),
            sql` or `,
          ),
          sql`)`,
        ],
        sql``,
      ),
    ),
  )
  const wish = { version: sql`${monthlyDonations.version} + 1`, syncTries: 0 }
  await tx
    .update(monthlyDonations)
    .set({
      ...wish,
      state: 'ended',
      endedAt: now,
      endedBy: 'erased',
      syncAt: sql`case when ${monthlyDonations.method} = 'card' then ${sql.param(now, monthlyDonations.syncAt)} else ${monthlyDonations.syncAt} end`,
    })
    .where(and(sql`${monthlyDonations.id} in (${sql.join(ids, sql`, `)})`, sql`state in ('running', 'starting')`))
}

/** The data begins with the number: `{"monthlyId":12}` or `{"monthlyId":12,…`. */
const isAbout = (data: Database['schema']['notifications']['data'], id: number) =>
  sql`(${data} = ${`{"monthlyId":${id}}`} or ${data} like ${`{"monthlyId":${id},%`})`

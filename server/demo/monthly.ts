import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { startMonthly } from '#server/features/donations/monthly.service.ts'
import { day } from './history.ts'
import type { DemoPeople, PersonKey } from './people.ts'

/** Standing orders to the sample shelter: in cents, and days since they began. */
const demoMonthly: { donor: PersonKey; cents: number; days: number }[] = [
  { donor: 'ella', cents: 1500, days: 41 },
  { donor: 'jonas', cents: 2500, days: 12 },
]

/** Begins those that are missing. */
export async function addMonthly(db: Database, users: DemoPeople, now: Date): Promise<void> {
  const { monthlyDonations } = db.schema
  for (const { donor, cents, days } of demoMonthly) {
    const user = users[donor]
    if ((await db.read.$count(monthlyDonations, eq(monthlyDonations.donorUid, user.uid))) === 0)
      await startMonthly({ db, user }, { amountCents: cents, email: user.email, key: crypto.randomUUID() })
    // the service uses the server's clock
    const createdAt = new Date(now.getTime() - days * day)
    await db.transaction((tx) =>
      tx.update(monthlyDonations).set({ createdAt }).where(eq(monthlyDonations.donorUid, user.uid)),
    )
  }
}

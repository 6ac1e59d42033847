import { hash } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'

// Anyone can type a stranger's address when they donate, so such an address gets one email a day (docs/product.md
// 15.12).

const day = 86_400_000

/** Milliseconds since 1970 at which the UTC day began. */
export const startOfUtcDay = (time: Date): number => time.getTime() - (time.getTime() % day)

type ClaimInput = { notificationId: number; email: string; now?: Date }

/**
 * Claims the address's one email of this UTC day for a row of the outbox, on whichever server. Returns 0 if it may be
 * sent, or was claimed for the same row before; otherwise the milliseconds until the next day. Deletes earlier days.
 */
export async function claimDonorMail(
  { schema: { donorMails }, transaction }: Pick<Database, 'schema' | 'transaction'>,
  { notificationId, email, now = new Date() }: ClaimInput,
): Promise<number> {
  const today = startOfUtcDay(now)
  // the day is part of what is hashed, so nobody can follow an address from day to day
  const key = hash('sha256', `${today} ${email}`, 'base64url')
  return transaction(async (tx) => {
    await tx.delete(donorMails).where(lt(donorMails.createdAt, new Date(today)))
    await tx.insert(donorMails).values({ key, notificationId, createdAt: now }).onConflictDoNothing()
    const [claim] = await tx
      .select({ notificationId: donorMails.notificationId })
      .from(donorMails)
      .where(eq(donorMails.key, key))
    return claim?.notificationId === notificationId ? 0 : today + day - now.getTime()
  })
}

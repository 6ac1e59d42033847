import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import { type PageParams, pageOf } from '#server/db/paging.ts'
import type { DatabaseSchema } from '#server/db/schema.ts'
import { operation } from '#server/platform/access/operation.ts'
import { recordAudit } from '#server/platform/audit-log/record-audit.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { formatReference } from '#shared/donations.ts'
import type { UnmatchedPayment } from '#shared/stray-payments.ts'

// Unmatched payments, for admins (docs/product.md 8.15).

type StrayRecord = DatabaseSchema['strayPayments']['$inferSelect']

export const listStrays = operation(
  { access: 'admin', cost: 2 },
  function listStrays({ db }, { before, limit }: PageParams) {
    const { strayPayments } = db.schema
    return pageOf(limit, async (limit) =>
      db.read
        .select()
        .from(strayPayments)
        .where(before ? lt(strayPayments.id, before) : undefined)
        .orderBy(desc(strayPayments.id))
        .limit(limit),
    )
  },
)

/** Marks an unmatched payment as settled; repeating it is no error. Throws `NO_SUCH_PAYMENT`. */
export const settleStray = operation(
  { access: 'admin', cost: 5 },
  async function settleStray({ db, user }, { id }: { id: number }) {
    const { strayPayments } = db.schema
    const settled = { settledAt: new Date(), settledBy: user.uid }
    await db.transaction(async (tx) => {
      const done = await tx
        .update(strayPayments)
        .set(settled)
        .where(and(eq(strayPayments.id, id), isNull(strayPayments.settledAt)))
        .returning({ id: strayPayments.id })
      if (done.length > 0) await recordAudit(db, tx, user, { act: 'payment_settled', subject: 'payment', id })
    })
    const [payment] = await db.read.select().from(strayPayments).where(eq(strayPayments.id, id))
    if (!payment) throw new AppError('NO_SUCH_PAYMENT')
    return payment
  },
)

export const toStrayPayment = ({ donationId, createdAt, settledAt, ...payment }: StrayRecord): UnmatchedPayment => ({
  ...payment,
  reference: donationId === null ? null : formatReference(donationId),
  createdAt: createdAt.toISOString(),
  settledAt: settledAt?.toISOString() ?? null,
})

import { z } from 'zod'
import { personProcedure, router } from '#server/trpc/init.ts'
import { idInput } from '#shared/ids.ts'
import { apiKey, createdKey, keyInput } from '#shared/keys.ts'
import { type KeyRecord, keysOf } from './queries.ts'
import { createKey, revokeKey } from './service.ts'

/** `.output` names the columns that may leave; here times become text. */
const toKey = (record: KeyRecord) => ({
  ...record,
  createdAt: record.createdAt.toISOString(),
  expiresAt: record.expiresAt?.toISOString() ?? null,
  lastUsedAt: record.lastUsedAt?.toISOString() ?? null,
})

export const keysRouter = router({
  list: personProcedure
    .output(z.array(apiKey))
    .query(async ({ ctx }) => (await keysOf(ctx.db, ctx.user.uid)).map(toKey)),

  create: personProcedure
    .input(keyInput)
    .output(createdKey)
    .mutation(async ({ ctx, input }) => {
      const { key, record } = await createKey(ctx.db, ctx.user, input, ctx.session)
      return { ...toKey(record), key }
    }),

  revoke: personProcedure
    .input(idInput)
    .output(apiKey)
    .mutation(async ({ ctx, input }) => toKey(await revokeKey(ctx.db, ctx.user, input.id))),
})

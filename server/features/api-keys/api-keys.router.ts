import { nowWithExpiry } from '#server/platform/http/response-expiry.ts'
import { only, procedure, router } from '#server/platform/trpc/procedure.ts'
import { apiKey, createdKey, keyInput, keyList } from '#shared/api-keys.ts'
import { idInput } from '#shared/ids.ts'
import type { ListedApiKey } from './api-keys.queries.ts'
import { createKey, myKeys, revokeKey } from './api-keys.service.ts'

const toKey = (record: ListedApiKey) => ({
  ...record,
  createdAt: record.createdAt.toISOString(),
  expiresAt: record.expiresAt?.toISOString() ?? null,
  expired: record.expiresAt !== null && record.expiresAt <= nowWithExpiry(record.expiresAt),
  lastUsedAt: record.lastUsedAt?.toISOString() ?? null,
})

export const keysRouter = router({
  list: procedure(myKeys)
    .output(only(keyList))
    .query(async ({ ctx }) => (await ctx.run()).map(toKey)),

  create: procedure(createKey)
    .input(keyInput)
    .output(only(createdKey))
    .mutation(async ({ ctx, input }) => {
      const { key, record } = await ctx.run(input)
      return { ...toKey(record), key }
    }),

  revoke: procedure(revokeKey)
    .input(idInput)
    .output(only(apiKey))
    .mutation(async ({ ctx, input }) => toKey(await ctx.run(input))),
})

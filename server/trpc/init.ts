import { initTRPC } from '@trpc/server'
import { isDatabaseAway } from '#server/db/database.ts'
import { AppError, internalErrorText, outage, refusalIn, toTrpcError } from '#server/errors.ts'
import type { Context } from '#server/gate/context.ts'
import { requireSameEmail } from '#server/gate/emails.ts'
import type { LimitName } from '#server/http/limits.ts'
import { canManageUsers } from '#shared/permissions.ts'

const t = initTRPC.context<Context>().create({
  errorFormatter({ shape, error }) {
    const refusal = refusalIn(error)
    return {
      message: refusal?.message ?? (isDatabaseAway(error) ? outage.text : internalErrorText),
      code: shape.code,
      data: {
        code: shape.data.code,
        httpStatus: shape.data.httpStatus,
        /** Which row of `refusals` this is; null for a surprise and for an outage. */
        refusal: refusal?.code ?? null,
        issues: refusal?.issues ?? [],
      },
    }
  },
})

export const { router, createCallerFactory } = t

// An AppError is turned into its tRPC code here, once for every procedure.
const refusalsAsTrpcErrors = t.middleware(async ({ next }) => {
  const result = await next()
  const known = result.ok ? null : toTrpcError(result.error)
  if (known) throw known
  return result
})

/** Anybody. */
export const publicProcedure = t.procedure.use(refusalsAsTrpcErrors).use(({ ctx, next }) => {
  requireSameEmail(ctx.user, ctx.claimedEmail ?? '')
  return next()
})

/** Whoever is logged in; `ctx.user` is theirs. */
export const userProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.user) throw new AppError('NOT_LOGGED_IN')
  return next({ ctx: { ...ctx, user: ctx.user } })
})

/** Whoever is logged in as a person, not through an API key: for roles, passwords and keys. */
export const personProcedure = userProcedure.use(({ ctx, next }) => {
  if (ctx.byKey) throw new AppError('KEYS_NEED_LOGIN')
  return next()
})

/** Admins. */
export const adminProcedure = userProcedure.use(({ ctx, next }) => {
  if (!canManageUsers(ctx.user)) throw new AppError('ADMINS_ONLY')
  return next()
})

/** Admins as persons, not through an API key. */
export const adminPersonProcedure = adminProcedure.use(({ ctx, next }) => {
  if (ctx.byKey) throw new AppError('KEYS_NEED_LOGIN')
  return next()
})

/** Counts a call against one of the limits of `limits.ts`. */
export const limited = (name: LimitName) =>
  t.middleware(async ({ ctx, next }) => {
    await ctx.limit(name)
    return next()
  })

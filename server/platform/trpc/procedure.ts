import { initTRPC } from '@trpc/server'
import type { z } from 'zod'
import type { Context } from '#server/platform/access/context.ts'
import { type Access, type AccessRule, authorize, type Operation } from '#server/platform/access/operation.ts'
import { recorded } from './definitions.ts'
import { errorShape, toTrpcError } from './errors.ts'

const t = initTRPC
  .context<Context>()
  .meta<{ rule: AccessRule }>()
  .create({ errorFormatter: ({ error }) => errorShape(error) })

export const { router, mergeRouters, createCallerFactory } = t

/** A procedure that calls an operation: after the access check, `ctx.run` is the operation and `ctx.user` its actor. */
export function procedure<Allowed extends Access, Input extends unknown[], Result>(
  operation: Operation<Allowed, Input, Result>,
) {
  const checked = t.procedure.meta(operation).use(async ({ ctx, type, getRawInput, next }) => {
    try {
      const read = await authorize(operation, ctx)
      const input = await getRawInput()
      const { ctx: actor, run } = read(type === 'query' ? { query: input } : { body: input })
      const result = await next({ ctx: { ...actor, run } })
      if (result.ok) return result
      throw result.error
    } catch (error) {
      throw toTrpcError(error) ?? error
    }
  })
  return recorded(checked, operation)
}

/**
 * For `.output(only(schema))`: strips fields that the schema does not name. The check is synchronous: tRPC would use
 * zod's asynchronous parser, which takes twice as long (27.8 against 14.2 µs for a page of pets).
 */
export const only = <Schema extends z.ZodType>(schema: Schema): Pick<Schema, '~standard'> => ({
  '~standard': schema['~standard'],
})

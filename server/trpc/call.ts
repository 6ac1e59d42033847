import { type AnyTRPCRouter, callTRPCProcedure, TRPCError } from '@trpc/server'
import type { z } from 'zod'
import type { Context } from '#server/platform/access/context.ts'
import { type Access, authorize, type Operation } from '#server/platform/access/operation.ts'
import { toTrpcError } from './errors.ts'

type ProcedureCall = { path: string; type: 'query' | 'mutation'; input: unknown }

/** What tRPC keeps of a procedure that was made with `procedure` (init.ts), and with nothing else around it. */
type ProcedureParts = {
  type: unknown
  meta: Operation<Access, unknown[], unknown>
  inputs: z.ZodType[]
  output?: Pick<z.ZodType, '~standard'>
  resolver: (asked: { ctx: object; input: unknown }) => Promise<unknown>
  middlewares: unknown[]
}

/**
 * Calls a procedure where it is. Gate, input, resolver and output follow each other as in tRPC, which would make each of them a
 * middleware and copy the options of the call, property by property, eight times on the way: a campaign takes 37 µs there
 * and 16 µs here (`npm run bench -- speed --only members`, in turns with `--of` a checkout whose `partsOf` finds nothing).
 * One that has more around it is tRPC's to call.
 */
export async function callInProcess(
  router: AnyTRPCRouter,
  { path, type, input }: ProcedureCall,
  ctx: Context,
): Promise<unknown> {
  const parts = partsOf(router, path)
  if (parts?.type === type) return callParts(parts, { type, input }, ctx)
  return callTRPCProcedure({
    router,
    path,
    type,
    ctx,
    getRawInput: async () => input,
    batchIndex: 0,
    signal: undefined,
  })
}

/** What is called without tRPC; null for a procedure that has more around it. */
export function partsOf(router: AnyTRPCRouter, path: string): ProcedureParts | null {
  const procedure: unknown = router._def.procedures[path]
  if (typeof procedure !== 'function') return null
  const parts: ProcedureParts = Reflect.get(procedure, '_def')
  const { inputs, output, middlewares } = parts
  // the access check, what reads the input, what checks the output, and the resolver
  const known = 1 + inputs.length + (output ? 1 : 0) + 1
  return inputs.length <= 1 && middlewares.length === known ? parts : null
}

async function callParts(
  { meta, inputs, output, resolver }: ProcedureParts,
  { type, input }: Omit<ProcedureCall, 'path'>,
  ctx: Context,
) {
  try {
    const read = await authorize(meta, ctx)
    const { ctx: actor, run } = read(type === 'query' ? { query: input } : { body: input })
    const [schema] = inputs
    const data = await resolver({ ctx: { ...ctx, ...actor, run }, input: schema && (await parseWith(schema, input)) })
    return output ? await validateOutput(output, data) : data
  } catch (error) {
    throw toTrpcError(error) ?? error
  }
}

async function parseWith(schema: z.ZodType, input: unknown): Promise<unknown> {
  const { data, error } = await schema.safeParseAsync(input)
  if (error) throw new TRPCError({ code: 'BAD_REQUEST', cause: error })
  return data
}

async function validateOutput(output: Pick<z.ZodType, '~standard'>, data: unknown): Promise<unknown> {
  const checked = await output['~standard'].validate(data)
  if (!checked.issues) return checked.value
  const [issue] = checked.issues
  const cause = new Error(`${issue?.path?.join('.')}: ${issue?.message}`)
  throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: 'Output validation failed', cause })
}

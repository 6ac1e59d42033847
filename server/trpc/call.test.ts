import { callTRPCProcedure, TRPCError } from '@trpc/server'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { operation } from '#server/platform/access/operation.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { proceduresOf } from '#server/platform/trpc/definitions.ts'
import { only, procedure, router } from '#server/platform/trpc/procedure.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { callInProcess } from './call.ts'
import { appRouter } from './router.ts'

const half = operation({ access: 'anyone', cost: 1 }, async function half(_acting, { of }: { of: number }) {
  if (of < 0) throw new AppError('NO_SUCH_PET')
  return { half: of / 2, secret: 'not named' }
})
const forMembers = operation({ access: 'user', cost: 1 }, async function forMembers() {
  return { half: 1 }
})

const input = z.object({ of: z.number().default(8) })
const output = only(z.object({ half: z.int() }))
const passed: string[] = []

const procedures = router({
  half: procedure(half)
    .input(input)
    .output(output)
    .query(({ ctx, input }) => ctx.run(input)),
  forMembers: procedure(forMembers)
    .output(output)
    .query(({ ctx }) => ctx.run()),
  bare: procedure(forMembers).query(() => 1),
  watched: procedure(half)
    .use(({ next }) => {
      passed.push('watched')
      return next()
    })
    .input(input)
    .output(output)
    .query(({ ctx, input }) => ctx.run(input)),
})

/** The result of a call, or its error. */
const outcome = async (call: Promise<unknown>): Promise<unknown> => {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof TRPCError)) return error
    return [error.code, error.message, error.cause instanceof AppError && error.cause.code]
  }
}

test.each([
  ['half', { of: 4 }, { half: 2 }],
  ['half', {}, { half: 4 }],
  ['half', { of: 'four' }, ['BAD_REQUEST', expect.any(String), 'INVALID']],
  ['half', undefined, ['BAD_REQUEST', expect.any(String), 'INVALID']],
  ['half', { of: -1 }, ['NOT_FOUND', 'Pet not found.', 'NO_SUCH_PET']],
  ['half', { of: 3 }, ['INTERNAL_SERVER_ERROR', 'Output validation failed', false]],
  ['forMembers', undefined, ['UNAUTHORIZED', expect.any(String), 'NOT_LOGGED_IN']],
  ['bare', undefined, ['UNAUTHORIZED', expect.any(String), 'NOT_LOGGED_IN']],
  ['watched', { of: 4 }, { half: 2 }],
  ['nothing', {}, ['NOT_FOUND', expect.any(String), false]],
])('%s with %o has the same result as in tRPC', async (path, input, expected) => {
  const db = await freshDatabase()
  onTestFinished(() => db.close())
  const ctx = { db, user: null, limit: async () => {} }
  const call = { path, type: 'query', input } as const
  const asked = { ...call, router: procedures, ctx, getRawInput: async () => input, batchIndex: 0, signal: undefined }
  const here = await outcome(callInProcess(procedures, call, ctx))
  expect(here).toEqual(expected)
  expect(here).toEqual(await outcome(callTRPCProcedure(asked)))
})

test('other middleware of a procedure runs', async () => {
  const db = await freshDatabase()
  onTestFinished(() => db.close())
  passed.length = 0
  await callInProcess(
    procedures,
    { path: 'watched', type: 'query', input: {} },
    { db, user: null, limit: async () => {} },
  )
  expect(passed).toEqual(['watched'])
})

test('every procedure of the website is called directly', () => {
  expect([...proceduresOf(appRouter).keys()].toSorted()).toEqual(Object.keys(appRouter._def.procedures).toSorted())
})

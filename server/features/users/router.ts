import { z } from 'zod'
import { AppError } from '#server/errors.ts'
import { meOf, type User } from '#server/identity/users.ts'
import { adminPersonProcedure, adminProcedure, personProcedure, publicProcedure, router } from '#server/trpc/init.ts'
import { makeAdminInput, me, setupInput, userListInput, userPage, userRow } from '#shared/users.ts'
import { listUsers } from './queries.ts'
import { claimSetup, makeAdmin } from './service.ts'

/** Rows of the users table that come at a time. */
const pageSize = 50

// the last moment a Date can name; no database takes a later one, nor a NUL
const cursorShape = z.tuple([z.int().min(0).max(8.64e15), z.string().regex(/^[^\p{Cc}\p{Cs}]*$/u)])

function readCursor(cursor: string | undefined): { createdAt: Date; uid: string } | undefined {
  if (cursor === undefined) return undefined
  try {
    const [time, uid] = cursorShape.parse(JSON.parse(cursor))
    return { createdAt: new Date(time), uid }
  } catch (cause) {
    throw new AppError('INVALID', { issues: [{ path: 'cursor', message: 'This page does not exist' }], cause })
  }
}

const toRow = (user: User) => ({
  id: user.uid,
  name: user.name,
  email: user.email,
  role: user.role,
  photoURL: user.photoUrl,
})

export const usersRouter = router({
  /** Who is logged in; null for a visitor. */
  me: publicProcedure.output(me.nullable()).query(({ ctx }) => ctx.user && meOf(ctx.user)),

  list: adminProcedure
    .input(userListInput)
    .output(userPage)
    .query(async ({ ctx, input }) => {
      const found = await listUsers(ctx.db, {
        search: input.search,
        after: readCursor(input.cursor),
        limit: pageSize + 1,
      })
      const items = found.slice(0, pageSize)
      const last = items.at(-1)
      const nextCursor = found.length > pageSize && last ? JSON.stringify([last.createdAt.getTime(), last.uid]) : null
      return { items: items.map(toRow), nextCursor }
    }),

  makeAdmin: adminPersonProcedure
    .input(makeAdminInput)
    .output(userRow)
    .mutation(async ({ ctx, input }) => toRow(await makeAdmin(ctx.db, input.email, ctx.session))),

  /** Opens the set-up link of a shelter that has no admin yet. */
  claimSetup: personProcedure
    .input(setupInput)
    .output(me)
    .mutation(async ({ ctx, input }) => meOf(await claimSetup(ctx.db, ctx.user, input.token))),
})

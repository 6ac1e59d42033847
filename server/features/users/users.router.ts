import { toMe, type UserRow } from '#server/identity/users.ts'
import { only, procedure, router } from '#server/platform/trpc/procedure.ts'
import {
  makeAdminInput,
  me,
  resetLink,
  resetLinkInput,
  setupInput,
  staffInput,
  suspensionInput,
  userListInput,
  userPage,
  userRow,
} from '#shared/users.ts'
import { restoreUser, setStaff, suspendUser } from './roles.service.ts'
import { claimSetup, findUsers, getViewer, makeAdmin, makeResetLink } from './users.service.ts'

const toRow = ({ uid, name, email, role, photoUrl, staff, suspendedAt }: UserRow) => ({
  id: uid,
  name,
  email,
  role,
  photoURL: photoUrl,
  staff,
  suspended: suspendedAt !== null,
})

export const usersRouter = router({
  me: procedure(getViewer)
    .output(only(me.nullable()))
    .query(({ ctx }) => ctx.run()),

  list: procedure(findUsers)
    .input(userListInput)
    .output(only(userPage))
    .query(async ({ ctx, input }) => {
      const { items, nextCursor } = await ctx.run(input)
      return { items: items.map(toRow), nextCursor }
    }),

  makeAdmin: procedure(makeAdmin)
    .input(makeAdminInput)
    .output(only(userRow))
    .mutation(async ({ ctx, input }) => toRow(await ctx.run(input))),

  setStaff: procedure(setStaff)
    .input(staffInput)
    .output(only(userRow))
    .mutation(async ({ ctx, input }) => toRow(await ctx.run(input))),

  suspend: procedure(suspendUser)
    .input(suspensionInput)
    .output(only(userRow))
    .mutation(async ({ ctx, input }) => toRow(await ctx.run(input))),

  restore: procedure(restoreUser)
    .input(suspensionInput)
    .output(only(userRow))
    .mutation(async ({ ctx, input }) => toRow(await ctx.run(input))),

  resetLink: procedure(makeResetLink)
    .input(resetLinkInput)
    .output(only(resetLink))
    .mutation(({ ctx, input }) => ctx.run(input)),

  claimSetup: procedure(claimSetup)
    .input(setupInput)
    .output(only(me))
    .mutation(async ({ ctx, input }) => toMe(await ctx.run(input))),
})

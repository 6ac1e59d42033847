import { toMe } from '#server/identity/users.ts'
import { only, procedure, router } from '#server/platform/trpc/procedure.ts'
import {
  createdInvitation,
  invitationIdInput,
  invitationInput,
  invitationList,
  invitationTokenInput,
  shownInvitation,
} from '#shared/invitations.ts'
import { me } from '#shared/users.ts'
import { acceptInvitation, showInvitation } from './acceptance.service.ts'
import { createInvitation, findInvitations, revokeInvitation } from './invitations.service.ts'

const toRow = ({ createdAt, expiresAt, ...row }: Awaited<ReturnType<typeof findInvitations>>[number]) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})

export const invitationsRouter = router({
  list: procedure(findInvitations)
    .output(only(invitationList))
    .query(async ({ ctx }) => ({ items: (await ctx.run()).map(toRow) })),

  create: procedure(createInvitation)
    .input(invitationInput)
    .output(only(createdInvitation))
    .mutation(({ ctx, input }) => ctx.run(input)),

  revoke: procedure(revokeInvitation)
    .input(invitationIdInput)
    .output(only(invitationIdInput))
    .mutation(({ ctx, input }) => ctx.run(input)),

  // a mutation, so that the secret is in no URL; it changes nothing
  show: procedure(showInvitation)
    .input(invitationTokenInput)
    .output(only(shownInvitation))
    .mutation(({ ctx, input }) => ctx.run(input)),

  accept: procedure(acceptInvitation)
    .input(invitationTokenInput)
    .output(only(me))
    .mutation(async ({ ctx, input }) => toMe(await ctx.run(input))),
})

import { toMe } from '#server/identity/users.ts'
import { only, procedure, router } from '#server/platform/trpc/procedure.ts'
import {
  endedAccessResponse,
  mailChoices,
  mailInput,
  ownSessions,
  passwordInput,
  profile,
  profileInput,
  sessionIdInput,
} from '#shared/profile.ts'
import { me } from '#shared/users.ts'
import {
  changeMail,
  changePassword,
  changeProfile,
  endOtherSessions,
  endSession,
  getProfile,
  listSessions,
  type SessionRecord,
} from './profile.service.ts'

const toSession = ({ createdAt, lastUsedAt, ...session }: SessionRecord) => ({
  ...session,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

export const profileRouter = router({
  mine: procedure(getProfile)
    .output(only(profile))
    .query(async ({ ctx }) => {
      const { mailRefusedAt, ...shown } = await ctx.run()
      return { ...shown, mailRefusedAt: mailRefusedAt?.toISOString() ?? null }
    }),

  change: procedure(changeProfile)
    .input(profileInput)
    .output(only(me))
    .mutation(async ({ ctx, input }) => toMe(await ctx.run(input))),

  changePassword: procedure(changePassword)
    .input(passwordInput)
    .output(only(endedAccessResponse))
    .mutation(({ ctx, input }) => ctx.run(input)),

  chooseMail: procedure(changeMail)
    .input(mailInput)
    .output(only(mailChoices))
    .mutation(({ ctx, input }) => ctx.run(input)),

  sessions: procedure(listSessions)
    .output(only(ownSessions))
    .query(async ({ ctx }) => {
      const { items, total } = await ctx.run()
      return { items: items.map(toSession), total }
    }),

  endSession: procedure(endSession)
    .input(sessionIdInput)
    .output(only(endedAccessResponse.pick({ sessions: true })))
    .mutation(({ ctx, input }) => ctx.run(input)),

  endOtherSessions: procedure(endOtherSessions)
    .output(only(endedAccessResponse.pick({ sessions: true })))
    .mutation(({ ctx }) => ctx.run()),
})

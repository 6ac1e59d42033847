import { only, procedure, router } from '#server/platform/trpc/procedure.ts'
import {
  counts,
  markReadInput,
  markUnreadInput,
  notificationListInput,
  notificationPage,
  readResponse,
} from '#shared/notifications.ts'
import { countForMe, myNotifications, readNotifications, unreadNotifications } from './notifications.service.ts'

export const notificationsRouter = router({
  unread: procedure(countForMe)
    .output(only(counts))
    .query(({ ctx }) => ctx.run()),

  list: procedure(myNotifications)
    .input(notificationListInput)
    .output(only(notificationPage))
    .query(({ ctx, input: { cursor, limit } }) => ctx.run({ before: cursor, limit })),

  read: procedure(readNotifications)
    .input(markReadInput)
    .output(only(readResponse))
    .mutation(async ({ ctx, input }) => {
      const { readAt, ...counts } = await ctx.run(input)
      return { ...counts, readAt: readAt.toISOString() }
    }),

  markUnread: procedure(unreadNotifications)
    .input(markUnreadInput)
    .output(only(counts))
    .mutation(({ ctx, input }) => ctx.run(input)),
})

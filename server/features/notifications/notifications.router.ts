import { only, procedure, router } from '#server/platform/trpc/procedure.ts'
import { counts, markReadInput, notificationListInput, notificationPage } from '#shared/notifications.ts'
import { countForMe, myNotifications, readNotifications } from './notifications.service.ts'

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
    .output(only(counts))
    .mutation(({ ctx, input }) => ctx.run(input)),
})

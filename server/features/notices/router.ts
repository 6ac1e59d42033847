import { only, procedure, router } from '#server/trpc/init.ts'
import { noticeListInput, noticePage, noticesRead, unreadAnswer } from '#shared/notices.ts'
import { countUnread, myNotices, readNotices } from './service.ts'

export const noticesRouter = router({
  unread: procedure(countUnread)
    .output(only(unreadAnswer))
    .query(({ ctx }) => ctx.run()),

  list: procedure(myNotices)
    .input(noticeListInput)
    .output(only(noticePage))
    .query(({ ctx, input: { cursor, limit } }) => ctx.run({ before: cursor, limit })),

  read: procedure(readNotices)
    .input(noticesRead)
    .output(only(unreadAnswer))
    .mutation(({ ctx, input }) => ctx.run(input)),
})

import { only, procedure, router } from '#server/trpc/init.ts'
import { counts, noticeListInput, noticePage, noticesRead } from '#shared/notices.ts'
import { countForMe, myNotices, readNotices } from './service.ts'

export const noticesRouter = router({
  unread: procedure(countForMe)
    .output(only(counts))
    .query(({ ctx }) => ctx.run()),

  list: procedure(myNotices)
    .input(noticeListInput)
    .output(only(noticePage))
    .query(({ ctx, input: { cursor, limit } }) => ctx.run({ before: cursor, limit })),

  read: procedure(readNotices)
    .input(noticesRead)
    .output(only(counts))
    .mutation(({ ctx, input }) => ctx.run(input)),
})

import { z } from 'zod'
import { idsOf, pageQuery, recordIds, time } from '#server/platform/rest/fields.ts'
import { type RestRoute, route } from '#server/platform/rest/route.ts'
import { rowArray } from '#shared/lists.ts'
import { textOfNotification } from '#shared/notification-text.ts'
import { bellKinds, counts, markReadInput, type Notification, notificationListInput } from '#shared/notifications.ts'
import { myNotifications, readNotifications } from './notifications.service.ts'

const unreadCount = counts.shape.unread.meta({
  description: 'How many are unread, 100 where there are more',
  example: 2,
})

const notificationResponse = z
  .object({
    ...recordIds,
    kind: z.enum(bellKinds).meta({ description: 'There may be more kinds in later versions' }),
    text: z.string().meta({ description: 'What happened, in a sentence or two' }),
    url: z.string().meta({ description: 'Where it leads' }),
    read: z.boolean(),
    times: z.int().positive().meta({ description: 'How often it happened while it was unread' }),
    createdAt: time.meta({ description: 'When it happened last; ISO 8601 in UTC' }),
  })
  .meta({
    id: 'Notice',
    example: {
      _id: '1',
      id: 1,
      kind: 'request_new',
      text: 'Uma User applied to adopt Rex.',
      url: 'https://pets.example.org/dashboard/requests/1',
      read: false,
      times: 1,
      createdAt: '2026-05-04T09:30:00.000Z',
    },
  })

const toNotification = ({ path, data, ...fields }: Notification, base: string) => ({
  ...idsOf(fields),
  ...fields,
  text: textOfNotification({ ...fields, data }),
  url: base + path,
})

const tag = 'Notices'
const defaultLimit = notificationListInput.parse({}).limit

export const notificationsRest: RestRoute[] = [
  route({
    operation: myNotifications,
    method: 'GET',
    path: '/api/notices',
    tag,
    summary: "The caller's notices, newest first",
    description: `A page of ${defaultLimit} unless \`limit\` says otherwise; \`before\` is the id of the last notice of the page before.`,
    takes: { query: pageQuery },
    answer: z.object({ unread: unreadCount, notices: rowArray(notificationResponse) }),
    async handle({ run, base, query: { before, limit = defaultLimit } }) {
      const { counts, items } = await run({ before, limit })
      return { unread: counts.unread, notices: items.map((item) => toNotification(item, base)) }
    },
  }),

  route({
    operation: readNotifications,
    method: 'POST',
    path: '/api/notices/read',
    tag,
    summary: 'Mark notices as read',
    description: "Some of the caller's own, by `ids`, or with `all: true` all of them. Others are left as they are.",
    takes: { body: markReadInput.meta({ id: 'NoticesRead', example: { ids: [1] } }) },
    answer: z.object({ unread: unreadCount }),
    status: 200,
    async handle({ run, body }) {
      const { unread } = await run(body)
      return { unread }
    },
  }),
]

import type { BellKind, NotificationData } from '#shared/notifications.ts'
import type { MailContent } from './template.ts'

type MailWriter<Kind extends BellKind> = (
  data: NotificationData<Kind>,
  times: number,
  timeZone: string | null,
) => Omit<MailContent, 'link'> & { link: { label: string; path: string } }

export type MailWriters<Kind extends BellKind> = { [Each in Kind]: MailWriter<Each> }

import { formatList } from '#shared/format-values.ts'
import type { NotificationData } from '#shared/notifications.ts'
import { pathTo } from '#shared/pages.ts'
import { petMailTexts as t } from './pet-mails.texts.ts'

/** To the owner of pets that were not confirmed for 30 days (docs/product.md 5.16). */
export function stillHereMail({ count, names }: NotificationData<'still_here'>) {
  const [name = ''] = names
  return {
    subject: t.stillHereSubject({ count, name }),
    lines: [
      t.stillHere({ count, name }),
      ...(count > 1 ? [t.stillHereNames({ names: formatList(names), more: count - names.length })] : []),
      t.stillHereAnswer({ count }),
    ],
    link: { label: t.answer(), path: pathTo('stillHere') },
  }
}

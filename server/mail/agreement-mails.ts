import type { NotificationData } from '#shared/notifications.ts'
import { pathTo } from '#shared/pages.ts'
import { agreementMailTexts as t } from './agreement-mails.texts.ts'

/** Emails to both sides of an adoption agreement (docs/product.md 28.5). */
export const agreementAgreedMail = ({ petName, requestId: id, to }: NotificationData<'agreement_agreed'>) => {
  const path = pathTo('request', { id })
  return to === 'owner'
    ? {
        subject: t.agreedSubject({ petName }),
        lines: [t.agreed({ petName }), t.agreedNext()],
        link: { label: t.seeRequest(), path },
      }
    : { subject: t.copySubject(), lines: [t.copy(), t.copyPlace()], link: { label: t.seeYourRequest(), path } }
}

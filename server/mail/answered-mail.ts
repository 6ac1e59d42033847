import type { InquiryRecord } from '#server/features/inquiries/inquiries.queries.ts'
import { inquiryPath } from '#shared/inquiry-path.ts'
import { localPath } from '#shared/local-paths.ts'
import type { NotificationData } from '#shared/notifications.ts'
import { pathTo } from '#shared/pages.ts'
import { inquiryMailTexts as t } from './inquiry-mails.texts.ts'
import type { MailContent } from './template.ts'

/** Tells an asker that there is an answer, in none of the words that they or the owner typed (docs/product.md 22.11). */
export const answeredMail = (
  { emailConfirmed }: Pick<InquiryRecord, 'emailConfirmed'>,
  secret: string,
  base: string,
): MailContent => ({
  subject: t.answeredSubject(),
  lines: [t.answered(), t.answeredLink(), ...(emailConfirmed ? [] : [t.confirmHint()]), t.notYou()],
  link: { label: t.seeAnswer(), url: base + localPath(inquiryPath(secret)) },
})

/** Tells a pet's owner of questions and messages of askers. */
export const questionMail = ({ petName, inquiryId }: NotificationData<'question'>, times: number) => ({
  subject: t.newSubject({ petName, times }),
  lines: [t.newQuestion({ petName, times }), t.answerThere({ times })],
  link:
    times === 1
      ? { label: t.seeQuestion(), path: pathTo('openedInquiry', { id: inquiryId }) }
      : { label: t.seeQuestions(), path: pathTo('inquiries') },
})

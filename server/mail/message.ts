import '#server/packed/translations.ts'
import type { SendMailOptions } from 'nodemailer'
import type { Sender } from '#server/config/mail.ts'
import { prefixOf } from '#shared/local-paths.ts'
import { currentLanguage } from '#shared/texts/languages.ts'
import { mailFrameTexts } from './template.texts.ts'
import { type MailContent, renderMail } from './template.ts'

export type MailShelter = { siteName: string; email: string | null; phone: string | null; place: string | null }

type MessageInput = {
  content: MailContent
  to: string
  from: Sender
  shelter: MailShelter
  base: string
  /**
   * A user with an account here, or a donor, an invited person, an asker, or one with a saved search, who may have none.
   */
  recipient: 'account' | 'donor' | 'invited' | 'asker' | 'searcher'
  /** The outbox row determines the Message-ID, so that an email sent twice is shown once. */
  row: { id: number; createdAt: Date }
  /** The link that ends these emails, with its label. */
  stop: { label: string; url: string } | null
}

/** Keeps a name in a header on one line and prevents it from being decoded as an encoded word. */
const oneLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim()

/** Includes the time, because a new or restored database reuses row ids. */
const messageId = ({ id, createdAt }: MessageInput['row'], base: string) =>
  `<notice.${id}.${createdAt.getTime().toString(36)}@${new URL(base).hostname}>`

/** Must be true for every recipient, including people who never opened this site. */
const reasons = {
  account: mailFrameTexts.whyAccount,
  donor: mailFrameTexts.whyDonor,
  invited: mailFrameTexts.whyInvited,
  asker: mailFrameTexts.whyAsker,
  searcher: mailFrameTexts.whySearcher,
}

const attachmentOf = ({ name, method, content }: NonNullable<MailContent['calendar']>) => ({
  filename: name,
  content,
  contentType: `text/calendar; charset=utf-8; method=${method}`,
})

export function buildMessage({
  content,
  to,
  recipient,
  from,
  shelter,
  base,
  row,
  stop,
}: MessageInput): SendMailOptions {
  const { siteName, email, phone, place } = shelter
  const { text, html } = renderMail(content, {
    siteName,
    contact: [place, phone, email, base + prefixOf(currentLanguage())].filter((line) => line !== null),
    why: reasons[recipient]({ siteName }),
    stop,
  })
  return {
    from: { name: oneLine(from.name ?? siteName), address: from.address },
    to: { name: '', address: to },
    ...(email !== null && { replyTo: { name: oneLine(siteName), address: email } }),
    // user text must not break out of the header line
    subject: oneLine(content.subject),
    text,
    html,
    textEncoding: 'quoted-printable',
    ...(content.calendar && { attachments: [attachmentOf(content.calendar)] }),
    messageId: messageId(row, base),
    envelope: { from: from.address, to: [to] },
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(stop && {
        'List-Unsubscribe': { prepared: true, value: `<${stop.url}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

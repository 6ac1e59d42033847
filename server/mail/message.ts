import type { SendMailOptions } from 'nodemailer'
import type { Sender } from '#server/config/mail.ts'
import { type MailContent, renderMail } from './template.ts'

/** The shelter, as its mails name it. */
export type MailShelter = { siteName: string; email: string | null; phone: string | null; place: string | null }

type MessageInput = {
  letter: MailContent
  to: string
  from: Sender
  shelter: MailShelter
  /** The site's own address. */
  base: string
  /** Whom it goes to: somebody with an account here, or the donor of a donation, who may have none. */
  recipient: 'account' | 'donor'
  /** The outbox's row: the same one always gets the same Message-ID, so that a mail that comes twice is shown once. */
  row: { id: number; createdAt: Date }
  /** What stops mails of this kind; null for those about one's account. */
  stop: { topic: string; url: string } | null
}

/** In a header a name is one line, and what looks like an encoded word is not decoded. */
const oneLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim()

/** The time is in it because a database that is begun anew, or restored, counts its rows from the beginning. */
const messageId = ({ id, createdAt }: MessageInput['row'], base: string) =>
  `<notice.${id}.${createdAt.getTime().toString(36)}@${new URL(base).hostname}>`

/** Why somebody gets a mail: true of everyone it goes to, also of a person who never opened this site. */
const reasons = {
  account: (siteName: string) =>
    `You get this email because someone created an account with your address at ${siteName}.`,
  donor: (siteName: string) =>
    `You get this email because the donor of a gift at ${siteName} gave this address for the receipt.`,
}

/** A mail with all its headers, ready to be handed over. */
export function buildMessage({ letter, to, recipient, from, shelter, base, row, stop }: MessageInput): SendMailOptions {
  const { siteName, email, phone, place } = shelter
  const { text, html } = renderMail(letter, {
    siteName,
    contact: [place, phone, email, base].filter((line) => line !== null),
    why: reasons[recipient](siteName),
    stop: stop && { says: `Stop emails about ${stop.topic}`, url: stop.url },
  })
  return {
    from: { name: oneLine(from.name ?? siteName), address: from.address },
    to: { name: '', address: to },
    ...(email !== null && { replyTo: { name: oneLine(siteName), address: email } }),
    // a name in it may hold anything, and no header may go on in another line
    subject: oneLine(letter.subject),
    text,
    html,
    textEncoding: 'quoted-printable',
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

import { z } from 'zod'
import { type NoticeKind, noticeKinds } from './notices.ts'

/** What becomes of a notice's mail (docs/product.md 15). */
export const mailStates = ['none', 'waiting', 'sent', 'failed', 'dropped'] as const
export type MailState = (typeof mailStates)[number]

/** What people can stop getting by mail, kind by kind, in words that stand behind 'Emails about'. */
export const mailTopics = {
  request_new: 'new requests to adopt your pets',
  request_withdrawn: 'requests for your pets that were withdrawn',
  message: 'messages about requests to adopt',
  request_accepted: 'requests of yours that were accepted',
  request_rejected: 'requests of yours that were not accepted',
  request_released: 'pets that are no longer on hold for you',
  pet_considered: 'somebody else being considered for a pet you asked for',
  pet_free_again: 'pets you asked for that are free again',
  pet_adopted: 'pets you asked for that have found a home',
  gift: 'gifts to your campaigns',
  campaign_full: 'campaigns of yours that have reached their target',
  campaign_ended: 'campaigns of yours that have ended',
} as const satisfies Partial<Record<NoticeKind, string>>

/** A kind of notice that people can stop getting by mail; the others are about their account. */
export type MailTopic = keyof typeof mailTopics
export const mailTopicNames = Object.keys(mailTopics) as [MailTopic, ...MailTopic[]]

export const isMailTopic = (kind: string): kind is MailTopic => Object.hasOwn(mailTopics, kind)

/** The kinds that somebody has stopped, from `users.mail_off`; what is no kind any more is left out. */
export const stoppedTopics = (mailOff: string): MailTopic[] => mailOff.split(',').filter(isMailTopic)

/** These kinds as `users.mail_off` keeps them: each once, always in the same order. */
export const keptTopics = (stopped: readonly MailTopic[]): string =>
  mailTopicNames.filter((kind) => stopped.includes(kind)).join(',')

/** Mails that won't be tried again, as admins see them. */
export const failedMailAnswer = z
  .array(
    z.object({
      id: z.number(),
      kind: z.enum(noticeKinds),
      /** Null where the person is no longer known. */
      email: z.string().nullable(),
      /** The address was refused for good; else the mail was given up after two days. */
      refused: z.boolean(),
      reason: z.string(),
      at: z.string(),
    }),
  )
  .max(100)

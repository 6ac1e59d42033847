import type { Database } from '#server/db/database.ts'
import { createLink } from '#server/identity/one-time-links.ts'
import { type AdopterAnswer, adopterAnswers } from '#shared/follow-ups.ts'
import { localPath } from '#shared/local-paths.ts'
import type { BellKind, NotificationData } from '#shared/notifications.ts'
import { pathTo } from '#shared/pages.ts'
import type { ShelterSettings } from '#shared/settings.ts'
import { followUpMailTexts as t } from './follow-up-mails.texts.ts'
import type { MailContent } from './template.ts'
import { stopTopicTexts } from './unsubscribe.texts.ts'
import { stopUrl } from './unsubscribe-url.ts'

/** Kinds of notifications whose email needs no secret link, which that to an adopter has. */
export type WrittenKind = Exclude<BellKind, 'follow_up'>

/** The adoption that an email asks about. `petName` is of a pet of the shelter's own, so it may be in the email. */
export type FollowUpMail = { requestId: number; number: number; petName: string }

const usualTexts = [t.first, t.second, t.third]
const subjects = [t.firstSubject, t.secondSubject, t.thirdSubject]
const ownTexts = ['followUpFirst', 'followUpSecond', 'followUpThird'] as const

type FollowUpTexts = Pick<ShelterSettings, (typeof ownTexts)[number]>

const separator = ' '

/** The secrets of two links: of the answers, and the one that stops these emails. */
export async function createFollowUpTokens(
  db: Database,
  { uid, email }: { uid: string; email: string },
  { requestId }: FollowUpMail,
): Promise<string> {
  return db.transaction(async (tx) => {
    const answers = await createLink(db, tx, { purpose: 'follow_up', uid, kind: String(requestId) })
    return [answers, await createLink(db, tx, { purpose: 'stop', uid, email, kind: 'follow_up' })].join(separator)
  })
}

type FollowUpSite = { base: string; settings: FollowUpTexts }

export function followUpParts(mail: FollowUpMail, tokens: string, { base, settings }: FollowUpSite) {
  const [token = '', stop = ''] = tokens.split(separator)
  const content = followUpContent(mail, { token, base, settings })
  const stops = { label: stopTopicTexts.follow_up(), url: stopUrl(base, stop) }
  return { content, recipient: 'account' as const, stop: stops }
}

/** In the current language, in which `settings` has the shelter's own texts, too. */
function followUpContent(
  { number, petName }: FollowUpMail,
  { token, base, settings }: FollowUpSite & { token: string },
): MailContent {
  const index = number - 1
  const own = settings[ownTexts[index] ?? 'followUpFirst']
  const about = { petName }
  const link = (answer: AdopterAnswer) => ({
    label: t[answer](),
    url: `${base}${localPath(pathTo('followUp'))}#${token}.${answer}`,
  })
  const [first, ...others] = adopterAnswers
  return {
    subject: (subjects[index] ?? t.firstSubject)(about),
    lines: [...(own === null ? [(usualTexts[index] ?? t.first)(about)] : paragraphsOf(own)), t.howTo()],
    link: link(first),
    choices: others.map(link),
  }
}

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

const toRequest = (requestId: number) => ({ label: t.seeRequest(), path: pathTo('request', { id: requestId }) })

/** The other emails about adoptions: to the pet's owner, to staff and admins, and to the adopter. */
export const followUpMails = {
  adoption_trouble: ({ petName, requestId }: NotificationData<'adoption_trouble'>) => ({
    subject: t.troubleSubject({ petName }),
    lines: [t.trouble1({ petName }), t.trouble2()],
    link: toRequest(requestId),
  }),
  pet_died: ({ petName, requestId }: NotificationData<'pet_died'>) => ({
    subject: t.diedSubject({ petName }),
    lines: [t.diedText({ petName })],
    link: toRequest(requestId),
  }),
  /** The pet may be another owner's, so it is not named. */
  happy_ending_new: (_data: NotificationData<'happy_ending_new'>, times: number) => ({
    subject: t.storySubject({ times }),
    lines: [t.story({ times })],
    link: { label: t.seeStories(), path: pathTo('happyEndingQueue') },
  }),
  happy_ending_published: ({ requestId }: NotificationData<'happy_ending_published'>) => ({
    subject: t.publishedSubject(),
    lines: [t.published(), t.publishedBack()],
    link: toRequest(requestId),
  }),
}

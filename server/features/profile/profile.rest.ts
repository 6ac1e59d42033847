import { z } from 'zod'
import { toMeWithAbsoluteUrl } from '#server/identity/users.ts'
import { storedImage } from '#server/platform/http/urls.ts'
import { meResponse, time } from '#server/platform/rest/fields.ts'
import { type RestRoute, route } from '#server/platform/rest/route.ts'
import { rowArray } from '#shared/lists.ts'
import { mailTopicNames, parseStoppedTopics } from '#shared/mail.ts'
import { endedAccessResponse, meInput, sessionId } from '#shared/profile.ts'
import { changeMe, endOtherSessions, endSession, listSessions, type SessionRecord } from './profile.service.ts'

const sessionResponse = z
  .object({
    _id: z
      .string()
      .meta({ description: 'Names it among your own sessions; opens nothing', example: '0123456789abcdef' }),
    device: z
      .string()
      .nullable()
      .meta({ description: 'What it was begun with; null when it is not known', example: 'Firefox on Windows' }),
    current: z.boolean().meta({ description: 'It is the one that this call came with' }),
    createdAt: time,
    lastUsedAt: time.nullable().meta({ description: 'To the hour; null when it was not noted yet' }),
  })
  .meta({ id: 'OwnSession' })

const toSession = ({ id, device, current, createdAt, lastUsedAt }: SessionRecord) => ({
  _id: id,
  device,
  current,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

const ended = z.object({ ended: endedAccessResponse.pick({ sessions: true }) })
const tag = 'Identity'
const path = '/api/me/sessions'
const inPerson = 'For people: an API key may not.'

export const profileRest: RestRoute[] = [
  route({
    operation: changeMe,
    method: 'PATCH',
    path: '/api/me',
    tag,
    summary: 'Change your name, picture, password or mail',
    description: `Any of it, all or nothing; what is left out stays. \`photoURL\` is a link or a picture uploaded here, null for none. A new \`password\` needs \`currentPassword\` where there is one, and ends every other session, all API keys and all links for a new password: \`ended\` says how many. \`mailOff\` names the kinds of mail that are not to come, and takes the place of those before; mail about your account always comes. ${inPerson}`,
    takes: { body: meInput.meta({ id: 'MeChange', example: { name: 'Uma User', mailOff: ['gift'] } }) },
    answer: z.object({
      user: meResponse,
      mailOff: z.array(z.enum(mailTopicNames)).max(mailTopicNames.length),
      ended: endedAccessResponse.nullable().meta({ description: 'Null without a new password' }),
    }),
    refusals: ['KEPT_BY_FIREBASE', 'NO_SUCH_PICTURE', 'WRONG_PASSWORD', 'ACCOUNT_WAITS', 'LOGINS_BUSY'],
    async handle({ run, body, base }) {
      const photoURL = body.photoURL && storedImage(body.photoURL, base)
      const { user, ended } = await run({ ...body, photoURL })
      return { user: toMeWithAbsoluteUrl(user, base), mailOff: parseStoppedTopics(user.mailOff), ended }
    },
  }),

  route({
    operation: listSessions,
    method: 'GET',
    path,
    tag,
    summary: 'Where you are logged in',
    description: `The session of this call, then those used last, 100 at most. ${inPerson}`,
    answer: rowArray(sessionResponse),
    refusals: ['KEPT_BY_FIREBASE'],
    handle: async ({ run }) => (await run()).items.map(toSession),
  }),

  route({
    operation: endOtherSessions,
    method: 'DELETE',
    path,
    tag,
    summary: 'Log out everywhere else',
    description: `Ends every session but that of this call. ${inPerson}`,
    answer: ended,
    refusals: ['KEPT_BY_FIREBASE'],
    handle: async ({ run }) => ({ ended: await run() }),
  }),

  route({
    operation: endSession,
    method: 'DELETE',
    path: `${path}/:session`,
    tag,
    summary: 'Log out on one device',
    description: `Ends one session, also that of this call. ${inPerson}`,
    takes: { params: z.object({ session: sessionId.meta({ example: '0123456789abcdef' }) }) },
    notFound: 'NO_SUCH_SESSION',
    answer: ended,
    refusals: ['KEPT_BY_FIREBASE'],
    handle: async ({ run, params }) => ({ ended: await run(params) }),
  }),
]

import { z } from 'zod'
import { absoluteImage } from '#server/http/urls.ts'
import { meFor, type User } from '#server/identity/users.ts'
import { meAnswer, picture } from '#server/rest/fields.ts'
import { type RestRoute, route, wholeList } from '#server/rest/route.ts'
import { email, roles } from '#shared/users.ts'
import { findUsers, getMe, makeAdmin } from './service.ts'

const userAnswer = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    profileImage: picture.nullable(),
  })
  .meta({
    id: 'User',
    example: { _id: 'b7c1', name: 'Uma User', email: 'uma@example.org', role: 'user', profileImage: null },
  })

const toUser = ({ uid, name, email, role, photoUrl }: User, base: string) => ({
  _id: uid,
  name,
  email,
  role,
  profileImage: photoUrl && absoluteImage(photoUrl, base),
})

const tag = 'Users'

export const usersRest: RestRoute[] = [
  route({
    operation: getMe,
    method: 'GET',
    path: '/api/me',
    tag: 'Identity',
    summary: 'Who is logged in',
    answer: z.object({ user: meAnswer }),
    handle: async ({ run, base }) => ({ user: meFor(await run(), base) }),
  }),

  route({
    operation: findUsers,
    method: 'GET',
    path: '/api/users',
    tag,
    summary: 'Everybody with an account, newest first',
    answer: z.array(userAnswer),
    streams: true,
    handle({ run, base }) {
      return wholeList(
        (cursor?: string) => run({ cursor }),
        ({ items }) => items.map((user) => toUser(user, base)),
      )
    },
  }),

  route({
    operation: makeAdmin,
    method: 'PATCH',
    path: '/api/users/:email/role',
    tag,
    summary: 'Make a user an admin',
    description: 'The only role that can be given is `admin`. For people: an API key may not, whoever it acts for.',
    takes: {
      params: z.object({ email: email.meta({ example: 'uma@example.org' }) }),
      body: z
        .object({ role: z.literal('admin', "The role can only be 'admin'") })
        .meta({ id: 'NewRole', example: { role: 'admin' } }),
    },
    notFound: 'NO_SUCH_USER',
    answer: userAnswer,
    refusals: ['EMAIL_SHARED'],
    handle: async ({ run, base, params }) => toUser(await run(params), base),
  }),
]

import { z } from 'zod'
import { toMeWithAbsoluteUrl, type UserRow } from '#server/identity/users.ts'
import { absoluteImage } from '#server/platform/http/urls.ts'
import { meResponse, picture } from '#server/platform/rest/fields.ts'
import { type RestRoute, route, streamList } from '#server/platform/rest/route.ts'
import { email, roles } from '#shared/users.ts'
import { restoreUser, suspendUser } from './roles.service.ts'
import { findUsers, getMe, makeAdmin } from './users.service.ts'

const userResponse = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    profileImage: picture.nullable(),
    /** Staff may manage all pets, requests and campaigns; `role` doesn't show it. */
    staff: z.boolean(),
    suspended: z.boolean(),
  })
  .meta({
    id: 'User',
    example: {
      _id: 'b7c1',
      name: 'Uma User',
      email: 'uma@example.org',
      role: 'user',
      profileImage: null,
      staff: false,
      suspended: false,
    },
  })

const toUserResponse = ({ uid, name, email, role, photoUrl, staff, suspendedAt }: UserRow, base: string) => ({
  _id: uid,
  name,
  email,
  role,
  profileImage: photoUrl && absoluteImage(photoUrl, base),
  staff,
  suspended: suspendedAt !== null,
})

const params = z.object({ email: email.meta({ example: 'uma@example.org' }) })

const tag = 'Users'

export const usersRest: RestRoute[] = [
  route({
    operation: getMe,
    method: 'GET',
    path: '/api/me',
    tag: 'Identity',
    summary: 'Who is logged in',
    answer: z.object({ user: meResponse }),
    handle: async ({ run, base }) => ({ user: toMeWithAbsoluteUrl(await run(), base) }),
  }),

  route({
    operation: findUsers,
    method: 'GET',
    path: '/api/users',
    tag,
    summary: 'Everybody with an account, newest first',
    answer: z.array(userResponse),
    streams: true,
    handle({ run, base }) {
      return streamList(
        (cursor?: string) => run({ cursor }),
        ({ items }) => items.map((user) => toUserResponse(user, base)),
      )
    },
  }),

  route({
    operation: makeAdmin,
    method: 'PATCH',
    path: '/api/users/:email/role',
    tag,
    summary: 'Make a user an admin',
    description:
      'The only role that can be given is `admin`. For people: an API key may not, not even that of an admin.',
    takes: {
      params,
      body: z
        .object({ role: z.literal('admin', "The role can only be 'admin'") })
        .meta({ id: 'NewRole', example: { role: 'admin' } }),
    },
    notFound: 'NO_SUCH_USER',
    answer: userResponse,
    refusals: ['EMAIL_SHARED'],
    handle: async ({ run, base, params }) => toUserResponse(await run(params), base),
  }),

  route({
    operation: suspendUser,
    method: 'POST',
    path: '/api/users/:email/suspend',
    tag,
    summary: 'Keep a user out, and hide what they have posted',
    description:
      'Their sessions, API keys and links end at once. Their requests and gifts stay as they are. For people: an API key may not, not even that of an admin.',
    takes: { params },
    notFound: 'NO_SUCH_USER',
    answer: userResponse,
    refusals: ['EMAIL_SHARED', 'NOT_YOURSELF', 'LAST_ADMIN'],
    handle: async ({ run, base, params }) => toUserResponse(await run(params), base),
  }),

  route({
    operation: restoreUser,
    method: 'POST',
    path: '/api/users/:email/restore',
    tag,
    summary: 'Let a suspended user in again, and show what was public before',
    description: 'For people: an API key may not, not even that of an admin.',
    takes: { params },
    notFound: 'NO_SUCH_USER',
    answer: userResponse,
    refusals: ['EMAIL_SHARED'],
    handle: async ({ run, base, params }) => toUserResponse(await run(params), base),
  }),
]

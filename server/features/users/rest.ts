import { z } from 'zod'
import { AppError } from '#server/errors.ts'
import { absoluteImage } from '#server/http/urls.ts'
import { meAnswer, picture } from '#server/rest/fields.ts'
import { listRoute, type RestRoute, route } from '#server/rest/route.ts'
import { email, roles, type UserRow } from '#shared/users.ts'

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

const toUser = ({ id, photoURL, ...user }: UserRow, base: string) => ({
  _id: id,
  ...user,
  profileImage: photoURL && absoluteImage(photoURL, base),
})

const tag = 'Users'

export const usersRest: RestRoute[] = [
  route({
    method: 'GET',
    path: '/api/me',
    tag: 'Identity',
    summary: 'Who is logged in',
    access: 'user',
    answer: z.object({ user: meAnswer }),
    async handle({ call }) {
      const user = await call.users.me()
      if (!user) throw new AppError('NOT_LOGGED_IN')
      return { user }
    },
  }),

  listRoute({
    path: '/api/users',
    tag,
    summary: 'Everybody with an account, newest first',
    access: 'admin',
    item: userAnswer,
    async page({ call, base, cursor }) {
      const page = await call.users.list({ cursor: cursor === undefined ? undefined : String(cursor) })
      return { ...page, items: page.items.map((user) => toUser(user, base)) }
    },
  }),

  route({
    method: 'PATCH',
    path: '/api/users/:email/role',
    tag,
    summary: 'Make a user admin',
    description: 'One way: there is no role but `admin` to give. For people: an API key may not, whoever it acts for.',
    access: 'admin',
    params: z.object({ email: email.meta({ example: 'uma@example.org' }) }),
    notFound: 'NO_SUCH_USER',
    refusals: ['EMAIL_SHARED', 'KEYS_NEED_LOGIN'],
    body: z
      .object({ role: z.literal('admin', "The role can only be 'admin'") })
      .meta({ id: 'NewRole', example: { role: 'admin' } }),
    answer: userAnswer,
    handle: async ({ call, base, params }) => toUser(await call.users.makeAdmin(params), base),
  }),
]

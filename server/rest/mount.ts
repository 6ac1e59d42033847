import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#server/errors.ts'
import { type Context, createContext, type Deps } from '#server/gate/context.ts'
import { refuseOtherEmails, requireSameEmail } from '#server/gate/emails.ts'
import { baseUrl } from '#server/http/urls.ts'
import { canManageUsers } from '#shared/permissions.ts'
import type { Access, RestRoute } from './route.ts'
import { sendAnswer } from './send.ts'

/** Opens the calls of the REST adapter. Who calls is found out before a body is read: a visitor's costs nothing. */
export function mountRest(app: FastifyInstance, deps: Deps, routes: RestRoute[]): void {
  const contexts = new WeakMap<FastifyRequest, Context>()
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.path,
      async onRequest(request) {
        const context = await createContext(deps, request)
        requireAccess(route.access, context)
        contexts.set(request, context)
      },
      async handler(request, reply) {
        const context = contexts.get(request)
        if (!context) throw new Error('nobody asked who calls')
        const { params, query, headers, body } = request
        refuseOtherEmails(context.user, { query, body }, route.ignoredEmails)
        const base = baseUrl(deps.config, request)
        const answer = await route.run({ context, base, params, query, headers, body })
        return sendAnswer(request, reply, route.status, answer)
      },
    })
  }
}

function requireAccess(access: Access, { user, claimedEmail = '' }: Context): void {
  if (access !== 'anyone' && !user) throw new AppError('NOT_LOGGED_IN')
  requireSameEmail(user, claimedEmail)
  if (access === 'admin' && !canManageUsers(user)) throw new AppError('ADMINS_ONLY')
}

import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/errors.ts'
import { createContext, type Deps } from '#server/trpc/context.ts'
import { createCaller } from '#server/trpc/router.ts'

export function usersRest(app: FastifyInstance, deps: Deps): void {
  app.get('/api/me', async (request) => {
    const user = await createCaller(await createContext(deps, request)).users.me()
    if (!user) throw new AppError('NOT_LOGGED_IN')
    return { user }
  })
}

import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/platform/errors/errors.ts'
import { accentProblems, accentStyles } from '#shared/accent.ts'

/**
 * `GET /accent/<rrggbb>.css`: the theme colors that an accent replaces (docs/decisions/026-accent-palette.md). It depends
 * only on the URL, never changes, and exists only for valid accents.
 */
export function accentRoutes(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>('/accent/:file', { config: { cost: 0.5 } }, async (request, reply) => {
    const accent = `#${/^(.{6})\.css$/.exec(request.params.file)?.[1]}`
    if (accentProblems(accent).length > 0) throw new AppError('NO_SUCH_PAGE')
    reply.header('cache-control', 'public, max-age=31536000, immutable').type('text/css; charset=utf-8')
    return accentStyles(accent)
  })
}

import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/platform/access/context.ts'
import { pathIn, prefixOf } from '#shared/local-paths.ts'
import { everyLanguage, type Language, mainLanguage, sourceLanguage } from '#shared/texts/languages.ts'
import { readPublicConfig } from './public-config/public-config.ts'

type LocalizedRoute = {
  path: string
  cost: NonNullable<FastifyContextConfig['cost']>
  /** Whether a language that is not offered redirects to the shelter's own, because other sites use the URL. */
  isFallback?: boolean
}

type Handler = (request: FastifyRequest, reply: FastifyReply, language: Language) => Promise<unknown>

/** The path of a route with these parameters. */
const pathWith = (path: string, params: object): string =>
  Object.entries(params).reduce(
    // linear: a parameter's pattern ends at the first `)`
    (made, [name, value]) => made.replace(new RegExp(`:${name}(\\([^)]*\\))?`), () => encodeURIComponent(value)),
    path,
  )

const queryOf = ({ url }: FastifyRequest): string => {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start)
}

/**
 * Adds a GET route without a prefix, in the shelter's own language, and one for each other language. As with pages, the
 * prefix of the shelter's own language redirects, and a language that is not offered is not found (docs/product.md 20.1).
 */
export function getInLanguages(
  app: FastifyInstance,
  deps: Deps,
  { path, cost, isFallback = false }: LocalizedRoute,
  handle: Handler,
): void {
  app.get(path, { config: { cost } }, async (request, reply) => {
    // reads which language is the shelter's own
    await readPublicConfig(deps)
    return handle(request, reply, mainLanguage())
  })
  for (const language of everyLanguage)
    app.get(`/${language.toLowerCase()}${path}`, { config: { cost } }, async (request, reply) => {
      const { languages = [sourceLanguage] } = await readPublicConfig(deps)
      const isOffered = languages.includes(language)
      if (!isOffered && !isFallback) return reply.callNotFound()
      if (isOffered && prefixOf(language)) return handle(request, reply, language)
      // from the matched route, because a part of the URL could lead to another site
      const target = pathIn(mainLanguage(), pathWith(path, Object(request.params)))
      return reply.header('cache-control', 'no-cache').redirect(target + queryOf(request), 302)
    })
}

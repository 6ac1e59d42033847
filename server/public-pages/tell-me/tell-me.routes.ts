import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { saveSearch } from '#server/features/saved-searches/saved-searches.service.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { effectiveSettings } from '#server/features/settings/settings.service.ts'
import { type StopPage, sendStopPage } from '#server/mail/unsubscribe-page.ts'
import { createContext, type Deps } from '#server/platform/access/context.ts'
import { authorize } from '#server/platform/access/operation.ts'
import { httpStatusOf, refusalIn } from '#server/platform/errors/errors.ts'
import { splitLanguage } from '#shared/local-paths.ts'
import { pages } from '#shared/pages.ts'
import { saveSearchInput } from '#shared/saved-searches.ts'
import { readingLanguage } from '#shared/settings.ts'
import { rewrite } from '#shared/texts/define-texts.ts'
import { everyLanguage, inLanguage, isReadingLanguage, type Language } from '#shared/texts/languages.ts'
import { tellMeAnswerTexts as t } from './tell-me.texts.ts'

const maxBody = 10_000

/** The form of 'Tell me about new pets' without JavaScript (docs/product.md 23.2). */
export async function tellMeRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxBody },
      (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    for (const prefix of ['', ...everyLanguage.map((language) => `/${language.toLowerCase()}`)])
      scope.post(prefix + pages.tellMe.path, { config: { cost: 1 } }, (request, reply) => answer(deps, request, reply))
    done()
  })
}

/** The page's texts are written at once, in its language. */
type WrittenPage = () => StopPage

async function answer(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const settings = effectiveSettings(await savedSettings(deps.db), deps.config.site)
  const { language } = splitLanguage(request.url.split('?', 1)[0] ?? '', everyLanguage)
  const reading = readingLanguage(settings, language)
  const page = await save(deps, request, reading)
  return inLanguage(reading, () => sendStopPage(reply, settings.siteName, page()))
}

async function save(deps: Deps, request: FastifyRequest, reading: Language): Promise<WrittenPage> {
  const context = await createContext(deps, request)
  const { visit } = context
  const language = isReadingLanguage(reading) ? reading : null
  try {
    const read = await authorize(saveSearch, { ...context, ...(visit && { visit: () => ({ ...visit(), language }) }) })
    const input = saveSearchInput.safeParse(request.body)
    // read again as the page is written, in its language
    if (!input.success) return () => refused(400, messagesOf(request.body))
    const { confirmed } = await read({ body: input.data }).run(input.data)
    return confirmed
      ? () => ({ status: 200, title: t.confirmedTitle(), lines: [t.confirmed()] })
      : () => ({ status: 200, title: t.sentTitle(), lines: [t.sent(), t.sentOnce()] })
  } catch (error) {
    const refusal = refusalIn(error)
    if (!refusal) throw error
    return () => refused(httpStatusOf[refusal.code], [rewrite(refusal.text)])
  }
}

const messagesOf = (body: unknown): string[] =>
  saveSearchInput.safeParse(body).error?.issues.map(({ message }) => message) ?? []

const refused = (status: number, lines: string[]): StopPage => ({
  status,
  title: t.refusedTitle(),
  lines: [...lines, t.back()],
})

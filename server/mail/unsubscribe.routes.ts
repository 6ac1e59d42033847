import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/db/database.ts'
import { searchToStop, stopSearch } from '#server/features/saved-searches/search-end.service.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { effectiveSettings } from '#server/features/settings/settings.service.ts'
import { readLink } from '#server/identity/one-time-links.ts'
import type { Deps } from '#server/platform/access/context.ts'
import { splitLanguage } from '#shared/local-paths.ts'
import { formatStoppedTopics, isMailTopic, type MailTopic, parseStoppedTopics } from '#shared/mail.ts'
import { nameOfQuery } from '#shared/search-name.ts'
import { readingLanguage } from '#shared/settings.ts'
import { inLanguage, languages } from '#shared/texts/languages.ts'
import { searchMailTexts } from './search-mails.texts.ts'
import { stopPageTexts, stoppedTopicTexts, stopTopicTexts } from './unsubscribe.texts.ts'
import { type StopPage, sendStopPage } from './unsubscribe-page.ts'
import { stopPath } from './unsubscribe-url.ts'

const tokenOf = ({ query }: FastifyRequest): string => {
  const token = Object(query).token
  return typeof token === 'string' ? token : ''
}

type StopInput = { uid: string; topic: MailTopic }

/** What a link stops, in the current language. */
type Stop = { title: () => string; confirm: () => string; run: () => Promise<void>; done: () => string[] }

async function readStop(db: Database, token: string): Promise<Stop | null> {
  const link = await readLink(db, 'stop', token)
  if (link?.uid && link.kind && isMailTopic(link.kind)) {
    const { uid, kind: topic } = link
    return {
      title: stopTopicTexts[topic],
      confirm: stopPageTexts.confirm,
      run: () => stopTopic(db, { uid, topic }),
      done: () => [stoppedTopicTexts[topic](), stopPageTexts.restart()],
    }
  }
  const search = await searchToStop(db, token)
  if (!search) return null
  const name = () => nameOfQuery(search.query)
  return {
    title: () => searchMailTexts.stop({ name: name() }),
    confirm: stopPageTexts.confirmSearch,
    run: () => stopSearch(db, search.id),
    done: () => [stopPageTexts.searchStopped({ name: name() })],
  }
}

export async function stopTopic(db: Database, { uid, topic }: StopInput): Promise<void> {
  const { users } = db.schema
  const stopped = await db.transaction(async (tx) => {
    const [user] = await tx.select({ mailOff: users.mailOff }).from(users).where(eq(users.uid, uid))
    if (!user) return true
    const mailOff = formatStoppedTopics([...parseStoppedTopics(user.mailOff), topic])
    const changed = await tx
      .update(users)
      .set({ mailOff })
      .where(and(eq(users.uid, uid), eq(users.mailOff, user.mailOff)))
      .returning({ uid: users.uid })
    return changed.length > 0
  })
  // another topic was stopped at the same time
  if (!stopped) await stopTopic(db, { uid, topic })
}

/**
 * The unsubscribe link in emails (docs/product.md 15.7). A GET asks for confirmation, because programs open links, too.
 * A POST, also by a mail program (RFC 8058), stops at once.
 * The token is the only credential: no login is needed, and cookies are ignored.
 */
export async function stopRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register((scope, _options, done) => {
    // the body of a mail program's POST adds nothing to the URL
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 10_000 }, (_request, _body, parsed) => parsed(null))
    for (const prefix of ['', ...languages.map((language) => `/${language.toLowerCase()}`)])
      stopRoute(scope, deps, prefix + stopPath)
    done()
  })
}

/**
 * Answers in the language of the URL's prefix. A link works as long as it is valid, even if the shelter no longer offers
 * its language or has made it its own, because mail programs don't follow redirects.
 */
function stopRoute(scope: FastifyInstance, { db, config }: Deps, url: string): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply, page: () => StopPage) => {
    const settings = effectiveSettings(await savedSettings(db), config.site)
    const { language } = splitLanguage(request.url.split('?', 1)[0] ?? '', languages)
    return inLanguage(readingLanguage(settings, language), () => sendStopPage(reply, settings.siteName, page()))
  }
  const unknown = () => ({ status: 404, title: stopPageTexts.unknown(), lines: [stopPageTexts.unknownHelp()] })
  scope.get(url, { config: { cost: 1 } }, async (request, reply) => {
    const stop = await readStop(db, tokenOf(request))
    if (!stop) return answer(request, reply, unknown)
    return answer(request, reply, () => ({
      status: 200,
      title: stop.title(),
      lines: [stop.confirm()],
      button: stopPageTexts.stop(),
    }))
  })
  scope.post(url, { config: { cost: 5, cookies: 'do not count' } }, async (request, reply) => {
    const stop = await readStop(db, tokenOf(request))
    if (!stop) return answer(request, reply, unknown)
    await stop.run()
    return answer(request, reply, () => ({
      status: 200,
      title: stopPageTexts.stopped(),
      lines: stop.done(),
    }))
  })
}

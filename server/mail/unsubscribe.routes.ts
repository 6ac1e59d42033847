import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/db/database.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { effectiveSettings } from '#server/features/settings/settings.service.ts'
import { readLink } from '#server/identity/one-time-links.ts'
import type { Deps } from '#server/platform/access/context.ts'
import { formatStoppedTopics, isMailTopic, type MailTopic, mailTopics, parseStoppedTopics } from '#shared/mail.ts'
import { sendStopPage } from './unsubscribe-page.ts'
import { stopPath } from './unsubscribe-url.ts'

const tokenOf = ({ query }: FastifyRequest): string => {
  const token = Object(query).token
  return typeof token === 'string' ? token : ''
}

type StopInput = { uid: string; topic: MailTopic }

async function readStop(db: Database, token: string): Promise<StopInput | null> {
  const link = await readLink(db, 'stop', token)
  return link?.uid && link.kind && isMailTopic(link.kind) ? { uid: link.uid, topic: link.kind } : null
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
export async function stopRoutes(app: FastifyInstance, { db, config }: Deps): Promise<void> {
  const siteName = async () => effectiveSettings(await savedSettings(db), config.site).siteName
  const unknown = async (reply: FastifyReply) =>
    sendStopPage(reply, await siteName(), {
      status: 404,
      title: 'This link no longer works',
      lines: ['It may be too old, or not complete. You can choose which emails you get in your profile on our site.'],
    })
  await app.register((scope, _options, done) => {
    // the body of a mail program's POST adds nothing to the URL
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 10_000 }, (_request, _body, parsed) => parsed(null))
    scope.get(stopPath, { config: { cost: 1 } }, async (request, reply) => {
      const stop = await readStop(db, tokenOf(request))
      if (!stop) return unknown(reply)
      return sendStopPage(reply, await siteName(), {
        status: 200,
        title: 'Stop these emails?',
        lines: [
          `You would get no more emails about ${mailTopics[stop.topic].about()}. You still see all of it on our site.`,
        ],
        button: 'Stop these emails',
      })
    })
    scope.post(stopPath, { config: { cost: 5, cookies: 'do not count' } }, async (request, reply) => {
      const stop = await readStop(db, tokenOf(request))
      if (!stop) return unknown(reply)
      await stopTopic(db, stop)
      return sendStopPage(reply, await siteName(), {
        status: 200,
        title: 'You get no more of these emails',
        lines: [
          `We have stopped emails about ${mailTopics[stop.topic].about()}. You can have them again: choose so in your profile on our site.`,
        ],
      })
    })
    done()
  })
}

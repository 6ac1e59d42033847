import { setImmediate } from 'node:timers/promises'
import { getTRPCErrorFromUnknown } from '@trpc/server'
import type { FastifyRequest } from 'fastify'
import PQueue from 'p-queue'
import { sendsMail } from '#server/config/mail.ts'
import { currentUser, toMe } from '#server/identity/users.ts'
import type { Context, Deps } from '#server/platform/access/context.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { logError } from '#server/platform/http/log.ts'
import { hasIgnoredCookie } from '#server/platform/http/origin.ts'
import { decodableUrl } from '#server/platform/http/unknown-urls.ts'
import { countsOf } from '#server/platform/notifications/notifications.queries.ts'
import { isDisconnected } from '#server/platform/overload/client-disconnect.ts'
import { errorShape, refusalOf } from '#server/platform/trpc/errors.ts'
import { callInProcess } from '#server/trpc/call.ts'
import { appRouter } from '#server/trpc/router.ts'
import type { PublicConfig } from '#shared/config.ts'
import type { PageState, RenderedPage, RenderRequest } from '#shared/rendered-page.ts'
import type { Language } from '#shared/texts/languages.ts'
import type { Website } from './website.ts'

type PageViewer = Pick<Context, 'user' | 'session'> & {
  /** Undefined if only the browser knows, or while the database is unreachable. */
  me: PageState['user']
  counts: PageState['counts']
}

/**
 * The user of a page's session cookie. It never fails: while the database is unreachable, the page must still show the
 * outage. A cookie never counts for a request from another site (docs/product.md 3.8), so only the browser knows who
 * follows a link in a mailbox, or comes back from the payment page.
 */
export async function pageViewerOf({ db, identity, config }: Deps, request: FastifyRequest): Promise<PageViewer> {
  const unknown = { user: null, me: undefined, counts: null }
  try {
    const verified = await identity.verify(request)
    if (verified) {
      const user = await currentUser(db, verified)
      if (user.suspendedAt) return { ...unknown, me: null }
      return { user, session: verified.session, me: toMe(user), counts: await countsOf(db, user) }
    }
    const isKnown = identity.publicConfig().provider !== 'firebase' && !hasIgnoredCookie(request, config)
    return isKnown ? { ...unknown, me: null } : unknown
  } catch (error) {
    logError(request.log, error, 'nobody knows who opens a page')
    return unknown
  }
}

/** Calls a procedure as the viewer; errors have the shape that a browser would get. */
function inProcessClient(
  { db, config, payments }: Pick<Deps, 'db' | 'config' | 'payments'>,
  { user, session }: PageViewer,
  request: FastifyRequest,
): RenderRequest['ask'] {
  // viewing a page counts once, however many procedures it calls
  // as over HTTP: pages say what the server's configuration allows
  const ctx: Context = {
    ...{ db, user, session, payments, fixed: config.site, mail: sendsMail(config) },
    limit: async () => {},
  }
  return async (path, input) => {
    const call = { path, type: 'query', input } as const
    try {
      return { data: await callInProcess(appRouter, call, ctx) }
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause)
      if (!refusalOf(error)) logError(request.log, error, `${path} failed for a page`)
      return { error: errorShape(error) }
    }
  }
}

/** A form that was refused: its page shows again what was typed, and why, as `sent` of this procedure's response. */
export type SentForm = { procedure: string; values: object; status: number; keep?: object }

function withSentForm(ask: RenderRequest['ask'], form: SentForm | undefined): RenderRequest['ask'] {
  if (!form) return ask
  return async (path, input) => {
    const result = await ask(path, input)
    if (path !== form.procedure || !('data' in result)) return result
    return { data: { ...Object(result.data), ...form.keep, sent: form.values } }
  }
}

type RenderInput = {
  website: Website
  config: PublicConfig
  language: Language | undefined
  viewer: PageViewer
  url: URL
  request: FastifyRequest
  /** What was sent by a form of the page, without scripts. */
  sent?: SentForm | undefined
}

const iterations = new PQueue({ concurrency: 1 })

/**
 * Resolves in an iteration of the event loop that no other caller shares. The loop accepts one new connection per
 * iteration. If each one rendered fifty pages of 5 ms, new connections would wait for seconds (npm run bench -- speed
 * --only memory).
 */
const yieldToEventLoop = (): Promise<void> => iterations.add(() => setImmediate())

/** Renders the page at a URL for `viewer`. Throws `TOO_BUSY` if the client has disconnected. */
export async function renderPageFor(
  deps: Pick<Deps, 'db' | 'config' | 'payments'>,
  { website, config, language, viewer, url, request, sent }: RenderInput,
): Promise<RenderedPage> {
  const { renderPage } = await website.renderer(language)
  await yieldToEventLoop()
  if (isDisconnected(request)) throw new AppError('TOO_BUSY')
  const ask = withSentForm(inProcessClient(deps, viewer, request), sent)
  return renderPage({
    address: decodableUrl(url.pathname + url.search),
    language,
    config,
    ask,
    user: viewer.me,
    counts: viewer.counts,
  })
}

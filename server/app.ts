import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { HelmetOptions } from 'helmet'
import { isMissing, pageAt } from '#shared/pages.ts'
import { afterLeaving } from './after-leaving.ts'
import type { Drawer } from './cards/drawer.ts'
import type { Config } from './config/env.ts'
import type { Database } from './db/database.ts'
import { AppError } from './errors.ts'
import { embedding } from './features/sharing/embed.ts'
import { feeds } from './features/sharing/feeds.ts'
import { posters } from './features/sharing/poster.ts'
import { sitemap } from './features/sharing/sitemap.ts'
import type { IdentityProvider } from './identity/identity.ts'
import { createProvider, type IdentityOutside } from './identity/provider.ts'
import { stopRoutes } from './mail/stop.ts'
import type { Payments } from './payments/payments.ts'
import { paymentsOf } from './payments/stripe.ts'
import type { Deps } from './platform/access/context.ts'
import { canonicalUrl, refuseNonCanonicalUrls } from './platform/http/canonical-urls.ts'
import { otherOrigins } from './platform/http/cors.ts'
import { compressed } from './platform/http/encoding.ts'
import { notModified, withEtags } from './platform/http/etag.ts'
import { gracefulShutdown } from './platform/http/graceful-shutdown.ts'
import { health } from './platform/http/health.ts'
import { jsonBodies } from './platform/http/json.ts'
import { refuseForeignOrigins } from './platform/http/origin.ts'
import { answerClientError, problemErrors, sendError } from './platform/http/problem.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { isApiPath, type RefuseUnknown, unknownUrls } from './platform/http/unknown-urls.ts'
import { defaultOverloadLimits, type OverloadLimits, shedLoad } from './platform/overload/load-shedding.ts'
import { defaultTimeouts, requireMinimumRate, serverTimeouts, type Timeouts } from './platform/overload/timeouts.ts'
import { createLimits, type RateLimitOptions } from './platform/rate-limit/limits.ts'
import { chargedPerOperation, chargeRoutes, setRouteCost } from './platform/rate-limit/route-costs.ts'
import { refreshSnapshotBehindOthers } from './platform/response-cache/request-snapshot.ts'
import { responseCache } from './platform/response-cache/response-cache.ts'
import { restDocs } from './rest/docs.ts'
import { mountRest } from './rest/mount.ts'
import { allCalls, restRoutes } from './rest/routes.ts'
import { accentStylesheets } from './site/accent.ts'
import { siteAssets } from './site/assets.ts'
import { shareCards } from './site/cards.ts'
import { lookOf } from './site/document.ts'
import { afterFirstPaintHash } from './site/later-scripts.ts'
import { sitePage } from './site/page.ts'
import { printFonts } from './site/print-fonts.ts'
import { publicConfig } from './site/public-config.ts'
import { themeScriptHash } from './site/theme-script.ts'
import { builtWebsite, type Website } from './site/website.ts'
import { type FilesOutside, takesFiles } from './takes-files.ts'
import { trpcOverHttp } from './trpc/http.ts'
import { appRouter } from './trpc/router.ts'
import { stripeWebhook } from './webhooks/stripe.ts'

/** Replaces the outside world in tests. */
export type Outside = IdentityOutside & FilesOutside & { drawer?: Drawer }

type Options = {
  config: Config
  db: Database
  logger?: FastifyServerOptions['logger']
  outside?: Outside
  timeouts?: Timeouts
  overloadLimits?: OverloadLimits
  website?: Website
  /** What each may have of what costs something. */
  rateLimit?: RateLimitOptions
  /** Without them every answer is made anew: for tests that compare. */
  cachesResponses?: boolean
  /** Notes beside the data who has left; where nothing is kept beside it, nothing. */
  keepErased?: () => Promise<unknown>
}

/** Bytes of JSON at most (docs/product.md 12.6). */
const bodyLimit = 100 * 1024

/** The whole HTTP surface as one Fastify instance: website, tRPC, REST, pictures, health. */
export async function buildApp({
  config,
  db,
  logger = false,
  outside,
  timeouts = defaultTimeouts,
  overloadLimits = defaultOverloadLimits,
  website = builtWebsite(),
  rateLimit,
  cachesResponses = true,
  keepErased = async () => {},
}: Options): Promise<FastifyInstance> {
  const app = emptyApp(config, logger, timeouts)
  refreshSnapshotBehindOthers(app, db)
  const storeResponses = cachesResponses
    ? responseCache(app, { db, config, watched: isWatched(app, config) })
    : () => {}
  // also watches the bodies of those who are refused by the next
  requireMinimumRate(app, timeouts)
  shedLoad(app, { overloadLimits, byAddress: config.rateLimit, direct: config.trustProxy === false })
  await app.register(cookie)
  const limits = createLimits(db, config.rateLimit, rateLimit)
  chargeRoutes(app, limits)
  const identity = await createProvider({ config, db, limits, log: app.log, outside })
  securityHeaders(app, headersWith(identity))
  await otherOrigins(app, config.corsOrigins)
  refuseNonCanonicalUrls(app)
  refuseForeignOrigins(app, config)
  const refuseUnknown = unknownUrls(app)
  problemErrors(app)
  withEtags(app)
  compressed(app)
  storeResponses()
  notModified(app)
  jsonBodies(app)
  const deps = depsOf(app, { config, db, identity, limits }, keepErased)
  await identity.routes(app)
  await app.register((scope, _options, done) => {
    setRouteCost(scope, chargedPerOperation)
    trpcOverHttp(scope, deps, appRouter)
    done()
  })
  await takesFiles(app, deps, outside)
  mountRest(app, deps, restRoutes, timeouts)
  const look = website.partsOf('home')
  restDocs(app, deps, { calls: allCalls, look: (accent) => (look ? lookOf(look, accent) : '') })
  await calledByOthers(app, deps, { patience: timeouts, outside })
  health(app, db)
  if (config.metricsToken) (await import('./operations/metrics.ts')).metrics(app, deps, config.metricsToken)
  site(app, deps, website, refuseUnknown)
  return app
}

function emptyApp(config: Config, logger: Options['logger'], patience: Timeouts): FastifyInstance {
  const app: FastifyInstance = fastify({
    ...serverTimeouts(patience),
    logger,
    bodyLimit,
    trustProxy: config.trustProxy,
    frameworkErrors: sendError,
    rewriteUrl: canonicalUrl,
    clientErrorHandler: answerClientError,
    // procedure names of a whole batch stand in one path parameter
    routerOptions: { maxParamLength: 2000 },
  })
  gracefulShutdown(app)
  return app
}

type Given = Pick<Deps, 'config' | 'db' | 'identity' | 'limits'>

const depsOf = (app: FastifyInstance, given: Given, keepErased: () => Promise<unknown>): Deps => ({
  ...given,
  payments: takesPayments(app, given.config),
  afterLeaving: afterLeaving({ ...given, log: app.log, keepErased }),
})

/** What mail programs, search engines, feed readers, pages of other sites and the payment provider ask for. */
async function calledByOthers(
  app: FastifyInstance,
  deps: Deps,
  { patience, outside }: Pick<Options, 'outside'> & { patience: Timeouts },
): Promise<void> {
  await stopRoutes(app, deps)
  sitemap(app, deps, patience)
  feeds(app, deps)
  embedding(app, deps)
  posters(app, deps, printFonts())
  shareCards(app, deps, outside)
  if (deps.payments) await stripeWebhook(app, deps)
}

/** Where donations are paid. What is still being asked there is given up when the program stops. */
function takesPayments(app: FastifyInstance, config: Config): Payments | null {
  const payments = paymentsOf(config)
  app.addHook('onClose', async () => payments?.close())
  return payments
}

/** Whether each request is written to the log or counted. */
const isWatched = ({ log }: FastifyInstance, { metricsToken }: Config): boolean =>
  metricsToken !== undefined || ['info', 'debug', 'trace'].includes(log.level)

/** A strict CSP without `unsafe-inline`: the one inline script by its hash. */
function headersWith(identity: IdentityProvider): HelmetOptions {
  const { script, connect, frame } = identity.contentSources()
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'", ...connect],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        frameSrc: frame.length > 0 ? frame : ["'none'"],
        // pets and profiles may carry pictures from elsewhere (docs/product.md 9.1)
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', 'http:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", themeScriptHash, afterFirstPaintHash, ...script],
        styleSrc: ["'self'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    frameguard: { action: 'deny' },
    // a shelter's other subdomains are none of our business
    strictTransportSecurity: { includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  }
}

/** Milliseconds that putting a page together takes at most. */
const pageCost = 10

/** Programs get a problem for an address that doesn't exist, people a page. */
function site(app: FastifyInstance, deps: Deps, website: Website, refuseUnknown: RefuseUnknown): void {
  app.get('/api/config', { config: { cost: 1 } }, async () => publicConfig(deps))
  siteAssets(app)
  accentStylesheets(app)
  // a form of a page whose scripts were not there to send it: its page again, and nothing of what was typed
  app.addHook('onRequest', (request, reply, done) => {
    const isSent = request.method === 'POST' && !isMissing(pageAt(request.url.split('?', 1)[0] ?? '').name)
    if (isSent) reply.redirect(request.url, 303)
    else done()
  })
  const page = sitePage(deps, website)
  app.setNotFoundHandler(async (request, reply) => {
    if (/^\/api(\/|\?|$)/.test(request.url)) return refuseUnknown(request, reply)
    if (isApiPath(request.url) || (request.method !== 'GET' && request.method !== 'HEAD'))
      throw new AppError('NO_SUCH_PAGE')
    deps.limits.consume(pageCost, request)
    return deps.limits.serve(request, () => page(request, reply))
  })
}

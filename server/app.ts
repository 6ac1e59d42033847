import '#server/packed/translations.ts'
import cookie from '@fastify/cookie'
import fastify, {
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyRequest,
  type FastifyServerFactory,
  type FastifyServerOptions,
} from 'fastify'
import fp from 'fastify-plugin'
import type { FetchOutside } from '#server/images/fetch-picture.ts'
import type { ImgbbOutside } from '#server/images/imgbb.ts'
import { imageRoutes } from '#server/images/routes.ts'
import { importRoutes } from '#server/import-export/import/import.routes.ts'
import { splitLanguage } from '#shared/local-paths.ts'
import { isNotFoundPage, matchPage } from '#shared/pages.ts'
import { everyLanguage } from '#shared/texts/languages.ts'
import { afterAccountDeletion } from './after-account-deletion.ts'
import type { Config } from './config/env.ts'
import type { Database } from './db/database.ts'
import { stripeWebhook } from './features/donations/webhook.rest.ts'
import { createProvider, type IdentityOutside } from './identity/provider.ts'
import { stopRoutes } from './mail/unsubscribe.routes.ts'
import type { Payments } from './payments/payments.ts'
import { createPayments } from './payments/stripe.ts'
import type { Deps } from './platform/access/context.ts'
import { AppError } from './platform/errors/errors.ts'
import { canonicalUrl, refuseNonCanonicalUrls } from './platform/http/canonical-urls.ts'
import { allowOrigins } from './platform/http/cors.ts'
import { compressResponses } from './platform/http/encoding.ts'
import { notModified, withEtags } from './platform/http/etag.ts'
import { gracefulShutdown } from './platform/http/graceful-shutdown.ts'
import { health } from './platform/http/health.ts'
import { jsonBodies } from './platform/http/json.ts'
import { refuseForeignOrigins } from './platform/http/origin.ts'
import { handleClientError, problemErrors, sendError } from './platform/http/problem.ts'
import { withRawHandler } from './platform/http/raw-handler.ts'
import { refreshSnapshotBehindOthers } from './platform/http/request-snapshot.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { isApiPath, unknownUrls } from './platform/http/unknown-urls.ts'
import { rulesOf } from './platform/https/hosts.ts'
import { secureServers } from './platform/https/secure-server.ts'
import { defaultOverloadLimits, type OverloadLimits, shedLoad } from './platform/overload/load-shedding.ts'
import { defaultTimeouts, requireMinimumRate, serverTimeouts, type Timeouts } from './platform/overload/timeouts.ts'
import { createLimits, type RateLimitOptions } from './platform/rate-limit/limits.ts'
import { chargedPerOperation, chargeRoutes, setRouteCost } from './platform/rate-limit/route-costs.ts'
import { responseCache } from './platform/response-cache/response-cache.ts'
import { restLanguage } from './platform/rest/rest-language.ts'
import { cardRoutes } from './public-pages/cards/card.routes.ts'
import type { Drawer } from './public-pages/cards/drawer.ts'
import { embedRoutes } from './public-pages/embed/embed.ts'
import { feedRoutes } from './public-pages/feeds/feeds.ts'
import { listingFileRoutes } from './public-pages/feeds/listing-files.ts'
import { petsJsonRoutes } from './public-pages/feeds/pets-json.ts'
import { posterRoutes } from './public-pages/poster/poster.ts'
import { readApiConfig } from './public-pages/public-config/public-config.ts'
import { sitemapRoutes } from './public-pages/seo/sitemap.ts'
import { accentRoutes } from './public-pages/ssr/accent.routes.ts'
import { assetRoutes } from './public-pages/ssr/assets.ts'
import { styleTags } from './public-pages/ssr/document.ts'
import { inquiryForms } from './public-pages/ssr/inquiry-forms.ts'
import { sitePage } from './public-pages/ssr/page.routes.ts'
import { headersWith } from './public-pages/ssr/page-headers.ts'
import { homePreviews } from './public-pages/ssr/preview.ts'
import { printFonts } from './public-pages/ssr/print-fonts.ts'
import { builtWebsite, type Website } from './public-pages/ssr/website.ts'
import { tellMeRoutes } from './public-pages/tell-me/tell-me.routes.ts'
import { restDocs } from './rest/docs.ts'
import { mountRest } from './rest/mount.ts'
import { allCalls, restRoutes } from './rest/routes.ts'
import { trpcOverHttp } from './trpc/http.ts'
import { appRouter } from './trpc/router.ts'

type FilesOutside = { imgbb?: ImgbbOutside; internet?: FetchOutside }

async function uploadRoutes(app: FastifyInstance, deps: Deps, outside?: FilesOutside): Promise<void> {
  await imageRoutes(app, deps, outside?.imgbb)
  await importRoutes(app, deps, outside?.internet)
}

export type Outside = IdentityOutside & FilesOutside & { drawer?: Drawer }

type AppOptions = {
  config: Config
  db: Database
  logger?: FastifyServerOptions['logger']
  outside?: Outside
  timeouts?: Timeouts
  overloadLimits?: OverloadLimits
  website?: Website
  rateLimit?: RateLimitOptions
  /** Records deleted accounts beside the database; does nothing by default. */
  keepErased?: () => Promise<unknown>
}

/** Maximum bytes of a JSON body (docs/product.md 12.6). */
const bodyLimit = 100 * 1024

/** The whole HTTP server as one Fastify instance: website, tRPC, REST, pictures, health. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, db, logger = false, outside, timeouts = defaultTimeouts } = options
  const { keepErased = async () => {}, website = builtWebsite() } = options
  const app = createFastify(config, logger, timeouts)
  const limits = createLimits(db, config.rateLimit, options.rateLimit)
  const identity = await createProvider({ config, db, limits, log: app.log, outside })
  for (const plugin of requestPlugins({ ...options, timeouts }, { limits, identity })) await app.register(plugin)
  const deps = createDeps(app, { config, db, identity, limits }, { keepErased, website })
  for (const plugin of routePlugins(deps, { ...options, timeouts, website })) await app.register(plugin)
  return app
}

type Register = (app: FastifyInstance) => unknown

/** One part of the app. Fastify refuses to start if a dependency is not registered. */
const part = (name: string, dependencies: string[], register: Register) =>
  fp(async (app) => void (await register(app)), { name, dependencies })

type PluginOptions = AppOptions & { timeouts: Timeouts }

function requestPlugins(
  { config, db, timeouts, overloadLimits = defaultOverloadLimits }: PluginOptions,
  { limits, identity }: Pick<Deps, 'limits' | 'identity'>,
): FastifyPluginAsync[] {
  const overload = { overloadLimits, byIp: config.rateLimit, direct: config.trustProxy === false }
  return [
    part('read-snapshot', [], (app) => refreshSnapshotBehindOthers(app, db)),
    part('cookies', [], (app) => app.register(cookie)),
    part('etags', [], withEtags),
    part('compression', ['etags'], compressResponses),
    part('rest-language', [], restLanguage),
    // It stores responses with their cookies, ETag, and compression. A hit skips all parts below.
    part('response-cache', ['read-snapshot', 'cookies', 'compression', 'rest-language'], (app) => {
      if (config.responseCache) responseCache(app, { db, config })
    }),
    part('not-modified', ['response-cache'], notModified),
    part('minimum-rate', ['response-cache'], (app) => requireMinimumRate(app, timeouts)),
    // the body of a rejected request must arrive at the minimum rate too
    part('load-shedding', ['minimum-rate'], (app) => shedLoad(app, overload)),
    part('route-costs', ['load-shedding'], (app) => chargeRoutes(app, limits)),
    part('security-headers', ['load-shedding'], (app) => securityHeaders(app, headersWith(identity))),
    part('cors', ['security-headers'], (app) => allowOrigins(app, config.corsOrigins)),
    part('canonical-urls', ['cors'], refuseNonCanonicalUrls),
    part('origin-check', ['cors', 'cookies'], (app) => refuseForeignOrigins(app, config)),
    part('unknown-urls', ['cors'], unknownUrls),
    part('problems', [], problemErrors),
    part('json-bodies', [], jsonBodies),
  ]
}

function routePlugins(
  deps: Deps,
  { timeouts, outside, website }: PluginOptions & { website: Website },
): FastifyPluginAsync[] {
  const { config, db, identity } = deps
  const look = website.assetsOf('home')
  const routes = (name: string, register: Register) => part(name, ['route-costs', 'unknown-urls'], register)
  return [
    routes('identity', (app) => identity.routes(app)),
    routes('trpc', (app) =>
      app.register((scope, _options, done) => {
        setRouteCost(scope, chargedPerOperation)
        trpcOverHttp(scope, deps, appRouter)
        done()
      }),
    ),
    routes('files', (app) => uploadRoutes(app, deps, outside)),
    routes('rest', (app) => mountRest(app, deps, restRoutes, timeouts)),
    routes('rest-docs', (app) =>
      restDocs(app, deps, { calls: allCalls, look: (accent) => (look ? styleTags(look, accent) : '') }),
    ),
    routes('public-pages', (app) => publicPages(app, deps, { timeouts, outside })),
    routes('health', (app) => health(app, db)),
    routes('metrics', async (app) => {
      if (config.metricsToken) (await import('./operations/metrics.ts')).metrics(app, deps, config.metricsToken)
    }),
    routes('website', (app) => websiteRoutes(app, deps, website)),
  ]
}

function createFastify(config: Config, logger: AppOptions['logger'], timeouts: Timeouts): FastifyInstance {
  const rules = rulesOf(config)
  const secure = rules && secureServers(rules)
  const create = (serverFactory: FastifyServerFactory) =>
    fastify({
      serverFactory,
      logger,
      bodyLimit,
      trustProxy: config.trustProxy,
      frameworkErrors: sendError,
      rewriteUrl: canonicalUrl,
      clientErrorHandler: handleClientError,
      // the procedure names of a whole batch are one path parameter
      routerOptions: { maxParamLength: 2000 },
    })
  const app = withRawHandler(serverTimeouts(timeouts), create, secure)
  app.decorate('useCertificate', secure?.useCertificate ?? null)
  gracefulShutdown(app)
  return app
}

const createDeps = (
  app: FastifyInstance,
  base: Pick<Deps, 'config' | 'db' | 'identity' | 'limits'>,
  { keepErased, website }: { keepErased: () => Promise<unknown>; website: Website },
): Deps => {
  const deps = { ...base, payments: openPayments(app, base.config) }
  return {
    ...deps,
    afterAccountDeletion: afterAccountDeletion({ ...base, log: app.log, keepErased }),
    previewHome: homePreviews(deps, website),
  }
}

async function publicPages(
  app: FastifyInstance,
  deps: Deps,
  { timeouts, outside }: Pick<AppOptions, 'outside'> & { timeouts: Timeouts },
): Promise<void> {
  await stopRoutes(app, deps)
  await tellMeRoutes(app, deps)
  sitemapRoutes(app, deps, timeouts)
  feedRoutes(app, deps)
  petsJsonRoutes(app, deps, timeouts)
  listingFileRoutes(app, deps, timeouts)
  embedRoutes(app, deps)
  posterRoutes(app, deps, { ltr: printFonts('ltr'), rtl: printFonts('rtl') })
  cardRoutes(app, deps, outside)
  if (deps.payments) await stripeWebhook(app, deps)
}

/** Open requests to the payment provider are aborted when the program stops. */
function openPayments(app: FastifyInstance, config: Config): Payments | null {
  const payments = createPayments(config)
  app.addHook('onClose', async () => payments?.close())
  return payments
}

/** Maximum milliseconds to render a page. */
const pageCost = 10

/** Unknown URLs return a problem to programs and a page to people. */
function websiteRoutes(app: FastifyInstance, deps: Deps, website: Website): void {
  app.get('/api/config', { config: { cost: 1 } }, async ({ query }) => readApiConfig(deps, Object(query).language))
  assetRoutes(app, deps)
  accentRoutes(app)
  const pathOf = ({ url }: FastifyRequest) => splitLanguage(url.split('?', 1)[0] ?? '', everyLanguage).path
  // a form that the browser sent without scripts: show its page again, without the input
  app.addHook('onRequest', (request, reply, done) => {
    const isSent = request.method === 'POST' && request.is404 && !isNotFoundPage(matchPage(pathOf(request)).name)
    if (isSent) reply.redirect(request.url, 303)
    else done()
  })
  const page = sitePage(deps, website)
  inquiryForms(app, deps, page)
  app.setNotFoundHandler(async (request, reply) => {
    if (/^\/api(\/|\?|$)/.test(request.url)) return app.refuseUnknownUrl(request, reply)
    if (isApiPath(request.url) || (request.method !== 'GET' && request.method !== 'HEAD'))
      throw new AppError('NO_SUCH_PAGE')
    deps.limits.consume(pageCost, request)
    return deps.limits.serve(request, () => page(request, reply))
  })
}

// Development in one command: one program serves everything, renders with Vite's sources, and restarts when the
// server's code changes.
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { createServer, type ViteDevServer } from 'vite'
import { readConfig } from '#server/config/env.ts'
import type { Website } from '#server/public-pages/ssr/website.ts'
import { serve } from '#server/serve.ts'
import { splitLanguage } from '#shared/local-paths.ts'
import type { Renderer } from '#shared/rendered-page.ts'
import { everyLanguage, type Language, sourceLanguage } from '#shared/texts/languages.ts'
import { textsIn } from '#tools/build/texts-plugin.ts'

/** Where Vite serves the website's sources in a language. Each language has its own Vite, as it has its own build. */
const baseOf = (language: Language) => (language === sourceLanguage ? '/' : `/vite-${language.toLowerCase()}/`)

let viteIn: (language: Language) => Promise<ViteDevServer>

const website: Website = {
  assetsOf: (_page, language = sourceLanguage) => {
    const base = baseOf(language)
    return {
      styles: [`${base}src/app/theme.css`],
      fonts: ['fraunces', 'nunito-sans'].map((name) => `${base}src/app/fonts/${name}.woff2`),
      entry: `${base}src/entry-browser.tsx`,
      modules: [],
    }
  },
  renderer: async (language = sourceLanguage) =>
    (await (await viteIn(language)).ssrLoadModule('/src/entry-server.tsx')) as Renderer,
}

const startVite = (app: FastifyInstance, language: Language): Promise<ViteDevServer> =>
  createServer({
    appType: 'custom',
    base: baseOf(language),
    // each prepares the libraries for itself
    ...(language !== sourceLanguage && {
      cacheDir: path.join(import.meta.dirname, `../node_modules/.vite-${language}`),
    }),
    // a bundled config would be a new file at each start, which would make Node restart
    configLoader: 'native',
    plugins: [textsIn(language)],
    server: { middlewareMode: true, hmr: { server: app.server } },
  })

/** The scripts that Vite adds to a page. In a whole page, it would also put its base before the URLs of pictures. */
async function tagsOf(vite: ViteDevServer): Promise<string> {
  const page = await vite.transformIndexHtml('/', '<html><head></head><body></body></html>')
  return /<head>(.*)<\/head>/s.exec(page)?.[1] ?? ''
}

/**
 * Vite serves the website's sources, and adds scripts to the pages that the usual content security policy would block.
 * English starts at once, other languages with their first page.
 */
async function addVite(app: FastifyInstance): Promise<void> {
  const started = new Map<Language, Promise<ViteDevServer>>()
  viteIn = (language) => {
    const vite = started.get(language) ?? startVite(app, language)
    started.set(language, vite)
    return vite
  }
  await viteIn(sourceLanguage)
  app.addHook('onRequest', (request, reply, done) => {
    // the hook below needs pages uncompressed
    delete request.headers['accept-encoding']
    const others = everyLanguage.filter((language) => language !== sourceLanguage)
    const language = others.find((each) => request.url.startsWith(baseOf(each))) ?? sourceLanguage
    viteIn(language).then(({ middlewares }) => middlewares(request.raw, reply.raw, done), done)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    if (!isPage || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return payload
    reply.removeHeader('content-security-policy').removeHeader('etag')
    const { language } = splitLanguage(request.url.split('?', 1)[0] ?? '', everyLanguage)
    const tags = await tagsOf(await viteIn(language))
    return payload.toString().replace('<head>', () => `<head>${tags}`)
  })
  app.addHook('onClose', async () => {
    for (const vite of started.values()) await (await vite).close()
  })
}

const { values } = parseArgs({
  options: { host: { type: 'string' }, port: { type: 'string' }, data: { type: 'string' } },
})
const config = readConfig(
  { ...values, port: values.port ?? process.env.PORT ?? '5173' },
  // no request log, because a page requests hundreds of modules; no grace period, because each change restarts the
  // server
  // Vite changes pages after they would be cached
  { LOG_LEVEL: 'warn', STOP_GRACE: '0', ...process.env, RESPONSE_CACHE: 'off' },
)
process.exitCode = await serve(config, { website, beforeListening: addVite })

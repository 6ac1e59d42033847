// Development in one command: one program serves everything, renders with Vite's sources, and restarts when the
// server's code changes.
import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { createServer, type ViteDevServer } from 'vite'
import { readConfig } from '#server/config/env.ts'
import type { Website } from '#server/public-pages/ssr/website.ts'
import { serve } from '#server/serve.ts'
import type { Renderer } from '#shared/rendered-page.ts'
import { textsIn } from '#tools/build/texts-plugin.ts'

let vite: ViteDevServer | undefined

const website: Website = {
  assetsOf: () => ({
    styles: ['/src/app/theme.css'],
    fonts: ['fraunces', 'nunito-sans'].map((name) => `/src/app/fonts/${name}.woff2`),
    entry: '/src/entry-browser.tsx',
    modules: [],
  }),
  renderer: async () => (await vite?.ssrLoadModule('/src/entry-server.tsx')) as Renderer,
}

/**
 * Vite serves the website's sources, and adds scripts to the pages that the usual content security policy would block.
 */
async function addVite(app: FastifyInstance): Promise<void> {
  const started = await createServer({
    appType: 'custom',
    // a bundled config would be a new file at each start, which would make Node restart
    configLoader: 'native',
    plugins: [textsIn('en')],
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  vite = started
  app.addHook('onRequest', (request, reply, done) => {
    // the hook below needs pages as plain text
    delete request.headers['accept-encoding']
    started.middlewares(request.raw, reply.raw, done)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const isPage = typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/html')
    if (!isPage) return payload
    reply.removeHeader('content-security-policy').removeHeader('etag')
    return started.transformIndexHtml(request.url, payload)
  })
  app.addHook('onClose', () => started.close())
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

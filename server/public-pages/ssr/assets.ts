import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { listResources, readResource } from '#server/packed/resources.ts'
import type { Deps } from '#server/platform/access/context.ts'
import { type ContentEncoding, encodingFor } from '#server/platform/http/encoding.ts'
import { etagOf, hasVersion } from '#server/platform/http/etag.ts'
import { embedFile, embedScript } from '#shared/embed.ts'
import { type Language, sourceLanguage } from '#shared/texts/languages.ts'
import { getInLanguages } from '../localized-routes.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

export const webFolder = 'dist/web'

const suffixes: Record<ContentEncoding, string> = { br: '.br', gzip: '.gz' }

type Asset = { etag: string; type: string; body: Buffer; encoded: Record<ContentEncoding, Buffer | undefined> }

function loadAsset(file: string, files: Set<string>): Asset {
  const body = readResource(file)
  const encoded = (suffix: string) => (files.has(file + suffix) ? readResource(file + suffix) : undefined)
  return {
    etag: etagOf(body),
    type: types[path.extname(file)] ?? 'application/octet-stream',
    body,
    encoded: { br: encoded(suffixes.br), gzip: encoded(suffixes.gzip) },
  }
}

/**
 * Files with a hash in their name are immutable. Others are cached for an hour, or five minutes if other sites load
 * them.
 */
const cacheControlFor = (path: string): string =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
const embedCacheControl = 'public, max-age=300'

export function assetRoutes(app: FastifyInstance, deps: Deps): void {
  const files = new Set(listResources(webFolder))
  const cache = new Map<string, Asset>()
  const send = (file: string, control: string, request: FastifyRequest, reply: FastifyReply) => {
    const asset = cache.get(file) ?? loadAsset(file, files)
    cache.set(file, asset)
    reply.header('etag', asset.etag).header('cache-control', control).header('vary', 'accept-encoding').type(asset.type)
    if (hasVersion(request, asset.etag)) return reply.code(304).send()
    const encoding = encodingFor(request.headers['accept-encoding'])
    const encoded = encoding && asset.encoded[encoding]
    if (encoded) reply.header('content-encoding', encoding)
    return reply.send(encoded ?? asset.body)
  }
  const free = { free: 'is kept in memory' }
  getInLanguages(app, deps, { path: embedScript, cost: free, isFallback: true }, async (request, reply, language) => {
    const candidates: Language[] = [language, sourceLanguage]
    const file = candidates.map((each) => webFolder + embedFile(each)).find((name) => files.has(name))
    return file ? send(file, embedCacheControl, request, reply) : reply.callNotFound()
  })
  const all = [...files]
    .map((file) => file.slice(webFolder.length))
    .filter((name) => !name.startsWith('/.'))
    .filter((name) => !Object.values(suffixes).some((suffix) => name.endsWith(suffix)))
  const names = new Set(all)
  // one route per folder, not per file: hundreds of routes would cost 20 ms at every start
  for (const route of new Set(all.map((name) => name.replace(/^(\/[^/]+\/).*/, '$1*')))) {
    app.get(route, { config: { cost: free } }, async (request, reply) => {
      const path = request.url.split('?', 1)[0] ?? ''
      if (!names.has(path)) return reply.callNotFound()
      return send(webFolder + path, cacheControlFor(path), request, reply)
    })
  }
}

import { createHash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/gate/context.ts'
import { escapeHtml } from '#server/http/html.ts'
import { baseUrl } from '#server/http/urls.ts'
import { listResources, readResource } from '#server/packed/resources.ts'
import type { PublicConfig } from '#shared/config.ts'
import { firstRecordsId } from '#shared/first-records.ts'
import { type PageName, pageAt } from '#shared/pages.ts'
import { acceptedEncodings, webFolder } from './assets.ts'
import { fillIn } from './fill-in.ts'
import { type Head, headOf } from './head.ts'

const zip = promisify(gzip)

// In a script element only `<` could end it or open a comment.
const inlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The page as it was built; for some pages (`tools/build/prerender.ts`) with their first view in it. */
const template = (name?: PageName): string | null => {
  const files = listResources(webFolder)
  const file = [`${webFolder}/.pages/${name}.html`, `${webFolder}/index.html`].find((candidate) =>
    files.includes(candidate),
  )
  return file ? readResource(file).toString('utf8') : null
}

/**
 * What gives another page the look of the website: icon, fonts, stylesheet, and the theme that was chosen on this device. Empty
 * where the website has not been built.
 */
export function lookOfSite(): string {
  const [head = ''] = template()?.split('</head>') ?? []
  const tags = head.matchAll(
    /<meta name="theme-color"[^>]*>|<link rel="(?:icon|preload|stylesheet)"[^>]*>|<script>[\s\S]*?<\/script>/g,
  )
  return [...tags].map(([tag]) => tag).join('\n')
}

/** `'sha256-…'` for each script that stands in the page itself, so that the CSP needs no `unsafe-inline`. */
export function inlineScriptHashes(): string[] {
  const pages = listResources(webFolder).filter((file) => file.endsWith('.html'))
  const found = pages.flatMap((file) => [
    ...readResource(file)
      .toString('utf8')
      .matchAll(/<script>([\s\S]*?)<\/script>/g),
  ])
  return [...new Set(found.map(([, code]) => code))].map(
    (code) =>
      `'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
  )
}

/** What the page may know about how this shelter is set up. */
export const publicConfig = ({ config: { site }, identity }: Deps): PublicConfig => ({
  siteName: site.name,
  support: {
    email: site.email ?? null,
    phone: site.phone ?? null,
    place: [site.city, site.country].filter(Boolean).join(', ') || null,
  },
  identity: identity.publicConfig(),
})

/** What goes into the `<head>`: for search engines, for share cards, and what the website itself needs at once. */
function tagsOf(head: Head, config: PublicConfig, address: string, nonce: string): string[] {
  const { siteName } = config
  const tags = [
    `<title>${escapeHtml(`${head.title} · ${siteName}`)}</title>`,
    `<meta name="description" content="${escapeHtml(head.description)}">`,
    // asked for before the scripts, which come next in the page
    head.pictures?.[0] && `<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(head.pictures[0])}">`,
    `<meta property="og:site_name" content="${escapeHtml(siteName)}">`,
    `<meta property="og:title" content="${escapeHtml(head.title)}">`,
    `<meta property="og:description" content="${escapeHtml(head.description)}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:url" content="${escapeHtml(address)}">`,
    head.image && `<meta property="og:image" content="${escapeHtml(new URL(head.image, address).href)}">`,
    head.status === 404 && '<meta name="robots" content="noindex">',
    `<meta property="csp-nonce" nonce="${nonce}">`,
    `<script type="application/json" id="pawstead-config">${inlineJson(config)}</script>`,
    head.records && `<script type="application/json" id="${firstRecordsId}">${inlineJson(head.records)}</script>`,
  ]
  return tags.filter((tag) => typeof tag === 'string')
}

/** Pictures that load at once; those below wait until they come near. */
const picturesSeenFirst = 4

/** Writes the first pictures where the first view keeps a place for them (web/src/components/ui/skeleton.tsx). */
function showPictures(html: string, pictures: string[]): string {
  let shown = 0
  return html.replaceAll(/ data-picture="([^"]*)"><\/span>/g, (place, fit: string) => {
    const picture = pictures[shown]
    if (!picture) return place
    shown += 1
    const hurry = shown <= picturesSeenFirst ? 'fetchpriority="high"' : 'loading="lazy"'
    return `><img src="${escapeHtml(picture)}" alt="" width="480" height="360" ${hurry} class="${fit}"></span>`
  })
}

/** Allows style elements that carry the returned nonce on this one page. */
function allowStyles(reply: FastifyReply): string {
  const nonce = randomBytes(16).toString('base64')
  const policy = String(reply.getHeader('content-security-policy'))
  reply.header('content-security-policy', policy.replace("style-src 'self'", `$& 'nonce-${nonce}'`))
  return nonce
}

/** Answers any address with the website's page: its own title, description, share card and status. */
export function sitePage(deps: Deps) {
  const config = publicConfig(deps)
  const templates = new Map<PageName, string | null>()
  const templateOf = (name: PageName): string | null => {
    const known = templates.get(name)
    if (known !== undefined) return known
    const built = template(name)
    const filled = built && fillIn(built, { siteName: config.siteName, ...config.support })
    templates.set(name, filled)
    return filled
  }
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [path = '/', query] = request.url.split('?', 2)
    const html = templateOf(pageAt(path).name)
    if (!html)
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The website has not been built yet. Run: npm run build')
    const head = await headOf(deps.db, request.log, path, new URLSearchParams(query))
    const tags = tagsOf(head, config, baseUrl(deps.config, request) + path, allowStyles(reply))
    const page = showPictures(html, head.pictures ?? []).replace(/<title>[^<]*<\/title>/, () => tags.join('\n    '))
    reply.code(head.status).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
    reply.type('text/html; charset=utf-8')
    if (!acceptedEncodings(request).includes('gzip')) return reply.send(page)
    return reply.header('content-encoding', 'gzip').send(await zip(page))
  }
}

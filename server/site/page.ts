import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/db/database.ts'
import { campaignById } from '#server/features/donations/queries.ts'
import { petById } from '#server/features/pets/queries.ts'
import { listResources, readResource } from '#server/resources.ts'
import { baseUrl } from '#server/rest/urls.ts'
import type { Deps } from '#server/trpc/context.ts'
import type { PublicConfig } from '#shared/config.ts'
import { type PageName, pageAt, pages } from '#shared/pages.ts'
import { acceptedEncodings, webFolder } from './assets.ts'
import { escapeHtml } from './html.ts'

const zip = promisify(gzip)

// In a script element only `<` could end it or open a comment.
const inlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The page as it was built; for some pages (`scripts/prerender.ts`) with their first view in it. */
const template = (name?: PageName): string | null => {
  const files = listResources(webFolder)
  const file = [`${webFolder}/.pages/${name}.html`, `${webFolder}/index.html`].find((candidate) =>
    files.includes(candidate),
  )
  return file ? readResource(file).toString('utf8') : null
}

/** Writes into a first view what the build could not know. */
const fillIn = (html: string, { siteName, support }: PublicConfig): string =>
  Object.entries({ siteName, ...support }).reduce(
    (filled, [name, value]) => filled.replaceAll(`{{${name}}}`, () => escapeHtml(value)),
    html,
  )

/** `'sha256-…'` for each script that stands in the page itself, so that the CSP needs no `unsafe-inline`. */
export function inlineScriptHashes(): string[] {
  const scripts = (template() ?? '').matchAll(/<script>([\s\S]*?)<\/script>/g)
  return [...scripts].map(
    ([, code]) =>
      `'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
  )
}

/** What the page may know of how this shelter is set up. */
export const publicConfig = ({ config: { site }, identity }: Deps): PublicConfig => ({
  siteName: site.name,
  support: { email: site.email, phone: site.phone, city: site.city, country: site.country },
  identity: identity.publicConfig(),
})

type Head = { status: 200 | 404; title: string; description: string; image?: string | undefined }

// by code points: half a surrogate pair is no text
const firstWords = (text: string) => [...text.slice(0, 400).replace(/\s+/g, ' ')].slice(0, 160).join('')

type Subject = { name: string; description: string; image: string }

/** The records that have a page of their own. */
const subjects: Partial<Record<PageName, (db: Database, id: number) => Promise<Subject | undefined>>> = {
  pet: petById,
  donation: async (db, id) => {
    const campaign = await campaignById(db, id)
    return campaign && { ...campaign, name: `Help ${campaign.petName}` }
  },
}

/** Title, description and status of the page at a path; a record that is not there makes its page a 404. */
async function headOf({ db }: Deps, path: string): Promise<Head> {
  const { name, id } = pageAt(path)
  const { title, description } = pages[name]
  if (name === 'notFound') return { status: 404, title, description }
  const find = subjects[name]
  if (!find) return { status: 200, title, description }
  const subject = /^[1-9]\d{0,14}$/.test(id ?? '') ? await find(db, Number(id)) : undefined
  if (!subject) return { status: 404, title: `${title} not found`, description }
  const ownDescription = firstWords(subject.description) || description
  return { status: 200, title: subject.name, description: ownDescription, image: subject.image }
}

/** Answers any address with the website's page: its own title, description, share card and status. */
export function sitePage(deps: Deps) {
  const config = publicConfig(deps)
  const templates = new Map<PageName, string | null>()
  const templateOf = (name: PageName): string | null => {
    const known = templates.get(name)
    if (known !== undefined) return known
    const built = template(name)
    const filled = built && fillIn(built, config)
    templates.set(name, filled)
    return filled
  }
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const html = templateOf(pageAt(path).name)
    if (!html)
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The website has not been built yet. Run: npm run build')
    const head = await headOf(deps, path)
    const base = baseUrl(deps.config, request)
    const siteName = deps.config.site.name
    const title = `${head.title} · ${siteName}`
    const tags = [
      `<title>${escapeHtml(title)}</title>`,
      `<meta name="description" content="${escapeHtml(head.description)}">`,
      `<meta property="og:site_name" content="${escapeHtml(siteName)}">`,
      `<meta property="og:title" content="${escapeHtml(head.title)}">`,
      `<meta property="og:description" content="${escapeHtml(head.description)}">`,
      `<meta property="og:type" content="website">`,
      `<meta property="og:url" content="${escapeHtml(base + path)}">`,
      head.image && `<meta property="og:image" content="${escapeHtml(new URL(head.image, base).href)}">`,
      head.status === 404 && '<meta name="robots" content="noindex">',
      `<meta property="csp-nonce" nonce="${reply.cspNonce.style}">`,
      `<script type="application/json" id="pawstead-config">${inlineJson(config)}</script>`,
    ]
    const page = html.replace(/<title>[^<]*<\/title>/, () => tags.filter(Boolean).join('\n    '))
    reply.code(head.status).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
    reply.type('text/html; charset=utf-8')
    if (!acceptedEncodings(request).includes('gzip')) return reply.send(page)
    return reply.header('content-encoding', 'gzip').send(await zip(page))
  }
}

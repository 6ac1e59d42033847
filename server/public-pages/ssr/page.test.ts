import { createHash } from 'node:crypto'
import { Agent, get } from 'node:http'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { buildApp } from '#server/app.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { builtWebsite } from './website.ts'

let shelter: Harness
beforeEach(async () => {
  shelter = await startHarness({ SITE_NAME: `Paws </script><script>alert("1")</script> & 'Co'` })
})

const open = (url: string, headers: Record<string, string> = {}) => shelter.app.inject({ url, headers })
const petNamed = async (name: string, description = 'A good dog.') => {
  const image = 'https://example.org/rex.jpg?a=1&b="2"'
  return (await shelter.user.call.pets.add({ name, description, age: '2', category: 'Dog', location: 'Here', image }))
    .id
}
const tag = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]

describe('a page', () => {
  it.each([
    ['/', 200, 'Find Your Furry Friend'],
    ['/pets?search=rex&category=Dog', 200, 'Pet Listing'],
    ['/auth/login', 200, 'Login'],
    ['/nothing/here', 404, 'Page not found'],
    ['/%', 404, 'Page not found'],
    ['/:80', 404, 'Page not found'],
    ['/nothing/', 404, 'Page not found'],
    ['//nothing.example/pets/1/2', 404, 'Page not found'],
    ['/dashboard%2Fnothing', 404, 'Page not found'],
    ['/pets/1', 404, 'Pet not found'],
    ['/pets/0', 404, 'Pet not found'],
    ['/pets/abc', 404, 'Pet not found'],
    ['/pets/99999999999999999999', 404, 'Pet not found'],
    ['/pets/1%00', 404, 'Pet not found'],
  ])('at %s is a %i', async (url, status, title) => {
    const response = await open(url)
    expect(response.statusCode).toBe(status)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    // an unknown URL may be a misspelled secret link
    expect(response.headers['cache-control']).toBe(title === 'Page not found' ? 'no-store' : 'no-cache')
    expect(tag(response.body, /<title>([^<]*)<\/title>/)).toMatch(`${title} · Paws `)
    const isPassedBy = status === 404 || url === '/auth/login'
    expect(response.body.includes('<meta name="robots" content="noindex">')).toBe(isPassedBy)
  })

  it.each(['/api/nothing', '/trpc/nothing', '/images/nothing', '/assets/nothing.js'])(
    'at %s is a problem for programs',
    async (url) => {
      const response = await open(url)
      expect(response.statusCode).toBe(404)
      expect(response.headers['content-type']).toMatch(/json/)
      expect(response.body).not.toMatch(/<html| {4}at /)
    },
  )

  it.each([
    '/api/%',
    '/api/pets/%zz',
    '/trpc/%E0%A4%A',
    '/trpc/%25',
    '/trpc/%25?batch=1',
    '/trpc/pets.list,%25?batch=1&input=%7B%7D',
    '/images/%c0%ae',
    '/assets/%',
  ])("at %s, which can't be decoded, is a 400", async (url) => {
    const response = await open(url)
    expect(response.statusCode).toBe(400)
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(response.json().detail).toBe('This isn’t a valid address.')
  })

  it('is a 404 for other methods', async () => {
    const response = await shelter.app.inject({ method: 'DELETE', url: '/pets/1' })
    expect(response.json()).toMatchObject({ status: 404, detail: 'There’s nothing at this address.' })
  })
})

it('a page whose client has disconnected is refused, so that the request ends', async () => {
  const { config, db } = shelter
  const website = builtWebsite()
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: gone, resolve: leave } = Promise.withResolvers<unknown>()
  const renderer = async () => {
    ask()
    await gone
    return website.renderer()
  }
  const app = await buildApp({ config, db, website: { ...website, renderer } })
  onTestFinished(() => app.close())
  const answered = new Promise<number>((resolve) => {
    app.addHook('onSend', async (_request, { statusCode }) => resolve(statusCode))
  })
  app.server.on('connection', (socket) => socket.once('close', leave))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const reader = get(`${url}/pets`, { agent: new Agent() }).on('error', () => undefined)
  await asked
  reader.destroy()
  expect(await answered).toBe(503)
})

describe("a pet's page", () => {
  it('has its name, the start of its description, and its card', async () => {
    const id = await petNamed('Rex', `Loves\n\na ball game. ${'🐕'.repeat(300)}`)
    const { body } = await open(`/pets/${id}`, { host: 'pets.example.org' })
    expect(tag(body, /<meta property="og:title" content="([^"]*)">/)).toBe('Rex')
    expect(tag(body, /<meta property="og:url" content="([^"]*)">/)).toBe(`http://pets.example.org/pets/${id}`)
    const description = tag(body, /<meta name="description" content="([^"]*)">/) ?? ''
    expect(description).toBe('Loves a ball game.')
    const card = tag(body, /<meta property="og:image" content="([^"]*)">/)
    expect(card).toMatch(new RegExp(`^http://pets\\.example\\.org/cards/pets/${id}\\.jpg`))
  })

  it('is safe with a hostile name or story', async () => {
    const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>'</title>`
    const id = await petNamed(hostile, `${hostile} $& $1 $\``)
    const { body } = await open(`/pets/${id}`)
    const plain = (await open(`/pets/${await petNamed('Rex')}`)).body
    expect(body).not.toContain('<script>alert')
    expect(body).not.toContain('<img src=x')
    expect(tag(body, /<title>([^<]*)<\/title>/)).toContain('&quot;&gt;&lt;script&gt;alert(1)')
    for (const part of ['<script', '</script>', '<title>', '</head>', '<meta '])
      expect(body.split(part).length, part).toBe(plain.split(part).length)
  })

  it('renders with any request line', async () => {
    const id = await petNamed('Rex')
    for (const host of ['exa<mple.org', '[', 'a b', '"><script>alert(1)</script>', '']) {
      const response = await open(`/pets/${id}`, { host })
      expect([host, response.statusCode]).toEqual([host, 200])
      expect(response.body).not.toContain('<script>alert')
    }
  })

  it('uses PUBLIC_URL if configured', async () => {
    shelter = await startHarness({ PUBLIC_URL: 'https://pets.example.org' })
    const id = await petNamed('Rex')
    const { body } = await open(`/pets/${id}`, { host: 'evil.example' })
    expect(tag(body, /<meta property="og:url" content="([^"]*)">/)).toBe(`https://pets.example.org/pets/${id}`)
    expect(body).not.toContain('evil.example')
  })
})

describe('the document', () => {
  it('contains the configuration as data that cannot end its element', async () => {
    const { body } = await open('/')
    const json = tag(body, /<script type="application\/json" id="pawstead-state">([^<]*)<\/script>/) ?? ''
    const { config } = JSON.parse(json)
    expect(config.siteName).toBe(`Paws </script><script>alert("1")</script> & 'Co'`)
    expect({ languages: ['en'], currency: 'USD', ...config }).toEqual((await open('/api/config')).json())
    expect(json.replaceAll('queryKey', '')).not.toMatch(/secret|key|password/i)
  })

  it('runs only its own scripts, by a policy without unsafe-inline', async () => {
    const { headers, body } = await open('/')
    const policy = String(headers['content-security-policy'])
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/)
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    const inline = [...body.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code ?? '')
    expect(inline.length).toBeGreaterThan(0)
    for (const code of inline)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    expect(body).not.toMatch(/ on\w+="|javascript:/)
  })

  it('has the same bytes for all visitors until its content changes', async () => {
    for (const url of ['/', '/pets', '/donations', '/auth/login']) {
      const first = await open(url)
      const second = await open(url, { cookie: 'theme=dark' })
      expect(second.body).toBe(first.body)
      const again = await open(url, { 'if-none-match': String(first.headers.etag) })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
    const { headers } = await open('/pets')
    await petNamed('Rex')
    const changed = await open('/pets', { 'if-none-match': String(headers.etag) })
    expect(changed.statusCode).toBe(200)
    expect(changed.headers.etag).not.toBe(headers.etag)
  })

  it('and every other response have the usual security headers', async () => {
    for (const url of ['/', '/api/me', '/trpc/pets.list?input=%7B%7D', '/nothing', '/PETS', '/healthz']) {
      const { headers } = await open(url)
      expect(headers, url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': ['/nothing', '/PETS'].includes(url) ? 'no-referrer' : 'strict-origin-when-cross-origin',
      })
      expect(headers['x-powered-by']).toBeUndefined()
    }
  })
})

describe("the website's files", () => {
  const script = async () => tag((await open('/')).body, /<script type="module" [^>]*src="([^"]+)/) ?? 'missing'

  it('are cached forever by their names, and compressed', async () => {
    const url = await script()
    const plain = await open(url)
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
    })
    const packed = await open(url, { 'accept-encoding': 'gzip, br' })
    expect(packed.headers['content-encoding']).toBe('br')
    // encodings that the client excludes are not sent
    const accepts = async (encodings: string) => (await open(url, { 'accept-encoding': encodings })).headers
    expect((await accepts('br;q=0, gzip'))['content-encoding']).toBe('gzip')
    expect((await accepts('br;q=0, gzip;q=0'))['content-encoding']).toBeUndefined()
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length)
    const again = await open(url, { 'if-none-match': String(plain.headers.etag) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  })

  it.each([
    '/index.html',
    '/.vite/manifest.json',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/..%2fpackage.json',
  ])('do not include %s', async (url) => {
    const response = await open(url)
    expect(response.statusCode).toBe(404)
    expect(response.body).not.toContain('"dependencies"')
  })
})

describe('health', () => {
  it('is live while the process runs, and ready while the database responds', async () => {
    const db = await freshDatabase()
    const app = await buildApp({ config: shelter.config, db })
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok' })
    await db.close()
    const response = await app.inject('/readyz')
    expect([response.statusCode, response.json()]).toEqual([503, { status: 'unavailable' }])
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    await app.close()
  })
})

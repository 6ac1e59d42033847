import { createHash } from 'node:crypto'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, onTestFinished, test } from 'vitest'
import { startHarness } from '#server/testing/harness.ts'
import { startStripe } from '#server/testing/stripe.ts'
import { allCalls } from './routes.ts'

test('the document is valid OpenAPI 3.1 and names this shelter', async () => {
  const { anonymous } = await startHarness({ PUBLIC_URL: 'https://pets.example.org' })
  const response = await anonymous.http({ url: '/api/openapi.json' })
  const document = response.json()
  expect(document.openapi).toBe('3.1.1')
  expect(document.servers).toEqual([{ url: 'https://pets.example.org' }])
  expect(await new Validator().validate(document)).toEqual({ valid: true })
})

test.each([
  ['usually', async () => ({})],
  ['with payments and Google', withEverything],
])('it describes exactly the calls under /api: %s', async (_when, env) => {
  const { app, anonymous } = await startHarness(await env())
  const document = (await anonymous.http({ url: '/api/openapi.json' })).json()
  const described = Object.entries<object>(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  // the document, its page, and the pages of the Google pop-up
  const aside = ['/api/openapi.json', '/api/docs', '/api/docs.css', '/api/auth/google', '/api/auth/google/callback']
  const open = openCalls(app.printRoutes({ commonPrefix: false }))
  expect(open.filter((call) => !aside.some((path) => call.endsWith(` ${path}`))).sort()).toEqual(described.sort())
})

async function withEverything() {
  const stripe = await startStripe()
  onTestFinished(() => stripe.stop())
  return { ...stripe.env, GOOGLE_CLIENT_ID: 'pawstead', GOOGLE_CLIENT_SECRET: 'a secret' }
}

test('the public configuration matches its schema, which describes every field', async () => {
  const { app } = await startHarness({ SITE_NAME: 'Happy Tails', SUPPORT_EMAIL: 'hello@example.org' })
  const answer = (await app.inject('/api/config')).json()
  const call = allCalls.find(({ path }) => path === '/api/config')
  expect(call?.answer?.parse(answer)).toEqual(answer)
})

/** The calls in the printed tree of routes, such as `GET /api/pets`. */
function openCalls(tree: string): string[] {
  const path: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent, part, methods] = /^([│├└─\s]*)(\S+)(?: \((.+)\))?/.exec(line) ?? []
    if (indent === undefined || part === undefined) return []
    path.length = indent.length / 4
    path.push(part)
    const whole = path.join('')
    if (!methods || !whole.startsWith('/api/')) return []
    return methods
      .split(', ')
      .filter((method) => method !== 'HEAD')
      .map((method) => `${method} ${whole}`)
  })
}

test("the docs page has the site's style: its stylesheet defines every color and size that the page uses", async () => {
  const { anonymous } = await startHarness()
  const page = await anonymous.http({ url: '/api/docs' })
  const [, address = ''] = /<link rel="stylesheet"[^>]* href="(\/assets\/[^"]+)"/.exec(page.body) ?? []
  const site = (await anonymous.http({ url: address })).body
  const layout = (await anonymous.http({ url: '/api/docs.css' })).body
  const named = [...layout.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name ?? '')
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !site.includes(`${name}:`))).toEqual([])
  expect(layout).not.toMatch(/#[0-9a-f]{3}/i)
})

test('/api/docs has the same contents, and loads nothing from other sites', async () => {
  const { anonymous } = await startHarness()
  const page = await anonymous.http({ url: '/api/docs' })
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  const addresses = [...page.body.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address]) => address ?? '')
  expect(addresses.filter((address) => !/^(#|\/)/.test(address))).toEqual([])
  expect(page.body).not.toMatch(/<style| style=/)
  // the site's own, which sets the chosen theme, and which its policy allows
  const scripts = [...page.body.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code ?? '')
  const policy = String(page.headers['content-security-policy'])
  expect(scripts).toHaveLength(1)
  for (const code of scripts) expect(policy).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  expect((await anonymous.http({ url: '/api/docs.css' })).headers['content-type']).toBe('text/css; charset=utf-8')
  const document = (await anonymous.http({ url: '/api/openapi.json' })).json()
  for (const path of Object.keys(document.paths)) expect(page.body).toContain(path)
})

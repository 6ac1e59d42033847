import { Agent, request } from 'node:http'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readFrom } from '#server/testing/config.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type Page, pages } from '#shared/pages.ts'
import { canonicalUrl } from './canonical-urls.ts'
import { loggerOptions } from './log.ts'

const secret = `12-${'Q7x_'.repeat(10)}aBc`
const token = `${'tOk-'.repeat(10)}zYx`
const query = `?token=${token}`

type PageResponse = { status: number; headers: Record<string, string | string[] | undefined>; body: string }

/** A real server, as `inject` normalizes some spellings, and all of its log. */
let open: (path: string, options?: { method?: string; cookie?: string }) => Promise<PageResponse>
let log = ''
let cookie = ''
const ends: (() => unknown)[] = []

beforeAll(async () => {
  const db = await freshDatabase()
  const stream = new PassThrough().on('data', (chunk) => {
    log += chunk
  })
  const options = loggerOptions('trace', null)
  const config = readFrom({ RATE_LIMIT: 'off', PSEUDOLOCALE: 'on' })
  const app = await buildApp({ config, db, logger: typeof options === 'object' ? { ...options, stream } : false })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const agent = new Agent({ keepAlive: true })
  ends.push(
    () => agent.destroy(),
    () => app.close(),
    () => db.close(),
  )
  open = (path, { method = 'GET', cookie: sent = '' } = {}) =>
    new Promise((resolve, reject) => {
      const headers = sent ? { cookie: sent } : {}
      request({ host: '127.0.0.1', port, path, method, headers, agent }, (response) => {
        const { statusCode: status = 0, headers: got } = response
        text(response).then((body) => resolve({ status, headers: got, body }), reject)
      })
        .once('error', reject)
        .end()
    })
  const person = { name: 'Uma', email: 'uma@example.org', password: 'a good password' }
  const registered = await app.inject({ method: 'POST', url: '/api/auth/register', payload: person })
  cookie = `pawstead_session=${registered.json().token}`
  return async () => {
    for (const end of ends) await end()
  }
}, 60_000)

const escaped = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`
const inPath = (path: string, change: (words: string) => string) =>
  path
    .replace(secret, '\n')
    .replace(/[^\n]+/, change)
    .replace('\n', secret)

/** Spellings of a path that browsers, people and programs use, and others for attacks. */
const others: Record<string, (path: string) => string> = {
  'in capitals': (path) => inPath(path, (words) => words.toUpperCase()),
  'with a capital': (path) => inPath(path, (words) => words.replace(/[a-z]/, (letter) => letter.toUpperCase())),
  'with an escaped letter': (path) => path.replace(/[a-z]/, escaped),
  'with escaped letters': (path) => inPath(path, (words) => words.replace(/[a-z]/g, escaped)),
  'with an escaped capital': (path) => path.replace(/[a-z]/, (letter) => escaped(letter.toUpperCase())),
  'with an escaped dash': (path) => path.replace('-', '%2D'),
  'with a slash more': (path) => `/${path}`,
  'with slashes more': (path) => `${path.replaceAll('/', '///')}//`,
  'with a slash at its end': (path) => `${path}/`,
  'with a dot': (path) => `/.${path}`,
  'with an escaped dot': (path) => `/%2e${path}`,
  'by way of another': (path) => `/pets/..${path}`,
  'by way of the pictures': (path) => `/images/..${path}`,
  'by an escaped way': (path) => `/api/%2E%2e${path}`,
  'with backslashes': (path) => `/${path.slice(1).replaceAll('/', '\\')}`,
  'with a fragment': (path) => `${path}#x`,
}
/** Paths that only look like another spelling of the page. */
const lookalikes: Record<string, (path: string) => string> = {
  'escaped twice': (path) => path.replace(/[a-z]/, (letter) => escaped(letter).replace('%', '%25')),
  'with escaped slashes': (path) => path.replaceAll('/', '%2F').replace('%2F', '/'),
  'with escaped backslashes': (path) => path.replaceAll('/', '%5c').replace('%5c', '/'),
  'with a parameter in it': (path) => path.replace(/[a-z]+/, '$&;x'),
  'with a parameter': (path) => `${path};x`,
  'with nothing at its end': (path) => `${path}%00`,
  'with a space': (path) => `${path}%20`,
  'with an escaped question': (path) => `${path}%3F${query.slice(1)}`,
  'that does not decode': (path) => `${path}%E0%A4`,
  'with its host': (path) => `http://127.0.0.1${path}`,
}

const guarded = new Set<string>([
  'setup',
  'forgot',
  'reset',
  'confirm',
  'donation',
  'login',
  'register',
  'dashboardNotFound',
])
const named = Object.entries<Page>(pages).filter(([name]) => name !== 'notFound')
const inEnglish = named.map(
  ([name, { path }]) => [name, path.replace(':id', name === 'donation' ? secret : '1').replace('*', '404')] as const,
)

/** Each page, and some in another language. */
const table = [
  ...inEnglish,
  ...inEnglish
    .filter(([name]) => ['home', 'pet', 'reset', 'donation', 'myPets'].includes(name))
    .map(([name, path]) => [name, path === '/' ? '/en-xa' : `/en-xa${path}`] as const),
]

const isRecordInDashboard = (name: string) =>
  ['updatePet', 'request', 'openedInquiry', 'editCampaign', 'yearFigures'].includes(name)

/** Not cached, and no referrer is sent to other sites. */
function expectSecrecy({ headers }: PageResponse, spelled: string) {
  expect([spelled, headers['cache-control']]).toEqual([spelled, expect.stringContaining('no-store')])
  const isData = String(headers['content-type']).includes('problem+json')
  if (!isData) expect([spelled, headers['referrer-policy']]).toEqual([spelled, 'no-referrer'])
}

describe.each(table)('the page %s', { timeout: 60_000 }, (name, path) => {
  it.each(['', 'a person'])('redirects every other spelling to one; for %j', async (who) => {
    const as = { cookie: who ? cookie : '' }
    for (const [how, spell] of Object.entries(others)) {
      const spelled = spell(path)
      if (spelled === path) continue
      const answer = await open(spelled + (spelled.includes('#') ? '' : query), as)
      const location = path + (spelled.includes('#') ? '' : query)
      expect([how, answer.status, answer.headers.location]).toEqual([how, 301, location])
      expectSecrecy(answer, spelled)
      expect(answer.headers['content-security-policy']).toBeDefined()
    }
  })

  it.each(['', 'a person'])('is not at a URL that only looks like its own; for %j', async (who) => {
    for (const [how, spell] of Object.entries(lookalikes)) {
      const spelled = spell(path)
      if (spelled === path) continue
      const answer = await open(spelled + (spelled.includes('%3F') ? '' : query), { cookie: who ? cookie : '' })
      const { location } = answer.headers
      // visitors of the dashboard log in first, and the page of a missing record is detected in the browser
      if (answer.status === 302) expect(location).toMatch(/^(\/en-xa)?\/auth\/login\?next=(%2Fen-xa)?%2Fdashboard%2F/)
      else expect([how, answer.status]).toEqual([how, isRecordInDashboard(name) && answer.status === 200 ? 200 : 404])
      if (guarded.has(name)) expectSecrecy(answer, spelled)
    }
  })

  it('accepts no form at another spelling', async () => {
    const { status } = await open(`${path}/`, { method: 'POST' })
    expect(status).toBe(404)
  })
})

it('logs no secret in any spelling', async () => {
  for (const way of Object.values({ ...others, ...lookalikes }))
    for (const path of [`/gifts/${secret}`, `/api/gifts/${secret}`]) {
      await open(way(path).replace(secret, secret.replaceAll('Q', '%51')))
      await open(way(path).replace(secret, secret.replaceAll('Q', '%2551')))
    }
  expect(log).toContain('"path":"/gifts/[secret]"')
  for (const part of ['Q7x_', 'tOk-', '%51', '%2551', '7x_']) expect(log, part).not.toContain(part)
})

it.each([
  ['/nothing%0Ax', '/no-such-page'],
  ['/pets%0D?search=rex', '/no-such-page?search=rex'],
  ['/%61pi%E2%80%A8/pets', '/no-such-page'],
  ['/dashboard/no%0Athing', '/dashboard/no-such-page'],
  ['/%44ashboard//Nothing/?search=rex', '/dashboard/Nothing?search=rex'],
])('%s redirects to %s', async (path, location) => {
  const answer = await open(path, { cookie })
  expect([answer.status, answer.headers.location]).toEqual([301, location])
  expectSecrecy(answer, path)
  expect((await open(location, { cookie })).status).toBe(404)
})

describe('paths for programs', () => {
  it.each([
    ['/api/pets', 200],
    ['/api/donations/%31', 404],
    ['/API/pets', 404],
    ['/%61pi/pets', 404],
    ['/api/p%65ts', 404],
    ['/api/Pets', 404],
    ['/api//pets', 404],
    ['/api/./pets', 404],
    ['/api/pets/', 404],
    ['/api/pets#x', 404],
    ['/api%2Fpets', 404],
    ['/trpc/pets%2Elist?input=%7B%7D', 404],
    ['/trpc/pets%252Elist?input=%7B%7D', 404],
    ['/%74rpc/pets.list?input=%7B%7D', 404],
    ['/trpc/pets.list?input=%7B%7D', 200],
    ['/trpc/pets.list%2Cpets.list?batch=1&input=%7B%220%22%3A%7B%7D%2C%221%22%3A%7B%7D%7D', 200],
    ['/embed/pets.json', 200],
    ['/embed/pets%2Ejson', 404],
    ['/Feeds/pets.xml', 404],
    ['/feeds/%70ets.xml', 404],
    ['/ROBOTS.TXT', 404],
    ['/robots.txt', 200],
    ['/healthz/', 404],
    ['/%68ealthz', 404],
  ])('%s is answered with %i', async (url, status) => {
    expect((await open(url)).status).toBe(status)
  })

  it('may contain escapes in parameters', async () => {
    const patch = (email: string) => open(`/api/users/${email}/role`, { method: 'PATCH', cookie })
    const sent = [
      await patch('uma@example.org'),
      await patch('uma%40example.org'),
      await patch('um%61%40example%2Eorg'),
    ]
    expect(new Set(sent.map(({ status }) => status)).size).toBe(1)
    expect(sent[0]?.status).not.toBe(404)
  })
})

test('queries, and paths that are no page, are not changed', () => {
  const read = (url: string) => canonicalUrl({ url } as never)
  for (const url of ['/pets?search=%C3%A9//..%2F', '/nothing/HERE', '/h%C3%A9llo', '/pets/%22', '/?a=B%41'])
    expect(read(url)).toBe(url)
  expect(read('/PETS?search=A%42//')).toBe('/pets?search=A%42//')
  for (const url of [
    '//evil.example/pets/x/y',
    '/nothing/',
    '/%6eothing',
    '/a\\b',
    '/nothing#x',
    '*',
    '/%64ashboard/%',
  ])
    expect(read(url)).toBe('/no-such-page')
  for (const url of ['/dashboard/nothing', '/dashboard/HERE', '/dashboard/my-pets%20?search=/./', '/api/pets%0A'])
    expect(read(url)).toBe(url)
  for (const url of ['/dashboard/%', '/dashboard/%E0%A4%A?search=rex', '/dashboard/a%0Ab', '/Dashboard/%E2%80%A9'])
    expect(read(url)).toBe('/dashboard/no-such-page')
})

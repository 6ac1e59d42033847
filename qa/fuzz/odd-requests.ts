import fc from 'fast-check'
import { pages } from '#shared/pages.ts'
import { procedures, restCalls } from './apis.ts'
import type { Draft } from './call.ts'
import { anyText, type Hints } from './values.ts'

const rests = restCalls.map(({ path }) => path)
const others = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/config',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs.css',
  '/api',
  '/api/',
  '/trpc',
  '/trpc/',
  '/trpc/pets',
  '/trpc/pets.nothing',
  '/trpc/__proto__',
  '/trpc/constructor.name',
  '/trpc/pets.list,',
  '/images/',
  `/images/${'a'.repeat(64)}.webp`,
  `/images/${'a'.repeat(64)}-480.webp`,
  '/images/../pawstead.db',
  '/assets/',
  '/assets/../index.html',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/robots.txt',
  '/sitemap.xml',
  '/favicon.ico',
  '/index.html',
  '/.env',
  '/.git/config',
  '//',
  '//evil.example',
  '/\\evil.example',
  '/%',
  '/%00',
  '/pets/%E0%A4%A',
  '/?',
  'http://evil.example/pets',
  '*',
  '/*',
]
const procedurePaths = procedures.map(({ path }) => `/trpc/${path}`)
const everyPath = [...Object.values(pages).map(({ path }) => path), ...rests, ...others, ...procedurePaths]

const methods = fc.oneof(
  { arbitrary: fc.constant('GET'), weight: 12 },
  { arbitrary: fc.constantFrom('HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'), weight: 6 },
  { arbitrary: fc.constantFrom('TRACE', 'PROPFIND', 'SEARCH', 'PURGE', 'LOCK'), weight: 1 },
)

const names = fc.constantFrom(
  'page',
  'limit',
  'before',
  'search',
  'category',
  'email',
  'input',
  'batch',
  'next',
  '__proto__',
)
const part = anyText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 800))
const rubbish = fc.constantFrom(
  '%',
  '%zz',
  '&&&',
  '=',
  'a[]=1&a[b]=2',
  '?',
  '+',
  'x=%00',
  'batch=1',
  'batch=1&input=[]',
)
const query = fc.oneof(
  { arbitrary: fc.constant(''), weight: 4 },
  {
    arbitrary: fc
      .array(fc.tuple(names, part), { maxLength: 4 })
      .map((all) => all.map((one) => one.join('=')).join('&')),
    weight: 3,
  },
  { arbitrary: rubbish, weight: 1 },
)

export function oddRequests(hints: Hints): fc.Arbitrary<Draft> {
  const id = fc.oneof(fc.constantFrom(...(hints.id ?? [1])).map(String), part)
  const body = fc.oneof(
    fc.constant(undefined),
    fc.uint8Array({ maxLength: 100 }),
    anyText.map((text) => Buffer.from(text)),
  )
  return fc.record({ method: methods, path: fc.constantFrom(...everyPath), id, query, body }).map((made) => {
    const address = made.path.replaceAll(/:\w+/g, () => made.id)
    const url = made.query ? `${address}?${made.query}` : address
    const bytes = ['GET', 'HEAD', 'TRACE'].includes(made.method) ? undefined : made.body
    return { wants: [], method: made.method, url, headers: {}, ...(bytes && { body: Buffer.from(bytes) }) }
  })
}

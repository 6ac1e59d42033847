import type { FastifyInstance, InjectOptions } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { startHarness } from '#server/testing/harness.ts'
import { goodPet } from '#server/testing/rest.ts'

// The short version of `RESPONSE_CACHE=off npm test`.

const input = (value: unknown) => `input=${encodeURIComponent(JSON.stringify(value))}`

async function startWithoutCache() {
  const shelter = await startHarness({ RESPONSE_CACHE: 'off' })
  const { id } = await shelter.user.call.pets.add(goodPet)
  return { ...shelter, id }
}

async function responseOf(app: FastifyInstance, request: InjectOptions) {
  const { statusCode, headers, rawPayload } = await app.inject(request)
  const { date: _now, etag, ...others } = headers
  // a weak one has the database's version, which on PostgreSQL changes with transactions of other databases, too
  const stableEtag = etag?.startsWith('W/') ? 'weak' : etag
  return { statusCode, headers: { ...others, etag: stableEtag }, body: rawPayload.toString('latin1') }
}

test('a server without the cache sends the same responses as one with it', async () => {
  const { app, config, db, id } = await startWithoutCache()
  const caching = await buildApp({ config: { ...config, responseCache: true }, db })
  onTestFinished(() => caching.close())
  const urls = [
    '/api/pets',
    `/api/pets/${id}`,
    '/api/pets/77',
    '/api/donations?limit=5',
    '/api/config',
    `/trpc/pets.list?${input({})}`,
    `/trpc/pets.list,campaigns.list?batch=1&${input({ 0: {}, 1: {} })}`,
    '/',
    '/pets',
    `/pets/${id}`,
    '/nowhere',
    '/sitemap.xml',
    '/embed.js',
  ]
  const kinds = [
    { method: 'GET', headers: {} },
    { method: 'GET', headers: { 'accept-encoding': 'br' } },
    { method: 'GET', headers: { 'if-none-match': '*' } },
    { method: 'HEAD', headers: {} },
  ] as const
  for (const url of urls)
    for (const kind of kinds) {
      const request = { ...kind, url }
      const expected = await responseOf(app, request)
      // the second is from memory
      for (let times = 0; times < 2; times++)
        expect({ request, ...(await responseOf(caching, request)) }).toEqual({ request, ...expected })
    }
})

test('without the cache, each request reads the database', async () => {
  const { app, db } = await startWithoutCache()
  const run = vi.spyOn(db.read, 'run')
  onTestFinished(() => run.mockRestore())
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  for (let times = 0; times < 3; times++) {
    run.mockClear()
    expect(await (await fetch(`${url}/api/pets`)).json()).toHaveLength(1)
    expect(run).toHaveBeenCalled()
  }
})

test('without the cache, a change is in the next response', async () => {
  const { app, user, id } = await startWithoutCache()
  const urls = ['/api/pets', `/api/pets/${id}`, `/trpc/pets.byId?${input({ id })}`, `/pets/${id}`]
  for (const name of ['Fido', 'Luna']) {
    const changed = await user.http({ method: 'PUT', url: `/api/pets/${id}`, payload: { ...goodPet, name } })
    expect(changed.statusCode).toBe(200)
    for (const url of urls) expect((await app.inject(url)).body).toContain(name)
  }
})

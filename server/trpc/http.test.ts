import { createTRPCClient, httpBatchLink, httpBatchStreamLink, httpLink, TRPCClientError } from '@trpc/client'
import { expect, onTestFinished, test } from 'vitest'
import { startHarness } from '#server/testing/harness.ts'
import type { AppRouter } from './router.ts'

const rex = {
  name: 'Rex',
  age: '2',
  category: 'Dog',
  location: 'Here',
  description: 'Good.',
  image: 'https://example.org/a.png',
} as const

const links = { httpLink, httpBatchLink, httpBatchStreamLink }

/** The server, and tRPC's own client with a kind of link. */
async function served(link: keyof typeof links) {
  const { app, user } = await startHarness()
  const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/trpc`
  const clientOf = (headers: Record<string, string>) =>
    createTRPCClient<AppRouter>({ links: [links[link]({ url, headers })] })
  return { url, visitor: clientOf({}), member: clientOf({ authorization: `Bearer ${user.token}` }) }
}

const failure = async (call: Promise<unknown>): Promise<unknown> => {
  try {
    return await call
  } catch (error) {
    return error instanceof TRPCClientError ? [error.message, error.data?.refusal] : error
  }
}

test.each(['httpLink', 'httpBatchLink', 'httpBatchStreamLink'] as const)(
  '%s works for all that a client does',
  async (link) => {
    const { visitor, member } = await served(link)
    const { id } = await member.pets.add.mutate(rex)
    const [list, pet, me, nobody] = await Promise.all([
      visitor.pets.list.query({}),
      member.pets.byId.query({ id }),
      member.users.me.query(),
      visitor.users.me.query(),
    ])
    expect(list.items.map(({ name }) => name)).toEqual(['Rex'])
    expect([pet.name, pet.canManage, me?.email, nobody]).toEqual(['Rex', true, 'uma.user@example.org', null])
    const failures = await Promise.all([
      failure(visitor.pets.byId.query({ id: 99 })),
      failure(visitor.pets.mine.query({})),
      failure(visitor.pets.add.mutate(rex)),
      failure(member.pets.add.mutate({ ...rex, name: '' })),
    ])
    expect(failures).toEqual([
      ['Pet not found.', 'NO_SUCH_PET'],
      [expect.any(String), 'NOT_LOGGED_IN'],
      [expect.any(String), 'NOT_LOGGED_IN'],
      [expect.any(String), 'INVALID'],
    ])
  },
)

test.each<[string, string, RequestInit, number]>([
  [
    'a query by POST',
    '/pets.list',
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
    405,
  ],
  ['a change by GET', '/pets.add?input=%7B%7D', {}, 405],
  ['both in one batch', '/pets.list,pets.add?batch=1&input=%7B%7D', {}, 400],
  ['an unknown procedure among known ones', '/pets.list,pets.nothing?batch=1&input=%7B%220%22:%7B%7D%7D', {}, 207],
  ['a batch whose input is a list', '/pets.list?batch=1&input=%5B%7B%7D%5D', {}, 400],
  ['a batch whose input is nothing', '/pets.list?batch=1&input=null', {}, 400],
  ['broken input', '/pets.list?input=%7B', {}, 400],
  ['two inputs', '/pets.list?input=%7B%7D&input=%7B%7D', {}, 200],
  ['PUT', '/pets.list', { method: 'PUT' }, 415],
  ['HEAD', '/pets.list', { method: 'HEAD' }, 204],
  ['a path that is a word of the language', '/__proto__', {}, 404],
])("%s gets the same response as from tRPC's adapter", async (_what, path, init, status) => {
  const { url } = await served('httpLink')
  const answer = await fetch(url + path, init)
  expect([answer.status, await answer.text()]).toEqual([status, expect.not.stringContaining('node_modules')])
})

test('responses to visitors have an ETag, responses to users are not stored', async () => {
  const { app, user } = await startHarness()
  onTestFinished(() => app.close())
  const url = '/trpc/pets.list?input=%7B%7D'
  const first = await app.inject(url)
  expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', etag: expect.any(String) })
  const again = await app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const mine = await user.http({ url })
  expect([mine.headers['cache-control'], mine.headers.etag]).toEqual(['no-store', undefined])
})

import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { startHarness } from '#server/testing/harness.ts'
import { encodingFor, minCompressedSize } from './encoding.ts'

test.each<[string | undefined, ReturnType<typeof encodingFor>]>([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['gzip', 'gzip'],
  ['GZIP, Deflate', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0', null],
  ['gzip;q=0, br;q=0.000', null],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br; q=1.0, gzip; q=0.8', 'br'],
  ['*', 'br'],
  ['*;q=0', null],
  ['*, br;q=0', 'gzip'],
  ['identity, gzip;q=0.5', null],
  ['gzip;q=nonsense', null],
  ['brotli, xgzip', null],
])('for %j the encoding is %j', (accepted, chosen) => {
  expect(encodingFor(accepted)).toBe(chosen)
})

const length = { short: minCompressedSize / 2, page: 5000, long: 200_000, huge: 3_000_000 }

async function served() {
  const { config, db } = await startHarness()
  const app = await buildApp({ config, db })
  onTestFinished(() => app.close())
  const texts = Object.entries(length).map(([name, size]) => ({ name, text: 'Rex is é. '.repeat(size / 10) }))
  const free = { config: { cost: { free: 'a test' } } }
  for (const { name, text } of texts) {
    app.get(`/texts/${name}`, free, async (_request, reply) => reply.type('text/plain; charset=utf-8').send(text))
    app.post(`/texts/${name}`, free, async (_request, reply) => reply.type('text/plain; charset=utf-8').send(text))
  }
  app.get('/texts/packed', free, async (_request, reply) =>
    reply.type('text/plain').header('content-encoding', 'gzip').send(Buffer.from('already')),
  )
  return { app, texts }
}

test('texts of any length arrive unchanged, compressed if it pays', async () => {
  const { app, texts } = await served()
  for (const { name, text } of texts)
    for (const [accepted, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const url = `/texts/${name}`
      const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': accepted } })
      expect(headers.vary).toBe('accept-encoding')
      expect(headers['content-encoding'], name).toBe(name === 'short' ? undefined : accepted)
      const plain = name === 'short' ? rawPayload : decode(rawPayload)
      expect(plain.equals(Buffer.from(text)), name).toBe(true)
    }
})

test('encoded responses and responses to changes are not compressed', async () => {
  const { app } = await served()
  const headers = { 'accept-encoding': 'br' }
  const packed = await app.inject({ url: '/texts/packed', headers })
  expect([packed.headers['content-encoding'], packed.body]).toEqual(['gzip', 'already'])
  const posted = await app.inject({ method: 'POST', url: '/texts/page', headers })
  expect(posted.headers['content-encoding']).toBeUndefined()
})

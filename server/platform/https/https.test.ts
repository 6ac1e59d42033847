import { once } from 'node:events'
import type { OutgoingHttpHeaders } from 'node:http'
import { createServer } from 'node:http'
import { Agent, request } from 'node:https'
import { type AddressInfo, connect as connectTcp } from 'node:net'
import { text } from 'node:stream/consumers'
import { type ConnectionOptions, connect } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config/env.ts'
import { defaultOverloadLimits } from '#server/platform/overload/load-shedding.ts'
import { defaultTimeouts, type Timeouts } from '#server/platform/overload/timeouts.ts'
import { shelterFolder } from '#server/testing/database.ts'
import { startHarness } from '#server/testing/harness.ts'
import { goodPet } from '#server/testing/rest.ts'
import { selfSigned } from '#server/testing/test-certificate.ts'
import { openCertificateFiles } from './certificate-files.ts'
import { listenWithHttps } from './https.ts'

const domains = ['pets.example.org', 'www.example.org']
const directory = 'https://127.0.0.1:9/directory'
const httpsSettings = {
  ...{ DOMAIN: domains.join(), HTTP_PORT: '0', PORT: '0', HOST: '127.0.0.1', ACME_DIRECTORY: directory },
  ...{ RESPONSE_CACHE: 'on' },
}

type Options = { certificate?: boolean; timeouts?: Timeouts; overloadLimits?: typeof defaultOverloadLimits }

/** A shelter that listens with https on a free port. The authority is unreachable. */
async function startSecure({ certificate = true, ...options }: Options = {}) {
  const dataDir = shelterFolder()
  const { config: base, db, user } = await startHarness(httpsSettings)
  await user.call.pets.add(goodPet)
  const config: Config = { ...base, dataDir }
  const site = await selfSigned({ domains })
  if (certificate) openCertificateFiles(dataDir).write('certificate', { directory, ...site })
  const app = await buildApp({ config, db, ...options })
  const https = await listenWithHttps({ app, config })
  onTestFinished(async () => {
    await https.stop()
    app.server.closeAllConnections()
    await app.close()
  })
  const { port } = app.server.address() as AddressInfo
  const trust: ConnectionOptions = { host: '127.0.0.1', port, servername: domains[0], ca: site.chain }
  const get = async (path: string, headers: OutgoingHttpHeaders = {}, agent: Agent | false = false) => {
    const [response] = await once(
      request({ ...trust, path, headers: { host: 'pets.example.org', ...headers }, agent } as object).end(),
      'response',
    )
    return { status: response.statusCode, headers: response.headers, body: await text(response) }
  }
  return { app, db, config, dataDir, port, trust, get }
}

test('serves the site over TLS 1.3 and 1.2, and no older one', async () => {
  const { trust, get } = await startSecure()
  const { status, headers, body } = await get('/pets')
  expect([status, headers['strict-transport-security']]).toEqual([200, 'max-age=31536000'])
  expect(body).toContain('https://pets.example.org/pets')
  const protocolOf = async (options: ConnectionOptions) => {
    const socket = connect({ ...trust, ...options })
    await once(socket, 'secureConnect')
    const protocol = socket.getProtocol()
    socket.destroy()
    return protocol
  }
  expect(await protocolOf({})).toBe('TLSv1.3')
  expect(await protocolOf({ maxVersion: 'TLSv1.2' })).toBe('TLSv1.2')
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
  await expect(protocolOf(old)).rejects.toThrow()
})

test('another name of the site redirects with the method, an unknown host gets 421, also for what is cached', async () => {
  const { get } = await startSecure()
  for (let times = 0; times < 3; times++) expect((await get('/api/pets?limit=24')).status).toBe(200)
  const other = await get('/api/pets?limit=24', { host: 'www.example.org' })
  expect([other.status, other.body]).toEqual([308, ''])
  expect(other.headers).toMatchObject({
    location: 'https://pets.example.org/api/pets?limit=24',
    'strict-transport-security': 'max-age=31536000',
  })
  for (const host of ['evil.example', '127.0.0.1', 'example.org']) {
    const unknown = await get('/api/pets?limit=24', { host })
    expect([unknown.status, unknown.body]).toEqual([421, 'This server does not serve this host.\n'])
  }
})

test('the path of a redirect cannot lead to another host', async () => {
  const { get } = await startSecure()
  for (const path of ['//evil.example/', '/\\evil.example', '/@evil.example'])
    expect((await get(path, { host: 'www.example.org' })).headers.location).toBe(`https://pets.example.org${path}`)
  expect((await get('https://evil.example/', { host: 'www.example.org' })).headers.location).toBe(
    'https://pets.example.org/',
  )
})

test('cached responses come before Fastify, as without https', async () => {
  const { app, db, config } = await startSecure()
  const quiet = await buildApp({ config, db })
  let heard = 0
  quiet.addHook('onResponse', async () => void heard++)
  const site = await selfSigned({ domains })
  quiet.useCertificate?.(site)
  await quiet.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => quiet.close())
  expect(app.server.listening).toBe(true)
  const { port } = quiet.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, ca: site.chain, servername: 'pets.example.org' })
  onTestFinished(() => agent.destroy())
  // the secure context is set while it listens, so this is a connection with it
  quiet.useCertificate?.(site)
  for (let times = 0; times < 10; times++) {
    const headers = { host: 'pets.example.org' }
    const [response] = await once(
      request({ host: '127.0.0.1', port, path: '/api/pets?limit=24', headers, agent }).end(),
      'response',
    )
    expect([response.statusCode, (await text(response)).length > 10]).toEqual([200, true])
  }
  if (db.dialect === 'sqlite') expect(heard).toBeLessThan(10)
})

test('cookies of logins are only for https', async () => {
  const { trust } = await startSecure()
  const body = JSON.stringify({ name: 'Rita', email: 'rita@example.org', password: 'correct horse' })
  const headers = { host: 'pets.example.org', 'content-type': 'application/json', 'content-length': body.length }
  const path = '/api/auth/register'
  const asked = request({ ...trust, path, method: 'POST', headers, agent: false } as object).end(body)
  const [response] = await once(asked, 'response')
  expect([response.statusCode, String(response.headers['set-cookie'])]).toEqual([
    201,
    expect.stringMatching(/HttpOnly.*Secure/i),
  ])
})

test('without a certificate, nothing is served, and a new one is used at once', async () => {
  const { app, get } = await startSecure({ certificate: false })
  await expect(get('/pets')).rejects.toThrow(/handshake|ECONNRESET|disconnected/)
  app.useCertificate?.(await selfSigned({ domains }))
  // a certificate that this client does not trust
  await expect(get('/pets')).rejects.toThrow('self-signed certificate')
})

test('an expired certificate is still used', async () => {
  const { app, get } = await startSecure({ certificate: false })
  const day = 86_400_000
  const old = await selfSigned({
    domains,
    validFrom: new Date(Date.now() - 90 * day),
    validTo: new Date(Date.now() - day),
  })
  app.useCertificate?.(old)
  await expect(get('/pets')).rejects.toThrow(/self-signed|expired/)
})

test('a new certificate is for new connections; open ones stay', async () => {
  const { app, get, trust } = await startSecure()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  expect((await get('/healthz', {}, agent)).status).toBe(200)
  const next = await selfSigned({ domains })
  app.useCertificate?.(next)
  expect((await get('/healthz', {}, agent)).status).toBe(200)
  const socket = connect({ ...trust, ca: next.chain })
  await once(socket, 'secureConnect')
  socket.destroy()
})

test('connections beyond the limit get 503 over TLS, too', async () => {
  const { trust, get } = await startSecure({ overloadLimits: { ...defaultOverloadLimits, connections: 2 } })
  const open = [connect(trust), connect(trust)]
  await Promise.all(open.map((socket) => once(socket, 'secureConnect')))
  const { status, headers } = await get('/pets?no=cache')
  expect([status, headers.connection]).toEqual([503, 'close'])
  for (const socket of open) socket.destroy()
  await expect.poll(async () => (await get('/pets?no=cache')).status).toBe(200)
})

test('a client that does not finish its handshake or its headers is disconnected', async () => {
  const { port, trust } = await startSecure({ timeouts: { ...defaultTimeouts, headers: 300, window: 300 } })
  const silent = connectTcp(port, '127.0.0.1')
  const slow = connect(trust)
  await once(slow, 'secureConnect')
  slow.resume().write('GET / HTTP/1.1\r\nhost: pets.example.org\r\n')
  await Promise.all([once(silent.resume(), 'close'), once(slow, 'close')])
})

test('a request that is not TLS ends its connection and nothing else', async () => {
  const { port, get } = await startSecure()
  const socket = connectTcp(port, '127.0.0.1')
  socket.resume().write('GET / HTTP/1.1\r\nhost: pets.example.org\r\n\r\n')
  await once(socket, 'close')
  expect((await get('/healthz')).status).toBe(200)
})

test('a stop waits for requests and ends idle connections over TLS', async () => {
  const { app, trust } = await startSecure()
  const [unused, idle] = [connect(trust), connect(trust)]
  await Promise.all([once(unused, 'secureConnect'), once(idle, 'secureConnect')])
  idle.write('GET /healthz HTTP/1.1\r\nhost: pets.example.org\r\n\r\n')
  await once(idle, 'data')
  const ended = Promise.all([once(unused.resume(), 'close'), once(idle.resume(), 'close')])
  const began = performance.now()
  app.gracefulShutdown.begin()
  await app.gracefulShutdown.finish({ timeout: 10_000, hurry: new AbortController().signal })
  await ended
  expect(performance.now() - began).toBeLessThan(5000)
})

test('a taken port of http is a sentence, and leaves nothing open', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as AddressInfo
  const { db, config: base } = await startHarness({ ...httpsSettings, HTTP_PORT: String(port) })
  const config = { ...base, dataDir: shelterFolder() }
  const app = await buildApp({ config, db })
  onTestFinished(() => app.close())
  await expect(listenWithHttps({ app, config })).rejects.toThrow(`Port ${port}, which --domain needs`)
  expect(app.server.listening).toBe(false)
})

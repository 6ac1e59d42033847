import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { getTRPCErrorFromUnknown } from '@trpc/server'
import BetterSqlite from 'better-sqlite3'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, it, onTestFinished } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { readFrom } from '#server/testing/config.ts'
import { askFrom, shownAgo } from '#server/testing/inquiries.ts'
import { startStripe } from '#server/testing/stripe.ts'
import { describeError, loggerOptions } from './log.ts'

const rita = {
  name: 'Rita Private',
  email: 'rita.private@example.org',
  password: 'my own secret',
  photoURL: 'https://example.org/rita.png',
}

const pet = {
  name: 'Rex',
  age: '2',
  category: 'Dog',
  location: 'Here',
  description: 'Good.',
  image: 'https://e.org/a.png',
}

/** The real app with the real logger at its lowest level, and all of its output. */
async function watchedApp(settings: Record<string, string> = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pawstead-log-'))
  const db = openSqlite(dataDir, { synchronous: 'OFF' })
  const stream = new PassThrough()
  let written = ''
  stream.on('data', (chunk) => {
    written += chunk
  })
  const options = loggerOptions('trace', null)
  const config = readFrom({ RATE_LIMIT: 'off', ...settings })
  const app = await buildApp({ config, db, logger: typeof options === 'object' ? { ...options, stream } : false })
  onTestFinished(async () => {
    await app.close()
    await db.close()
    rmSync(dataDir, { recursive: true })
  })
  return { db, app, log: () => written }
}

it('contains no email, password, token, query or header, whatever clients send', async () => {
  const { app, log } = await watchedApp()
  const registered = await app.inject({ method: 'POST', url: '/api/auth/register', payload: rita })
  const { token } = registered.json()
  const headers = {
    authorization: `Bearer ${token}`,
    cookie: `pawstead_session=${token}`,
    'x-user-email': rita.email,
    'user-agent': 'Rita Browser',
  }
  await app.inject({ method: 'POST', url: '/api/auth/register', payload: rita })
  await app.inject({ method: 'POST', url: '/api/auth/login', payload: { ...rita, password: 'a wrong secret' } })
  await app.inject({ url: `/api/me?email=${rita.email}&token=${token}`, headers })
  await app.inject({ url: `/pets?search=${rita.email}`, headers })
  await app.inject({
    url: `/trpc/pets.list?input=${encodeURIComponent(JSON.stringify({ search: rita.email }))}`,
    headers,
  })
  await app.inject({ method: 'POST', url: '/trpc/pets.add', headers, payload: { name: rita.email } })
  for (const email of [rita.email, rita.email.replace('@', '%40'), rita.email.replace('@', '%2540')]) {
    await app.inject({ method: 'PATCH', url: `/api/users/${email}/role`, headers, payload: { role: 'admin' } })
    await app.inject({ url: `/pets/${email}`, headers })
  }
  await app.inject({ method: 'POST', url: '/api/auth/logout', headers })
  for (const secret of ['rita', 'example.org', rita.password, 'a wrong secret', token, 'Rita', '?', '$argon2id'])
    expect(log(), secret).not.toContain(secret)
  expect(log()).toContain('"path":"/api/me"')
  expect(log()).toContain('"path":"/api/users/[email]/role"')
  expect(log()).toContain('"status":409')
})

it('contains no secret of a donation, anywhere in a URL', async () => {
  const { app, log } = await watchedApp()
  const secret = `12-${'q7x_'.repeat(10)}abc`
  const input = encodeURIComponent(JSON.stringify({ secret }))
  for (const url of [`/gifts/${secret}`, `/gifts/${secret}?paid`, `//gifts/${secret}/`, `/api/gifts/${secret}`])
    await app.inject({ url })
  await app.inject({ url: `/trpc/donations.bySecret?input=${input}` })
  await app.inject({ method: 'POST', url: '/trpc/donations.refresh', payload: { secret } })
  expect(log()).not.toContain('q7x_')
  expect(log()).toContain('"path":"/gifts/[secret]"')
  expect(log()).toContain('"path":"/trpc/donations.bySecret"')
})

it('contains no secret of a monthly gift, or of a link to statements or to a card', async () => {
  const stripe = await startStripe()
  onTestFinished(() => stripe.stop())
  const { app, log } = await watchedApp(stripe.env)
  const secret = `12-${'q7x_'.repeat(10)}abc`
  const headers = { referer: `https://paws.example/gifts/monthly/${secret}` }
  const input = encodeURIComponent(JSON.stringify({ secret }))
  const pages = [`/gifts/monthly/${secret}`, `/es/gifts/monthly/${secret}?card`, `//gifts//monthly/${secret}/`]
  for (const url of [
    ...pages,
    `/statement?${secret}`,
    `/monthly-card?${secret}`,
    `/trpc/monthly.bySecret?input=${input}`,
  ])
    await app.inject({ url, headers })
  const posts = [
    ['monthly.refresh', { secret }],
    ['monthly.change', { secret, do: 'stop' }],
    ['monthly.change', { secret, do: 'neither' }],
    ['monthly.erase', { secret }],
    ['monthly.mailCardLink', { secret, amountCents: null }],
    ['monthly.openCardPage', { token: secret }],
    ['donations.linkedStatement', { token: secret }],
    ['donations.sendStatement', { secret }],
    ['donations.emailLink', { secret }],
  ] as const
  for (const [call, payload] of posts) {
    await app.inject({ method: 'POST', url: `/trpc/${call}`, payload, headers })
    await app.inject({ method: 'POST', url: `/trpc/${call}?input=${input}`, payload: `{"secret":"${secret}`, headers })
  }
  expect(log()).not.toContain('q7x_')
  for (const [call] of posts) expect(log()).toContain(`"path":"/trpc/${call}"`)
  expect(log()).toContain('"path":"/es/gifts/[secret]/[secret]"')
})

it('contains no secret of a question, however its page is opened, and whatever is posted there', async () => {
  const { app, db, log } = await watchedApp()
  const owner = await app.inject({ method: 'POST', url: '/api/auth/register', payload: rita })
  const headers = { authorization: `Bearer ${owner.json().token}` }
  const petId: number = (await app.inject({ method: 'POST', url: '/api/pets', payload: pet, headers })).json().id
  const shownAt = await shownAgo({ db }, petId)
  const { secret } = await askFrom({ app, db }, '203.0.113.1', { petId, text: 'Zaphod?', shownAt })
  expect(secret).toMatch(/^1-[\w-]{43}$/)
  const referer = { referer: `https://paws.example/questions/${secret}` }
  const input = encodeURIComponent(JSON.stringify({ secret }))
  const call = `/trpc/inquiries.bySecret?input=${input}`
  const batch = `/trpc/pets.list,inquiries.bySecret?batch=1&input=${encodeURIComponent(JSON.stringify({ 1: { secret } }))}`
  const spellings = [
    `/questions/${secret}`,
    `/es/questions/${secret}?x`,
    `//questions//${secret}/`,
    `/QUESTIONS/${secret}`,
  ]
  for (const url of [...spellings, `/questions/%2${secret}`, `/questions/${secret.slice(0, 20)}`, call, batch])
    for (const method of ['GET', 'HEAD'] as const) await app.inject({ method, url, headers: referer })
  const form = { 'content-type': 'application/x-www-form-urlencoded', ...referer }
  for (const payload of [
    'do=write&text=Zaphod!',
    'do=write',
    'do=confirm',
    'do=close',
    'do=write&text=late',
    'do=erase',
  ])
    await app.inject({ method: 'POST', url: `/questions/${secret}`, payload, headers: form })
  for (const procedure of ['write', 'close', 'confirm', 'erase'] as const)
    for (const payload of [{ secret, text: 'Zaphod' }, `{"secret":"${secret}`])
      await app.inject({
        method: 'POST',
        url: `/trpc/inquiries.${procedure}?input=${input}`,
        payload,
        headers: referer,
      })
  const [, token = ''] = /^1-(.{12})/.exec(secret) ?? []
  for (const written of [token, shownAt, 'Zaphod', 'nora@']) expect(log(), written).not.toContain(written)
  expect(log()).toContain('"path":"/questions/[secret]"')
  expect(log()).toContain('"path":"/trpc/inquiries.bySecret"')
  expect(log()).toContain('"path":"/trpc/inquiries.erase"')
})

it('contains the IP of a request, as the privacy page says; behind a trusted proxy, the original IP', async () => {
  const { app, log } = await watchedApp({ TRUST_PROXY: '10.0.0.1' })
  const headers = { 'x-forwarded-for': '203.0.113.5' }
  await app.inject({ url: '/api/pets', headers, remoteAddress: '10.0.0.1' })
  await app.inject({ url: '/api/pets', headers, remoteAddress: '198.51.100.7' })
  const noted = log()
    .split('\n')
    .filter((line) => line.includes('incoming request'))
    .map((line) => JSON.parse(line).req)
  expect(noted).toEqual([
    { method: 'GET', path: '/api/pets', address: '203.0.113.5' },
    { method: 'GET', path: '/api/pets', address: '198.51.100.7' },
  ])
})

it('takes hardly any time for long and unusual URLs', async () => {
  const options = loggerOptions('info', null)
  const serialise = typeof options === 'object' ? options.serializers?.req : undefined
  const started = performance.now()
  for (const part of ['a', '@', '%40', '%25', 'a@', '%2525'])
    serialise?.({ method: 'GET', url: `/${part.repeat(16_000)}` } as never)
  expect(performance.now() - started).toBeLessThan(2000)
})

it.each([
  [
    'a search over tRPC',
    'users',
    { url: `/trpc/users.list?input=${encodeURIComponent(JSON.stringify({ search: rita.email }))}` },
  ],
  ['a visit', 'sessions', { url: '/api/me' }],
  ['a login', 'accounts', { method: 'POST', url: '/api/auth/login', payload: rita }],
  ['a change over tRPC', 'pets', { method: 'POST', url: '/trpc/pets.add', payload: { ...pet, name: rita.name } }],
] as const)('logs that %s failed without the request, and tells the visitor nothing', async (_what, table, request) => {
  const { db, app, log } = await watchedApp()
  const { token } = (await app.inject({ method: 'POST', url: '/api/auth/register', payload: rita })).json()
  await db.transaction((tx) => tx.update(db.schema.users).set({ role: 'admin' }))
  const ask = () => app.inject({ ...request, headers: { authorization: `Bearer ${token}` } })
  expect((await ask()).statusCode).toBe(200)
  // like another process: a write outside our own queue and connection is not noticed
  const other = new BetterSqlite(db.writer.name)
  other.exec(`alter table ${table} rename to gone`)
  other.close()
  const response = await ask()
  expect(response.statusCode).toBe(500)
  expect(response.body).toContain('Something went wrong on our side. Please try again.')
  for (const secret of ['select', 'insert', 'qlite', table, 'at ', '.ts', rita.email])
    expect(response.body, secret).not.toContain(secret)
  expect(log()).toContain(`no such table: ${table}`)
  for (const secret of [rita.email, rita.name, token, 'params:']) expect(log(), secret).not.toContain(secret)
})

it('describes an error by all of its causes', () => {
  const error = new Error('outer', { cause: new Error('inner', { cause: 'a string with rita@example.org' }) })
  const described = describeError(error)
  expect(described).toMatchObject({ message: 'outer', cause: { message: 'inner', cause: { type: 'string' } } })
  expect(JSON.stringify(described)).not.toContain('rita@example.org')
})

it('removes emails from all parts of an error', () => {
  const described = describeError(new Error("Key (email)=(o'brien@example.org) exists: <rita@example.org>"))
  expect(described.message).toBe('Key (email)=([email]) exists: <[email]>')
  expect(described.stack).not.toMatch(/brien|example/)
  expect(describeError(new Error('see node_modules/@trpc/server')).message).toBe('see node_modules/@trpc/server')
})

it('removes the parameters of a query, however often its error was wrapped', () => {
  const failed = new DrizzleQueryError('select * from users where email = $1', ['rita@example.org'], new Error('no'))
  const wrapped = getTRPCErrorFromUnknown(new Error(`could not log in: ${failed.message}`, { cause: failed }))
  for (const error of [failed, getTRPCErrorFromUnknown(failed), wrapped]) {
    const described = JSON.stringify(describeError(error))
    expect(described).not.toContain('rita@example.org')
    expect(described).toContain('select * from users where email = $1')
    expect(described).toContain('log.test.ts')
  }
})

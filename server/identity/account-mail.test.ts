import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Database } from '#server/db/database.ts'
import { sentenceOf } from '#server/platform/errors/errors.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'

const withMail = {
  SMTP_URL: 'smtp://127.0.0.1:2525',
  MAIL_FROM: 'pets@example.org',
  PUBLIC_URL: 'https://pets.example.org',
}

const post = ({ app }: Pick<Harness, 'app'>, path: string, payload?: object, headers = {}) =>
  app.inject({ method: 'POST', url: `/api/auth/${path}`, headers, ...(payload && { payload }) })

const forgot = (shelter: Pick<Harness, 'app'>, email: string) => post(shelter, 'forgot', { email })

async function letters({ read, schema: { notifications } }: Database) {
  const rows = await read.select().from(notifications).orderBy(notifications.id)
  return rows.map(({ kind, email, uid, mail, data }) => ({ kind, email, uid, mail, data: JSON.parse(data) }))
}

const [known, unknown] = ['uma.user@example.org', 'nobody@example.org']

/** The same database, recording the methods called on its reader and its transactions. */
function watched(db: Database) {
  const noted: string[] = []
  const note = <Builder extends object>(builder: Builder, from: string): Builder =>
    new Proxy(builder, {
      get(target, name) {
        noted.push(`${from} ${String(name)}`)
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  const read = note(db.read, 'read')
  const transaction: Database['transaction'] = (work, options) =>
    db.transaction((tx) => work(note(tx, 'write')), options)
  return { db: { ...db, read, transaction }, noted }
}

test('a request for a link behaves and responds the same whether or not an account exists', async () => {
  const { config, db } = await startHarness(withMail)
  const watching = watched(db)
  const app = await buildApp({ config, db: watching.db })
  onTestFinished(() => app.close())
  const ask = async (email: string) => {
    watching.noted.length = 0
    const { statusCode, headers, body } = await forgot({ app }, email)
    return { statusCode, body, headers: { ...headers, date: '' }, did: [...watching.noted] }
  }
  const first = await ask(known)
  expect(first.statusCode).toBe(202)
  // on PostgreSQL, concurrent writers for one email wait for each other
  const held = db.dialect === 'postgres' ? ['write select'] : []
  expect(first.did).toEqual([...held, 'write update', 'write insert'])
  expect(await ask(unknown)).toEqual(first)
  // the second time, while the first email is still queued
  const again = await ask(known)
  expect(again).toEqual({ ...first, did: [...held, 'write update'] })
  expect(await ask(unknown)).toEqual(again)
  const letter = { kind: 'reset', uid: null, mail: 'waiting', data: {} }
  expect(await letters(db)).toEqual([
    { ...letter, email: known },
    { ...letter, email: unknown },
  ])
})

test('known and unknown emails have the same limit: three account mails an hour', async () => {
  const shelter = await startHarness({ ...withMail, RATE_LIMIT: 'on' })
  const answers = async (email: string) => {
    const seen: [number, string][] = []
    for (let i = 0; i < 4; i++) {
      const { statusCode, body } = await forgot(shelter, i % 2 ? email : ` ${email.toUpperCase()}`)
      seen.push([statusCode, body])
    }
    return seen
  }
  const refused = await answers(known)
  expect(refused.map(([status]) => status)).toEqual([202, 202, 202, 429])
  expect(refused.at(-1)?.[1]).toContain('Please wait an hour and try again.')
  expect(await answers(unknown)).toEqual(refused)
})

test('concurrent requests for the same email send one', async () => {
  const shelter = await startHarness(withMail)
  const { notifications } = shelter.db.schema
  // during the first round, connections open one by one
  const addresses = [0, 1, 2, 3].map((n) => `nobody${n}@example.org`)
  for (const address of addresses) await Promise.all(Array.from({ length: 10 }, () => forgot(shelter, address)))
  const rows = await shelter.db.read.select().from(notifications).orderBy(notifications.id)
  expect(rows).toMatchObject(addresses.map((email) => ({ kind: 'reset', email, times: 10 })))
})

test('a client that requests many emails is stopped', async () => {
  const shelter = await startHarness({ ...withMail, RATE_LIMIT: 'on' })
  const seen: number[] = []
  for (let i = 0; i < 41; i++) seen.push((await forgot(shelter, `nobody${i}@example.org`)).statusCode)
  expect(seen).toEqual([...Array(40).fill(202), 429])
})

test.each<[string, Record<string, string>]>([
  ['no mail is set up', {}],
  ['the mail server is not written as one', { ...withMail, SMTP_URL: 'mail.example.org' }],
])('if %s, users are told to ask an admin, and no email is queued', async (_why, settings) => {
  const shelter = await startHarness(settings)
  const { db } = shelter
  const answers = [await forgot(shelter, known), await forgot(shelter, unknown)]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409])
  expect(answers[0]?.json().detail).toBe(sentenceOf('NO_MAIL'))
  expect(answers[0]?.body).toBe(answers[1]?.body)
  await post(shelter, 'register', { name: 'Rita', email: 'rita@example.org', password: 'a password' })
  expect(await letters(db)).toEqual([])
})

test('registering sends an email to confirm the address', async () => {
  const shelter = await startHarness(withMail)
  const { db } = shelter
  const rita = { name: 'Rita', email: 'rita@example.org', password: 'a password' }
  const { token } = (await post(shelter, 'register', rita)).json()
  const [account] = (await db.read.select().from(db.schema.accounts)).filter(({ email }) => email === rita.email)
  const letter = { kind: 'confirm', email: rita.email, uid: null, mail: 'waiting', data: { uid: account?.uid } }
  expect(await letters(db)).toEqual([letter])
  // an unconfirmed email blocks nothing
  const me = await shelter.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })
  expect(me.statusCode).toBe(200)
  // a taken email creates no account and sends no email
  expect((await post(shelter, 'register', rita)).statusCode).toBe(409)
  expect(await letters(db)).toEqual([letter])
})

test('a logged-in user with an unconfirmed email can request another mail, three times an hour', async () => {
  const shelter = await startHarness({ ...withMail, RATE_LIMIT: 'on' })
  const { db, user, other } = shelter
  const send = (secret?: string) =>
    post(shelter, 'confirm/send', undefined, secret && { authorization: `Bearer ${secret}` })
  expect((await send()).statusCode).toBe(401)
  const { key } = await user.call.keys.create({ name: 'Program', scope: 'write' })
  expect((await send(key)).statusCode).toBe(401)
  expect(await letters(db)).toEqual([])
  const seen: number[] = []
  for (let i = 0; i < 4; i++) seen.push((await send(user.token)).statusCode)
  expect(seen).toEqual([202, 202, 202, 429])
  const letter = { kind: 'confirm', email: known, uid: null, mail: 'waiting', data: { uid: user.user.uid } }
  expect(await letters(db)).toEqual([letter])
  const { accounts } = db.schema
  await db.transaction((tx) => tx.update(accounts).set({ emailVerified: true }))
  expect((await send(other.token)).statusCode).toBe(202)
  expect(await letters(db)).toEqual([letter])
})

test.each<[object, string]>([
  [{}, 'Email is required'],
  [{ email: 'uma' }, 'Please enter a valid email address'],
  [{ email: 7 }, 'Email must be text'],
  [{ email: `${'x'.repeat(250)}@example.org` }, 'Email can have at most 254 characters'],
  [{ email: 'uma@example.org\r\nBcc: eve@example.org' }, 'Please enter a valid email address'],
])('an invalid email gets a sentence: %j', async (payload, message) => {
  const shelter = await startHarness(withMail)
  const response = await post(shelter, 'forgot', payload)
  expect([response.statusCode, response.json().errors]).toEqual([
    400,
    [{ path: 'email', message, code: expect.any(String), params: expect.any(Object) }],
  ])
  expect(await letters(shelter.db)).toEqual([])
})

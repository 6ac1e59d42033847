import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { revokeAdmin } from '#server/features/users/roles.service.ts'
import { makeAdmin } from '#server/features/users/users.service.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { allNotifications } from '#server/testing/mail.ts'
import { deleteOldInvitations } from './invitations.service.ts'

const mailOn = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'pets@example.org', PUBLIC_URL: 'https://pets.example.org' }
const day = 86_400_000

const stored = ({ db }: Harness) => db.read.select().from(db.schema.invitations)
const eventsOf = async ({ db }: Harness) =>
  (await db.read.select().from(db.schema.auditEvents)).filter(({ subject }) => subject === 'invitation')

test('an admin makes a link to copy, whose secret is stored as a hash only', async () => {
  const shelter = await startHarness()
  const { admin } = shelter
  const { id, token } = await admin.call.invitations.create({ role: 'staff' })
  expect(token).toMatch(/^[\w-]{43}$/)
  const [link] = await shelter.db.read.select().from(shelter.db.schema.oneTimeLinks)
  expect(link).toMatchObject({ purpose: 'invitation', email: null, uid: null, kind: String(id) })
  expect(JSON.stringify([await stored(shelter), link])).not.toContain(token)
  const { items } = await admin.call.invitations.list()
  expect(items).toEqual([
    {
      id,
      email: null,
      role: 'staff',
      state: 'pending',
      inviter: 'Ada Admin',
      acceptedBy: null,
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
    },
  ])
  const [row] = items
  expect(Date.parse(row?.expiresAt ?? '') - Date.parse(row?.createdAt ?? '')).toBe(7 * day)
  expect(await eventsOf(shelter)).toMatchObject([
    { act: 'invitation_made', by: admin.user.uid, subjectId: String(id), data: '{"role":"staff"}' },
  ])
})

test('a link without an email never makes someone an admin', async () => {
  const { admin, db } = await startHarness()
  await expect(admin.call.invitations.create({ role: 'admin' })).rejects.toThrow(
    'Enter an email address. A link without one can’t make someone an admin.',
  )
  // nor does the database store one
  const { invitations } = db.schema
  const insert = db.transaction((tx) =>
    tx.insert(invitations).values({ role: 'admin', inviterUid: admin.user.uid, expiresAt: new Date() }),
  )
  await expect(insert).rejects.toThrow()
})

test('with mail, the link of an email is only in the email', async () => {
  const shelter = await startHarness(mailOn)
  const made = await shelter.admin.call.invitations.create({ email: ' Nora@Example.org ', role: 'admin' })
  expect(made.token).toBeNull()
  expect(await stored(shelter)).toMatchObject([{ email: 'nora@example.org', role: 'admin', mailed: true }])
  expect(await allNotifications(shelter.db)).toMatchObject([
    { kind: 'invitation', email: 'nora@example.org', uid: null, mail: 'waiting' },
  ])
})

test.each([
  'nora@example.org\r\nBcc: everyone@example.org',
  'nora@example.org, mallory@example.org',
  'Nora <nora@example.org>',
  '"nora\r\n"@example.org',
  'nora@example.org\u0000',
])('%j is no email to invite', async (email) => {
  const { admin } = await startHarness(mailOn)
  await expect(admin.call.invitations.create({ email, role: 'user' })).rejects.toThrow()
})

test('only admins invite, revoke, and see invitations, and only in person', async () => {
  const { app, user, admin, person, db } = await startHarness()
  const { id } = await admin.call.invitations.create({ role: 'staff' })
  const staff = await person('Stan Staff')
  await admin.call.users.setStaff({ email: staff.user.email, staff: true })
  const { key } = await admin.call.keys.create({ name: 'Admin' })
  const post = (procedure: string, payload: object, token: string) =>
    app.inject({
      method: 'POST',
      url: `/trpc/invitations.${procedure}`,
      payload,
      headers: { authorization: `Bearer ${token}` },
    })
  for (const [procedure, payload] of [
    ['create', { role: 'staff' }],
    ['revoke', { id }],
  ] as const) {
    for (const { token } of [user, staff]) {
      const response = await post(procedure, payload, token)
      expect([response.statusCode, response.body]).toEqual([403, expect.stringContaining('Admins only.')])
    }
    const byKey = await post(procedure, payload, key)
    expect([byKey.statusCode, byKey.body]).toEqual([403, expect.stringContaining('An API key can’t manage roles')])
  }
  const list = await user.http({ url: '/trpc/invitations.list' })
  expect(list.statusCode).toBe(403)
  expect(await db.read.$count(db.schema.invitations)).toBe(1)
})

test('REST has no call for invitations, and grants no other role than admin', async () => {
  const { admin, user } = await startHarness()
  for (const url of ['/api/invitations', '/api/users/invitations', '/api/invitations/accept'])
    for (const method of ['GET', 'POST'] as const)
      expect(
        (await admin.http({ method, url, ...(method === 'POST' && { payload: { role: 'staff' } }) })).statusCode,
      ).toBe(404)
  const url = `/api/users/${user.user.email}/role`
  for (const role of ['staff', 'user'])
    expect((await admin.http({ method: 'PATCH', url, payload: { role } })).statusCode).toBe(400)
})

test('at most 20 invitations are emailed in a day, and 3 to one email, also if they are revoked', async () => {
  const shelter = await startHarness(mailOn)
  const { admin } = shelter
  const invite = (email: string) => admin.call.invitations.create({ email, role: 'user' })
  for (let n = 0; n < 3; n++) {
    const { id } = await invite('nora@example.org')
    await admin.call.invitations.revoke({ id })
  }
  await expect(invite('NORA@example.org')).rejects.toThrow('We’ve already emailed nora@example.org several invitations')
  for (let n = 3; n < 20; n++) await invite(`n${n}@example.org`)
  await expect(invite('one.more@example.org')).rejects.toThrow('daily limit for invitation emails')
  const refused = await admin.http({
    method: 'POST',
    url: '/trpc/invitations.create',
    payload: { email: 'one.more@example.org', role: 'user' },
  })
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000)
  // a link to copy is no email
  expect((await admin.call.invitations.create({ role: 'staff' })).token).not.toBeNull()
  const { invitations } = shelter.db.schema
  await shelter.db.transaction((tx) => tx.update(invitations).set({ createdAt: new Date(Date.now() - day - 1) }))
  await invite('nora@example.org')
})

test('of 30 invitations at once, 20 are emailed', async () => {
  const { admin } = await startHarness(mailOn)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 30 }, (_, n) => admin.call.invitations.create({ email: `n${n}@example.org`, role: 'user' })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
})

test('a new invitation of an email replaces the open one', async () => {
  const shelter = await startHarness(mailOn)
  const { admin } = shelter
  for (const role of ['admin', 'user'] as const) await admin.call.invitations.create({ email: 'n@example.org', role })
  const { items } = await admin.call.invitations.list()
  expect(items.map(({ role, state }) => [role, state])).toEqual([
    ['user', 'pending'],
    ['admin', 'revoked'],
  ])
  expect((await eventsOf(shelter)).map(({ act }) => act)).toEqual([
    'invitation_made',
    'invitation_revoked',
    'invitation_made',
  ])
})

test('any admin revokes an invitation; repeating it is no error, and an unknown one is', async () => {
  const shelter = await startHarness()
  const { admin, other, db } = shelter
  const { id } = await admin.call.invitations.create({ role: 'staff' })
  await makeAdmin({ db }, other.user)
  for (let n = 0; n < 2; n++)
    expect((await other.http({ method: 'POST', url: '/trpc/invitations.revoke', payload: { id } })).statusCode).toBe(
      200,
    )
  expect((await admin.call.invitations.list()).items).toMatchObject([{ id, state: 'revoked' }])
  expect((await eventsOf(shelter)).map(({ act }) => act)).toEqual(['invitation_made', 'invitation_revoked'])
  await expect(admin.call.invitations.revoke({ id: id + 1 })).rejects.toThrow('Invitation not found.')
})

test.each(['demoted', 'suspended', 'erased', 'given a new password'])(
  'open invitations end when their inviter is %s',
  async (what) => {
    const shelter = await startHarness()
    const { db, admin, user, other } = shelter
    await makeAdmin({ db }, other.user)
    const { id, token } = await admin.call.invitations.create({ role: 'staff' })
    const { email } = admin.user
    const asOther = (url: string) => other.http({ method: 'POST', url, payload: { email } })
    if (what === 'demoted') await revokeAdmin(db, { email })
    if (what === 'suspended') expect((await asOther('/trpc/users.suspend')).statusCode).toBe(200)
    if (what === 'erased')
      await admin.call.profile.leave({ currentPassword: 'Ada Admin has a password', pets: 'delete' })
    if (what === 'given a new password') {
      const { token: reset } = (await asOther('/trpc/users.resetLink')).json().result.data
      const payload = { token: reset, password: 'a new password' }
      expect((await shelter.anonymous.http({ method: 'POST', url: '/api/auth/reset', payload })).statusCode).toBe(204)
    }
    const refusal = what === 'erased' ? 'This invitation link isn’t valid.' : 'This invitation was revoked.'
    await expect(user.call.invitations.accept({ token: token ?? '' })).rejects.toThrow(refusal)
    // also for an inviter who gets the rights back
    await db.transaction((tx) =>
      tx.update(db.schema.users).set({ role: 'admin', suspendedAt: null }).where(eq(db.schema.users.email, email)),
    )
    await expect(user.call.invitations.accept({ token: token ?? '' })).rejects.toThrow(refusal)
    expect((await stored(shelter)).filter((row) => row.id === id && row.revokedAt === null)).toEqual([])
  },
)

test('invitations and their links are deleted 30 days after they have expired', async () => {
  const shelter = await startHarness()
  const { admin, db } = shelter
  const { id } = await admin.call.invitations.create({ role: 'staff' })
  await admin.call.invitations.create({ role: 'user' })
  const { invitations, oneTimeLinks } = db.schema
  const age = (days: number) =>
    db.transaction((tx) =>
      tx
        .update(invitations)
        .set({ createdAt: new Date(Date.now() - days * day) })
        .where(eq(invitations.id, id)),
    )
  await age(36.9)
  expect(await deleteOldInvitations(db)).toBe(0)
  await age(37.1)
  expect(await deleteOldInvitations(db)).toBe(1)
  expect(await db.read.$count(invitations)).toBe(1)
  expect(await db.read.$count(oneTimeLinks, eq(oneTimeLinks.kind, String(id)))).toBe(0)
  expect(await db.read.$count(oneTimeLinks, sql`true`)).toBe(1)
})

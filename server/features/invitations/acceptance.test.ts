import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeAdmin } from '#server/features/users/users.service.ts'
import { createLink } from '#server/identity/one-time-links.ts'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import type { InvitedRole } from '#shared/invitations.ts'

const mailOn = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'pets@example.org', PUBLIC_URL: 'https://pets.example.org' }

/** Invites an email, and returns the secret that the mail worker would send. */
async function mailedInvitation({ admin, db }: Harness, email: string, role: InvitedRole) {
  const { id } = await admin.call.invitations.create({ email, role })
  const link = { purpose: 'invitation', email, kind: String(id) } as const
  return { id, token: await db.transaction((tx) => createLink(db, tx, link)) }
}

async function copiedInvitation({ admin }: Harness, input: { email?: string; role: InvitedRole }) {
  const { id, token } = await admin.call.invitations.create(input)
  return { id, token: token ?? '' }
}

const rolesOf = async ({ db }: Harness, { user }: HarnessUser) => {
  const { users } = db.schema
  const [row] = await db.read
    .select({ role: users.role, staff: users.staff, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.uid, user.uid))
  return row
}
const confirm = ({ db }: Harness, { user }: HarnessUser) =>
  db.transaction((tx) =>
    tx.update(db.schema.users).set({ emailVerified: true }).where(eq(db.schema.users.uid, user.uid)),
  )
const newEvents = async ({ db }: Harness) =>
  (await db.read.select().from(db.schema.auditEvents))
    .map(({ act, by, subjectId, data }) => ({ act, by, subjectId, data: JSON.parse(data) }))
    .slice(1)
const everything = async ({ db }: Harness) => {
  const rows: Record<string, unknown> = {}
  for (const [name, table] of Object.entries(db.schema)) rows[name] = await db.read.select().from(table)
  return rows
}

test('the mailed link makes the account with its email staff, confirms the email, and works once', async () => {
  const shelter = await startHarness(mailOn)
  const { user, other, admin } = shelter
  const { id, token } = await mailedInvitation(shelter, user.user.email, 'staff')
  expect(await shelter.anonymous.call.invitations.show({ token })).toEqual({
    email: user.user.email,
    role: 'staff',
    inviter: 'Ada Admin',
    expiresAt: expect.any(String),
  })
  expect(await user.call.invitations.accept({ token })).toMatchObject({ email: user.user.email, staff: true })
  expect(await rolesOf(shelter, user)).toEqual({ role: 'user', staff: true, emailVerified: true })
  // a second click of the same person
  expect(await user.call.invitations.accept({ token })).toMatchObject({ staff: true })
  await expect(other.call.invitations.accept({ token })).rejects.toThrow('This invitation has already been used.')
  await expect(user.call.invitations.show({ token })).rejects.toThrow('This invitation has already been used.')
  expect(await newEvents(shelter)).toEqual([
    { act: 'invitation_made', by: admin.user.uid, subjectId: String(id), data: { role: 'staff' } },
    {
      act: 'invitation_accepted',
      by: user.user.uid,
      subjectId: String(id),
      data: { role: 'staff', inviter: admin.user.uid },
    },
    { act: 'staff_made', by: user.user.uid, subjectId: user.user.uid, data: { invitation: id } },
  ])
  expect((await admin.call.invitations.list()).items).toMatchObject([{ state: 'accepted', acceptedBy: 'Uma User' }])
  const [accepted] = (await admin.call.audit.list({ act: 'invitation_accepted' })).items
  expect(accepted).toMatchObject({ by: { name: 'Uma User' }, about: 'Ada Admin' })
  await expect(admin.call.invitations.revoke({ id })).rejects.toThrow('This invitation was already accepted')
})

test('an admin invitation by email makes an admin, also of staff', async () => {
  const shelter = await startHarness(mailOn)
  const { user, admin } = shelter
  await admin.call.users.setStaff({ email: user.user.email, staff: true })
  const { token } = await mailedInvitation(shelter, user.user.email, 'admin')
  expect(await user.call.invitations.accept({ token })).toMatchObject({ role: 'admin' })
})

test('an invitation for another email is refused, and stays open', async () => {
  const shelter = await startHarness(mailOn)
  const { user, other } = shelter
  const { token } = await mailedInvitation(shelter, user.user.email, 'admin')
  await confirm(shelter, other)
  await expect(other.call.invitations.accept({ token })).rejects.toThrow('for a different email address')
  expect(await rolesOf(shelter, other)).toMatchObject({ role: 'user', staff: false })
  expect(await user.call.invitations.accept({ token })).toMatchObject({ role: 'admin' })
})

test.each(['uma.user@example.org.', 'uma.user+x@example.org', 'umauser@example.org', 'uma.user@exampIe.org'])(
  'an account with the similar email %s is another one',
  async (email) => {
    const shelter = await startHarness(mailOn)
    const { user, db } = shelter
    const { token } = await mailedInvitation(shelter, user.user.email, 'staff')
    await db.transaction((tx) =>
      tx.update(db.schema.users).set({ email, emailVerified: true }).where(eq(db.schema.users.uid, user.user.uid)),
    )
    await expect(user.call.invitations.accept({ token })).rejects.toThrow('for a different email address')
  },
)

test('the case of the invited email does not matter', async () => {
  const shelter = await startHarness(mailOn)
  const { id } = await shelter.admin.call.invitations.create({ email: 'UMA.User@EXAMPLE.org', role: 'staff' })
  const { email } = shelter.user.user
  const token = await shelter.db.transaction((tx) =>
    createLink(shelter.db, tx, { purpose: 'invitation', email, kind: String(id) }),
  )
  expect(await shelter.user.call.invitations.accept({ token })).toMatchObject({ staff: true })
})

test('a copied link with an email confirms nothing: the account must have confirmed it before', async () => {
  const shelter = await startHarness()
  const { user } = shelter
  const { token } = await copiedInvitation(shelter, { email: user.user.email, role: 'admin' })
  await expect(user.call.invitations.accept({ token })).rejects.toThrow('Your email address isn’t confirmed yet')
  expect(await rolesOf(shelter, user)).toEqual({ role: 'user', staff: false, emailVerified: false })
  await confirm(shelter, user)
  expect(await user.call.invitations.accept({ token })).toMatchObject({ role: 'admin' })
})

test('a copied link without an email makes the account that accepts it staff', async () => {
  const shelter = await startHarness()
  const { token } = await copiedInvitation(shelter, { role: 'staff' })
  expect(await shelter.user.call.invitations.accept({ token })).toMatchObject({ role: 'user', staff: true })
  expect(await rolesOf(shelter, shelter.user)).toMatchObject({ emailVerified: false })
})

test('a higher role is never lowered', async () => {
  const shelter = await startHarness()
  const { admin, user } = shelter
  for (const role of ['user', 'staff'] as const) {
    const { token } = await copiedInvitation(shelter, { role })
    expect(await admin.call.invitations.accept({ token })).toMatchObject({ role: 'admin', staff: false })
  }
  await admin.call.users.setStaff({ email: user.user.email, staff: true })
  const { token } = await copiedInvitation(shelter, { role: 'user' })
  expect(await user.call.invitations.accept({ token })).toMatchObject({ role: 'user', staff: true })
  expect((await newEvents(shelter)).filter(({ act }) => /^(admin|staff)_/.test(act))).toHaveLength(1)
})

test('a suspended account can’t accept, not even one suspended since', async () => {
  const shelter = await startHarness()
  const { user, admin } = shelter
  const { token } = await copiedInvitation(shelter, { role: 'staff' })
  await admin.call.users.suspend({ email: user.user.email })
  // the caller was identified before the suspension
  await expect(user.call.invitations.accept({ token })).rejects.toThrow('Your account is suspended.')
  expect(await rolesOf(shelter, user)).toMatchObject({ staff: false })
})

test('a visitor and an API key can’t accept', async () => {
  const shelter = await startHarness()
  const { token } = await copiedInvitation(shelter, { role: 'staff' })
  await expect(shelter.anonymous.call.invitations.accept({ token })).rejects.toThrow('Please log in first.')
  const { key } = await shelter.user.call.keys.create({ name: 'Mine' })
  const response = await shelter.app.inject({
    method: 'POST',
    url: '/trpc/invitations.accept',
    payload: { token },
    headers: { authorization: `Bearer ${key}` },
  })
  expect([response.statusCode, response.body]).toEqual([403, expect.stringContaining('An API key can’t manage roles')])
})

test('a session that has ended can’t accept', async () => {
  const shelter = await startHarness()
  const { token } = await copiedInvitation(shelter, { role: 'staff' })
  await shelter.user.http({ method: 'POST', url: '/api/auth/logout' })
  const response = await shelter.user.http({ method: 'POST', url: '/trpc/invitations.accept', payload: { token } })
  expect(response.statusCode).toBe(401)
})

test('guessed, foreign, and expired secrets are refused', async () => {
  const shelter = await startHarness()
  const { user, db } = shelter
  const unknown = 'This invitation link isn’t valid.'
  const reset = await db.transaction((tx) => createLink(db, tx, { purpose: 'reset', uid: user.user.uid, kind: '1' }))
  const { token } = await copiedInvitation(shelter, { role: 'staff' })
  for (const guess of ['1', 'A'.repeat(43), reset, `${token}x`, token.toLowerCase() + token.slice(0, 1)])
    await expect(user.call.invitations.accept({ token: guess })).rejects.toThrow(unknown)
  const { invitations } = db.schema
  const expire = (expiresAt: Date) => db.transaction((tx) => tx.update(invitations).set({ expiresAt }))
  await expire(new Date(Date.now() - 1))
  await expect(user.call.invitations.accept({ token })).rejects.toThrow('This invitation has expired.')
  // set by a wrong clock
  await expire(new Date(Date.now() + 30 * 86_400_000))
  await expect(user.call.invitations.accept({ token })).rejects.toThrow('This invitation has expired.')
})

test('guesses are limited', async () => {
  const { user } = await startHarness({ RATE_LIMIT: 'on' })
  const guess = async () =>
    (await user.http({ method: 'POST', url: '/trpc/invitations.show', payload: { token: 'guessed' } })).statusCode
  const statuses = []
  for (let n = 0; n < 45; n++) statuses.push(await guess())
  expect(statuses.filter((status) => status === 409)).toHaveLength(40)
  expect(statuses.at(-1)).toBe(429)
})

test('opening an invitation changes nothing, for visitors and users, by any method', async () => {
  const shelter = await startHarness(mailOn)
  const { user, anonymous } = shelter
  const { token } = await mailedInvitation(shelter, user.user.email, 'staff')
  // the first use of a session is recorded
  await user.http({ url: '/invitation' })
  const before = await everything(shelter)
  for (const who of [anonymous, user])
    for (const url of [
      '/invitation',
      `/invitation?${token}`,
      `/es/invitation`,
      `/trpc/invitations.accept?input=${token}`,
    ])
      for (const method of ['GET', 'HEAD'] as const)
        for (const headers of [{}, { 'sec-purpose': 'prefetch' }, { purpose: 'prefetch' }])
          expect((await who.http({ method, url, headers })).statusCode, `${method} ${url}`).toBeLessThan(500)
  for (const who of [anonymous, user]) await who.call.invitations.show({ token })
  expect(await everything(shelter)).toEqual(before)
  expect(await user.call.invitations.accept({ token })).toMatchObject({ staff: true })
})

test('of many who accept one link at once, one becomes staff, and the others get a sentence', async () => {
  const shelter = await startHarness()
  const { token } = await copiedInvitation(shelter, { role: 'staff' })
  const people = await Promise.all(['Ann', 'Ben', 'Cem', 'Dot'].map(shelter.person))
  const outcomes = await Promise.allSettled(people.map(({ call }) => call.invitations.accept({ token })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(String(outcome.reason)).toContain('This invitation has already been used.')
  const roles = await Promise.all(people.map((one) => rolesOf(shelter, one)))
  expect(roles.filter((row) => row?.staff)).toHaveLength(1)
})

test('accepting while the inviter is suspended or the invitation revoked has one outcome', async () => {
  for (let round = 0; round < 6; round++) {
    const shelter = await startHarness()
    const { db, admin, other, user } = shelter
    await makeAdmin({ db }, other.user)
    const { id, token } = await copiedInvitation(shelter, { role: 'staff' })
    const end = () =>
      round % 2
        ? other.http({ method: 'POST', url: '/trpc/users.suspend', payload: { email: admin.user.email } })
        : other.http({ method: 'POST', url: '/trpc/invitations.revoke', payload: { id } })
    const [accepted] = await Promise.allSettled([user.call.invitations.accept({ token }), end()])
    const [row] = await db.read.select().from(db.schema.invitations)
    const won = accepted?.status === 'fulfilled'
    expect(await rolesOf(shelter, user)).toMatchObject({ staff: won })
    expect([row?.acceptedAt !== null, row?.revokedAt !== null]).toEqual([won, !won])
  }
})

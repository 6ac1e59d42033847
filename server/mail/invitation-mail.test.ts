import { expect, test, vi } from 'vitest'
import { showInvitation } from '#server/features/invitations/acceptance.service.ts'
import { createInvitation, revokeInvitation } from '#server/features/invitations/invitations.service.ts'
import { makeAdmin } from '#server/features/users/users.service.ts'
import { startMailing } from '#server/testing/mail.ts'

const until = { timeout: 30_000, interval: 20 }

async function shelterWithAdmin() {
  const mailing = await startMailing()
  await mailing.person('ada@example.org')
  const user = await makeAdmin({ db: mailing.db }, { email: 'ada@example.org' })
  const { db } = mailing
  const invite = (email: string) => createInvitation({ db, user, mail: true }, { email, role: 'staff' })
  return { ...mailing, user, invite }
}

test('an invitation is mailed with a link of its own, and the outbox keeps no email', async () => {
  const { db, mails, begin, rows, invite, user } = await shelterWithAdmin()
  const { id } = await invite('nora@example.org')
  await begin()
  await vi.waitFor(() => expect(mails).toHaveLength(1), until)
  const [mail] = mails
  expect(mail?.to).toEqual(['nora@example.org'])
  expect(mail?.headers.subject).toBe('You’re invited to Happy Tails')
  expect(mail?.text).toContain('An admin of Happy Tails invited you to join the team as staff.')
  expect(mail?.text).toContain('because an admin at Happy Tails invited this address')
  // names of users are in no email
  expect(mail?.text).not.toContain(user.name)
  const token = /https:\/\/pets\.example\.org\/invitation#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(await showInvitation({ db, user: null }, { token })).toMatchObject({ email: 'nora@example.org' })
  const [link] = await db.read.select().from(db.schema.oneTimeLinks)
  expect(link).toMatchObject({ purpose: 'invitation', email: 'nora@example.org', kind: String(id) })
  expect(JSON.stringify(link)).not.toContain(token)
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ mail: 'sent', email: null }]), until)
})

test('an invitation that was revoked before it was mailed is not mailed', async () => {
  const { db, mails, begin, rows, invite, user } = await shelterWithAdmin()
  const { id } = await invite('nora@example.org')
  await revokeInvitation({ db, user }, { id })
  await begin()
  await vi.waitFor(async () => expect(await rows()).toMatchObject([{ mail: 'dropped', email: null }]), until)
  expect(mails).toEqual([])
})

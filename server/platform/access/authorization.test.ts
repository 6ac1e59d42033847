import { eq } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RefusalCode } from '#server/platform/errors/errors.ts'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { someOf } from '#server/testing/long-tests.ts'
import { type OperationRequest, operationRequests } from '#server/testing/operation-requests.ts'
import { makeTestRecords, ownersNote, requesterName } from '#server/testing/operations/records.ts'
import type { CallerName, OperationRow } from '#server/testing/operations/row.ts'
import { requestOf, rowOf } from '#server/testing/operations/rows.ts'
import { refusalCodeIn } from '#server/testing/refusal-code-in.ts'
import { goodPet } from '#server/testing/rest.ts'

/** All kinds of callers, and as whom the access check treats them. */
const callers = {
  anonymous: 'nobody',
  'revoked session': 'nobody',
  'expired key': 'nobody',
  // with a session of Firebase, and with a key created on the command line since
  suspended: 'nobody',
  "suspended person's key": 'nobody',
  user: 'user',
  other: 'other',
  requester: 'requester',
  owner: 'owner',
  'read-only key': 'owner',
  staff: 'staff',
  "staff's key": 'staff',
  admin: 'admin',
  "admin's key": 'admin',
} as const satisfies Record<string, CallerName>
type Caller = keyof typeof callers
const everybody = Object.keys(callers) as Caller[]

type People = Record<'owner' | 'requester' | 'other' | 'user' | 'staff' | 'suspended' | 'admin', HarnessUser>

async function credentials({ app, db }: Harness, people: People): Promise<Record<Caller, Record<string, string>>> {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const { key: reader } = await people.owner.call.keys.create({ name: 'Reader', scope: 'read' })
  const { key: writer } = await people.admin.call.keys.create({ name: 'Writer', scope: 'write' })
  const old = await people.owner.call.keys.create({ name: 'Old', scope: 'write' })
  const { apiKeys } = db.schema
  await db.transaction((tx) =>
    tx
      .update(apiKeys)
      .set({ expiresAt: new Date(1) })
      .where(eq(apiKeys.id, old.id)),
  )
  const byStaff = await people.staff.call.keys.create({ name: 'Of staff', scope: 'write' })
  const shutOut = await people.suspended.call.keys.create({ name: 'Shut out', scope: 'write' })
  const { users } = db.schema
  await db.transaction(async (tx) => {
    await tx.update(users).set({ staff: true }).where(eq(users.uid, people.staff.user.uid))
    await tx.update(users).set({ suspendedAt: new Date() }).where(eq(users.uid, people.suspended.user.uid))
  })
  // a session that the owner has ended
  const { email } = people.owner.user
  const login = { method: 'POST', url: '/api/auth/login', payload: { email, password: 'Olga Owner has a password' } }
  const { token } = (await app.inject(login as InjectOptions)).json()
  await app.inject({ method: 'POST', url: '/api/auth/logout', headers: bearer(token) })
  return {
    anonymous: {},
    'revoked session': bearer(token),
    'expired key': bearer(old.key),
    suspended: bearer(people.suspended.token),
    "suspended person's key": bearer(shutOut.key),
    user: bearer(people.user.token),
    other: bearer(people.other.token),
    requester: bearer(people.requester.token),
    owner: bearer(people.owner.token),
    'read-only key': bearer(reader),
    staff: bearer(people.staff.token),
    "staff's key": bearer(byStaff.key),
    admin: bearer(people.admin.token),
    "admin's key": bearer(writer),
  }
}

function expected({ rule, changes }: OperationRequest, { only }: OperationRow, caller: Caller): RefusalCode | null {
  const who = callers[caller]
  if (caller === 'expired key') return 'KEY_EXPIRED'
  if (caller === "suspended person's key") return 'SUSPENDED'
  if (caller === 'read-only key' && changes) return 'KEY_ONLY_READS'
  if (who === 'nobody' && rule.access !== 'anyone') return caller === 'suspended' ? 'SUSPENDED' : 'NOT_LOGGED_IN'
  if (rule.access === 'staff' && who !== 'staff' && who !== 'admin') return 'STAFF_ONLY'
  if (rule.access === 'admin' && who !== 'admin') return 'ADMINS_ONLY'
  if (rule.inPerson && caller.endsWith('key')) return 'KEYS_NEED_LOGIN'
  if (only && !only[0].includes(who)) return only[1]
  return null
}

/** Access is decided above both databases: on PostgreSQL some operations are enough. */
const tried = process.env.TEST_DATABASE_URL ? someOf(operationRequests, 4) : operationRequests

const withHeaders = (call: InjectOptions, headers: Record<string, string>): InjectOptions => ({
  ...call,
  headers: { ...call.headers, ...headers },
})

/** Some operations only exist where the shelter sends email; nothing is sent here. */
const withMail = { SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'a@example.org', PUBLIC_URL: 'https://pets.example.org' }

/** A shelter with all callers; `renew` creates new records. */
async function startShelter(atEnd?: Parameters<typeof startHarness>[3]) {
  const shelter = await startHarness({ ...withMail, RESPONSE_CACHE: 'on' }, {}, undefined, atEnd)
  const { person, user, other, admin } = shelter
  const people: People = {
    user,
    other,
    admin,
    owner: await person('Olga Owner'),
    requester: await person(requesterName),
    staff: await person('Stan Staff'),
    suspended: await person('Sue Suspended'),
  }
  const promoted = await person('Paul Promoted')
  await other.call.pets.add({ ...goodPet, name: 'Otter', description: 'Swims.' })
  const headers = await credentials(shelter, people)
  const renew = () => makeTestRecords(shelter.db, { ...people, promoted, keyOwner: people.owner })
  return { ...shelter, headers, renew, records: await renew() }
}
type AuthorizationShelter = Awaited<ReturnType<typeof startShelter>>

/** Shared by all reads, which change nothing. */
let toRead: AuthorizationShelter
const closings: (() => Promise<void>)[] = []

beforeAll(async () => {
  toRead = await startShelter((close) => void closings.push(close))
})

afterAll(async () => {
  for (const close of closings) await close()
})

test.each(tried)('$name allows the right callers, and shows them what they may see', async (way) => {
  const row = rowOf(way.name)
  const { app, headers, renew, ...shelter } = way.changes ? await startShelter() : toRead
  let { records } = shelter
  let changed = false
  for (const caller of everybody) {
    if (changed) records = await renew()
    const request = withHeaders(requestOf(way, row, records), headers[caller])
    const first = await app.inject(request)
    // a read is repeated: from a cache that is warm, with the responses of all earlier callers in it
    const { statusCode, body } = way.changes ? first : await app.inject(request)
    expect(statusCode).toBe(first.statusCode)
    const wanted = expected(way, row, caller)
    expect([caller, refusalCodeIn(body)], body.slice(0, 300)).toEqual([caller, wanted])
    expect(statusCode < 300, `${caller}: ${statusCode} ${body.slice(0, 300)}`).toBe(wanted === null)
    // after a read or a refusal, the records are unchanged
    changed = way.changes && wanted === null
    if (!['owner', 'staff', 'admin'].includes(callers[caller])) expect(body, caller).not.toContain(ownersNote)
    if (!row.secret) continue
    const [text, shownTo] = row.secret
    const sees = wanted === null && shownTo.includes(callers[caller])
    expect([caller, body.includes(text)], body.slice(0, 300)).toEqual([caller, sees])
  }
})

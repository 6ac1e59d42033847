import { asc, eq } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { type OperationRequest, operationRequests } from '#server/testing/operation-requests.ts'
import {
  luna,
  makeTestRecords,
  marker,
  type RecordPeople,
  requesterName,
  rex,
} from '#server/testing/operations/records.ts'
import type { AuditedAct, OperationRow } from '#server/testing/operations/row.ts'
import { requestOf, rowOf } from '#server/testing/operations/rows.ts'
import type { AuditAction } from '#shared/audit.ts'

const written = ({ read, schema: { auditEvents } }: Harness['db']) =>
  read.select().from(auditEvents).orderBy(asc(auditEvents.id))

const numberIn = (body: string): string => /"id":\s*(\d+)/.exec(body)?.[1] ?? 'none'

async function shelterWithStaff() {
  // reminders only exist where the shelter sends email
  const mail = { SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'a@example.org', PUBLIC_URL: 'https://pets.example.org' }
  const shelter = await startHarness(mail)
  const { db, person } = shelter
  const staff = await person('Sam Staff')
  const { users } = db.schema
  await db.transaction((tx) => tx.update(users).set({ staff: true }).where(eq(users.uid, staff.user.uid)))
  const people = { owner: await person('Olga Owner'), requester: await person(requesterName) }
  let promotions = 0
  const fresh = async (others: Partial<RecordPeople> = {}) => {
    promotions += 1
    const promoted = await person(`Paul ${promotions}`)
    return makeTestRecords(db, { ...people, keyOwner: people.owner, promoted, ...others })
  }
  /** Makes a call; returns its response, and what it added to the audit log. */
  const audited = async ({ http }: HarnessUser, call: InjectOptions) => {
    const before = (await written(db)).length
    const { statusCode, body } = await http(call)
    return { statusCode, body, entries: (await written(db)).slice(before) }
  }
  return { ...shelter, ...people, staff, fresh, audited }
}
type AuditedShelter = Awaited<ReturnType<typeof shelterWithStaff>>

function operationNamed(name: string): OperationRequest {
  const found = operationRequests.find((one) => one.name === name)
  if (!found) throw new Error(`there is no operation '${name}'`)
  return found
}

type AuditedOperation = { name: string; way: OperationRequest; row: OperationRow; audit: AuditedAct }

const auditedOperations = operationRequests.flatMap((way): AuditedOperation[] => {
  const row = rowOf(way.name)
  return row.audit && 'act' in row.audit ? [{ name: way.name, way, row, audit: row.audit }] : []
})

/** Staff create keys only for themselves, and never act in another user's name. */
const notForStaff = new Set<AuditAction>(['key_made', 'key_revoked', 'pet_added', 'campaign_added', 'request_made'])
const ofAdmins = ({ way, audit }: AuditedOperation) => way.rule.access === 'admin' || notForStaff.has(audit.act)

async function actForOthers(
  { admin, fresh, audited }: AuditedShelter,
  operation: AuditedOperation,
  caller: HarnessUser,
) {
  const { way, row, audit } = operation
  const records = await fresh({ keyOwner: caller })
  if (audit.first) await admin.http(requestOf(operationNamed(audit.first), rowOf(audit.first), records))
  const call = requestOf(way, audit.send ? { send: audit.send } : row, records)
  const { statusCode, body, entries } = await audited(caller, call)
  if (caller !== admin && ofAdmins(operation)) {
    expect(entries, 'not for staff').toEqual([])
    return
  }
  expect(statusCode < 300, body).toBe(true)
  const entry = (response: string) => ({
    by: caller.user.uid,
    act: audit.act,
    subject: audit.on,
    subjectId: String(audit.id(records) ?? numberIn(response)),
  })
  expect(entries, caller.user.name).toMatchObject([entry(body)])
  expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${marker}|@|Olga|Rita|Paul|Lane`))
  const repeated = await audited(caller, call)
  expect(repeated.entries, 'repeated').toMatchObject(audit.again ? [entry(repeated.body)] : [])
}

/** Admins may own these, too. */
const isOwned = ({ on }: AuditedAct) => ['pet', 'campaign', 'request', 'gift'].includes(on)

async function actForOneself(shelter: AuditedShelter, { way, row, audit }: AuditedOperation) {
  const { owner, user, admin, fresh, audited } = shelter
  const mayOwner = way.rule.access === 'user' && (row.only?.[0].includes('owner') ?? true)
  if (!mayOwner) {
    const refused = await audited(owner, requestOf(way, row, await fresh()))
    expect(refused, 'the owner is refused').toMatchObject({ statusCode: 403, entries: [] })
    if (!isOwned(audit)) return
  }
  const actor = mayOwner ? owner : admin
  const records = await fresh({ owner: actor, keyOwner: actor })
  if (row.only) {
    const refused = await audited(user, requestOf(way, row, records))
    expect(refused.statusCode, 'another user is refused').toBeGreaterThanOrEqual(400)
    expect(refused.entries).toEqual([])
  }
  const { statusCode, body, entries } = await audited(actor, requestOf(way, row, records))
  expect(statusCode < 300, body).toBe(true)
  expect(entries, 'on their own records').toMatchObject(audit.always ? [{ by: actor.user.uid, act: audit.act }] : [])
}

test.each(auditedOperations)('$name is audited once: actor, action and subject', async (operation) => {
  const shelter = await shelterWithStaff()
  await actForOthers(shelter, operation, shelter.admin)
  await actForOthers(shelter, operation, shelter.staff)
  await actForOneself(shelter, operation)
})

test("admins' actions on their own records are not audited", async () => {
  const { db, admin } = await startHarness()
  const before = (await written(db)).length
  const pet = await admin.call.pets.add(rex)
  await admin.call.pets.update({ id: pet.id, ...rex })
  await admin.call.pets.delete({ id: pet.id })
  const { id } = await admin.call.campaigns.createSimple(luna)
  await admin.call.campaigns.setPaused({ id, paused: true })
  await admin.call.campaigns.postUpdate({ id, text: marker })
  expect((await written(db)).slice(before)).toEqual([])
})

test("an API key's actions count as its owner's, and failures are not audited", async () => {
  const { db, app, admin, fresh } = await shelterWithStaff()
  const { pet, request } = await fresh()
  const { key } = await admin.call.keys.create({ name: 'Program', scope: 'write' })
  const before = (await written(db)).length
  const headers = { authorization: `Bearer ${key}` }
  await app.inject({ method: 'DELETE', url: `/api/pets/${pet}`, headers })
  await app.inject({ method: 'DELETE', url: `/api/pets/${pet}`, headers })
  await admin.call.adoptions.decide({ id: request, status: 'rejected' })
  await expect(admin.call.adoptions.decide({ id: request, status: 'accepted' })).rejects.toThrow()
  expect((await written(db)).slice(before)).toMatchObject([
    { by: admin.user.uid, act: 'pet_deleted', subjectId: String(pet) },
    { by: admin.user.uid, act: 'request_rejected', subjectId: String(request) },
  ])
})

test('audit events are never changed or deleted', async () => {
  const { db } = await startHarness()
  const { auditEvents } = db.schema
  expect(await written(db)).not.toEqual([])
  const before = await written(db)
  await expect(db.transaction((tx) => tx.update(auditEvents).set({ by: null, act: 'pet_deleted' }))).rejects.toThrow()
  await expect(db.transaction((tx) => tx.delete(auditEvents))).rejects.toThrow()
  expect(await written(db)).toEqual(before)
})

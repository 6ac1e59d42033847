import { expect, test } from 'vitest'
import { recordAudit } from '#server/platform/audit-log/record-audit.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { goodPet } from '#server/testing/rest.ts'
import { type AuditEvent, auditActions } from '#shared/audit.ts'

async function shelterWithTrail() {
  const shelter = await startHarness()
  const { user, admin } = shelter
  const pet = await user.call.pets.add(goodPet)
  const gone = await user.call.pets.add({ ...goodPet, name: 'Gone' })
  await admin.call.pets.update({ id: pet.id, ...goodPet, name: 'Rex the First' })
  await admin.call.pets.delete({ id: gone.id })
  await admin.call.settings.save({ values: { siteName: 'Paws', phone: '+1 555 0100' } })
  return { ...shelter, pet, gone }
}

const acts = (events: AuditEvent[]) => events.map(({ act }) => act)

test('the audit log shows actor, action and subject, newest first, by current names', async () => {
  const { admin, pet, gone } = await shelterWithTrail()
  const { items } = await admin.call.audit.list({})
  const by = { id: admin.user.uid, name: 'Ada Admin' }
  expect(items).toMatchObject([
    { by, act: 'settings_saved', subject: 'settings', about: null, data: { names: ['siteName', 'phone'] } },
    { by, act: 'pet_deleted', subject: 'pet', subjectId: String(gone.id), about: null },
    { by, act: 'pet_changed', subject: 'pet', subjectId: String(pet.id), about: 'Rex the First' },
    { by: null, act: 'admin_made', subject: 'user', subjectId: admin.user.uid, about: 'Ada Admin' },
  ])
})

test('deleted users have no name in it', async () => {
  const { db, admin } = await startHarness()
  const event = { act: 'user_suspended', subject: 'user', id: 'gone too' } as const
  await db.transaction((tx) => recordAudit(db, tx, { uid: 'gone' }, event))
  const { items } = await admin.call.audit.list({ by: 'gone' })
  expect(items).toMatchObject([{ by: { id: 'gone', name: null }, subjectId: 'gone too', about: null }])
})

test('the audit log is filtered by action, by person and by both, a page at a time', async () => {
  const { admin } = await shelterWithTrail()
  expect(acts((await admin.call.audit.list({ act: 'pet_deleted' })).items)).toEqual(['pet_deleted'])
  expect(acts((await admin.call.audit.list({ by: 'command-line' })).items)).toEqual(['admin_made'])
  expect((await admin.call.audit.list({ by: admin.user.uid, act: 'admin_made' })).items).toEqual([])
  const first = await admin.call.audit.list({ by: admin.user.uid, limit: 2 })
  expect(acts(first.items)).toEqual(['settings_saved', 'pet_deleted'])
  const cursor = first.nextCursor ?? 0
  expect(acts((await admin.call.audit.list({ by: admin.user.uid, limit: 2, cursor })).items)).toEqual(['pet_changed'])
})

test('the filter lists the current admins and staff', async () => {
  const { admin, user } = await startHarness()
  await admin.call.users.setStaff({ email: user.user.email, staff: true })
  const { items } = await admin.call.audit.people()
  expect(items.map(({ name }) => name).sort()).toEqual(['Ada Admin', 'Uma User'])
})

const asked = async ({ admin }: Pick<Harness, 'admin'>, query: string) => {
  const { statusCode, body } = await admin.http({ url: `/api/audit${query}` })
  return { statusCode, body: JSON.parse(body) }
}

test('REST clients read it too: GET /api/audit', async () => {
  const shelter = await shelterWithTrail()
  const { body } = await asked(shelter, '?limit=2')
  expect(body).toMatchObject([{ act: 'settings_saved', by: { name: 'Ada Admin' } }, { act: 'pet_deleted' }])
  expect((await asked(shelter, `?before=${body[1].id}&limit=1`)).body).toMatchObject([{ act: 'pet_changed' }])
  const ofPet = await asked(shelter, `?subject=pet&subjectId=${shelter.gone.id}`)
  expect(ofPet.body).toMatchObject([{ act: 'pet_deleted', about: null, createdAt: expect.stringMatching(/Z$/) }])
  expect((await asked(shelter, '?by=command-line&act=admin_made')).body).toHaveLength(1)
})

test.each(['?act=pet_eaten', '?subject=pet', '?subjectId=1', '?by=', '?limit=101', '?by=%00', '?before=x'])(
  'GET /api/audit%s is answered with a sentence',
  async (query) => {
    const { statusCode, body } = await asked(await startHarness(), query)
    expect([statusCode, body.detail]).toEqual([400, expect.stringMatching(/\w/)])
  },
)

test('every action can be recorded in this database', async () => {
  const { db, admin } = await startHarness()
  for (const act of auditActions)
    await db.transaction((tx) => recordAudit(db, tx, admin.user, { act, subject: 'shelter', data: { note: true } }))
  const { items } = await admin.call.audit.list({ limit: 100, by: admin.user.uid })
  expect(acts(items)).toEqual(auditActions.toReversed())
})

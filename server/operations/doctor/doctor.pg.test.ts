import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#server/config/env.ts'
import { createCampaign } from '#server/features/campaigns/campaigns.service.ts'
import { donate } from '#server/features/donations/donations.service.ts'
import { addPet } from '#server/features/pets/pets.service.ts'
import { saveImage } from '#server/images/store.ts'
import { freshPostgres } from '#server/testing/database.ts'
import { imagePath } from '#shared/pictures.ts'
import { runCommand } from '../../../e2e/command.ts'
import { examine } from './examine.ts'

vi.setConfig({ testTimeout: 60_000 })

const uma = {
  uid: 'uma',
  email: 'uma@example.org',
  emailVerified: true,
  name: 'Uma',
  photoUrl: null,
  mailOff: '',
  mailRefusedAt: null,
  language: null,
  searchFolded: '',
  role: 'admin' as const,
  staff: false,
  suspendedAt: null,
  createdAt: new Date(),
}
const rendition = { bytes: Buffer.from('webp'), width: 1, height: 1 }
const picture = (letter: string) => ({
  hash: letter.repeat(64),
  full: rendition,
  small: rendition,
  focus: { x: 50, y: 50 },
})
const rex = { name: 'Rex', age: '1', location: 'here', description: 'Good.', category: 'Dog' } as const

async function shelter() {
  const db = await freshPostgres(process.env.TEST_DATABASE_URL ?? '')
  onTestFinished(() => db.close())
  await db.transaction((tx) => tx.insert(db.schema.users).values(uma))
  await saveImage(db, uma.uid, picture('a'))
  const image = imagePath('a'.repeat(64))
  await addPet({ db, user: uma }, { ...rex, image })
  const { id } = await createCampaign({ db, user: uma }, { petName: 'Rex', image, maxCents: 5000 })
  await donate({ db, user: null }, { campaignId: id, amountCents: 1200, anonymous: false })
  const config = readConfig({}, { DATABASE_URL: db.url }, { folder: '/nonexistent' })
  const ills = async () =>
    Object.fromEntries((await examine(config)).filter(({ ok }) => !ok).map(({ check, says }) => [check, says]))
  return { db, config, ills }
}

test('a sound shelter on PostgreSQL passes every check', async () => {
  const { config } = await shelter()
  const findings = await examine(config)
  expect(findings.filter(({ ok }) => !ok)).toEqual([])
  expect(findings.map(({ check }) => check)).toEqual([
    'Program',
    'Configuration',
    'Mail',
    'Database',
    'Migrations',
    'Foreign keys',
    'Money',
    'Payment events',
    'Monthly gifts',
    'Promises',
    'Stays',
    'Figures',
    'Suspensions',
    'Pictures',
    'Unused pictures',
    'Admins',
    'Outbox',
  ])
})

test('wrong totals, references, and pictures on PostgreSQL are found, with the fix for PostgreSQL', async () => {
  const { db, ills } = await shelter()
  await db.pool.query('update campaigns set donated_cents = 1300')
  await db.pool.query("update pets set image = '/images/' || repeat('b', 64) || '.webp'")
  await db.pool.query("update campaigns set image = 'https://example.org/a.jpg'")
  await db.pool.query("update images set created_at = now() - interval '2 days'")
  await db.pool.query(
    'alter table donations add constraint unproven foreign key (campaign_id) references campaigns not valid',
  )
  await db.pool.query('delete from users')
  const found = await ills()
  expect(Object.keys(found)).toEqual(['Foreign keys', 'Money', 'Stays', 'Pictures', 'Unused pictures', 'Admins'])
  expect(found.Money).toContain('pg_restore): campaign 1 records $13 donated, but its gifts come to $12')
  expect(found['Foreign keys']).toContain('alter table donations validate constraint unproven')
  expect(found.Stays).toContain("pet 1 is available, but its place is 'shelter'")
  expect(found.Pictures).toContain('1 are shown but missing')
  expect(found['Unused pictures']).toContain('1 that nothing has shown for more than a day')
})

test('missing migrations and an unreachable database are reported plainly', async () => {
  const { db, ills } = await shelter()
  await db.pool.query(
    'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
  )
  expect((await ills()).Migrations).toMatch(/ pending: make a backup \(pg_dump\), then start Pawstead once/)
  await db.pool.query('drop schema drizzle cascade')
  expect(await ills()).toEqual({})
  const nowhere = readConfig({}, { DATABASE_URL: 'postgres://uma:secret@127.0.0.1:1/x' }, { folder: '/nonexistent' })
  const findings = await examine(nowhere)
  expect(findings.at(-1)).toMatchObject({ check: 'Database', ok: false })
  expect(JSON.stringify(findings)).not.toContain('secret')
})

test("the built program's commands: doctor checks and fixes, backup and restore name the tools", async () => {
  const { db } = await shelter()
  const env = { DATABASE_URL: db.url }
  await saveImage(db, uma.uid, picture('c'))
  await db.pool.query("update images set created_at = now() - interval '2 days'")
  const doctor = await runCommand(['doctor'], { env })
  expect(doctor.stdout).toMatch(/DO +Unused pictures +1 that nothing has shown for more than a day/)
  expect(doctor.code).toBe(1)
  const mended = await runCommand(['doctor', '--fix'], { env })
  expect(mended).toMatchObject({ code: 0, stderr: 'Removed 1 unused picture.\n' })
  expect(mended.stdout).toMatch(/ok +Money +every campaign's sums are what its gifts come to/)
  const backup = await runCommand(['backup', 'x.db'], { env })
  expect(backup.code).toBe(1)
  expect(backup.stderr).toContain('pg_dump --format=custom --file=pawstead.dump "$DATABASE_URL"')
  const restore = await runCommand(['restore', 'x.db'], { env })
  expect(restore.code).toBe(1)
  expect(restore.stderr).toContain('pg_restore --clean --if-exists --dbname="$DATABASE_URL" pawstead.dump')
})

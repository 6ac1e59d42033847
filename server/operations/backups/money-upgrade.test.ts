import { readFileSync } from 'node:fs'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { postgresMigrations } from '#server/db/migrations.generated.ts'
import { migratePostgres } from '#server/db/postgres/migrate.ts'
import { openPostgres } from '#server/db/postgres/open.ts'
import { donate } from '#server/features/donations/donations.service.ts'
import { moneyProblems } from '#server/features/donations/ledger.service.ts'
import { currentUser } from '#server/identity/users.ts'
import { shelterFolder } from '#server/testing/database.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { openShelter } from './upgrade.ts'

// The upgrade of 0.1.0's donations (docs/product.md 8.9).

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const given = Date.UTC(2026, 4, 2, 23, 59)
const annsKey = 'the key that Ann used'
const visitorsKey = 'a key of a visitor, long enough'

/** To campaign 901: id, donor's uid, name, cents, and key. */
const oldDonations = [
  [9001, 'ann', 'Ann Lee', 1250, annsKey],
  [9002, null, null, 250, visitorsKey],
  [9003, 'ann', null, 500, null],
] as const

const annLee = { uid: 'ann', name: 'Ann Lee', email: 'ann@example.org', emailVerified: false, picture: null }

const campaignSql = (values: string) =>
  `insert into campaigns (id, pet_name, image, max_cents, donated_cents, ends_at, creator_uid, creator_email, created_at, updated_at) values ${values}`
const donationSql = (values: string) =>
  `insert into donations (id, campaign_id, donor_uid, donor_name, amount_cents, idempotency_key, created_at) values ${values}`

async function expectUpgraded(db: Database): Promise<void> {
  const { campaigns, donations, donationDetails } = db.schema
  const [campaign] = await db.read.select().from(campaigns).where(eq(campaigns.id, 901))
  expect(campaign).toMatchObject({
    donatedCents: 2000,
    receivedCents: 0,
    reservedCents: 0,
    donationCount: 3,
    needs: '[]',
  })
  const ledger = await db.read.select().from(donations).where(eq(donations.campaignId, 901)).orderBy(donations.id)
  expect(ledger.map(({ id, amountCents, origin }) => [id, amountCents, origin])).toEqual(
    oldDonations.map(([id, , , cents]) => [id, cents, 'before_payments']),
  )
  const people = await db.read
    .select()
    .from(donationDetails)
    .where(eq(donationDetails.campaignId, 901))
    .orderBy(donationDetails.donationId)
  expect(people).toMatchObject(
    oldDonations.map(([id, donorUid, name, standingCents, idempotencyKey]) => ({
      donationId: id,
      donorUid,
      name,
      standingCents,
      idempotencyKey,
      state: 'promised',
      secret: null,
      email: null,
      showName: false,
    })),
  )
  expect(await moneyProblems(db)).toEqual([])
  // keys of the old version still return its responses
  const ann = await currentUser(db, annLee)
  const again = { campaignId: 901, amountCents: 1250, anonymous: false, idempotencyKey: annsKey }
  expect((await donate({ db, user: ann }, again)).donation.id).toBe(9001)
  const visitorAgain = { campaignId: 901, amountCents: 250, anonymous: false, idempotencyKey: visitorsKey }
  expect((await donate({ db, user: null }, visitorAgain)).donation.id).toBe(9002)
  expect(
    (await donate({ db, user: null }, { ...visitorAgain, idempotencyKey: undefined })).donation.id,
  ).toBeGreaterThan(9003)
  expect(await moneyProblems(db)).toEqual([])
}

test('donations in a folder of 0.1.0 become promises that count, with their donors and keys', async () => {
  const dataDir = shelterFolder()
  const old = new BetterSqlite(path.join(dataDir, 'pawstead.db'))
  old.pragma('foreign_keys = off')
  old.exec(readFileSync(path.join(import.meta.dirname, '../../db/released/0.1.0.sql'), 'utf8'))
  const later = Date.now() + 86_400_000
  old.exec(campaignSql(`(901, 'Rex', '/a', 5000, 2000, ${later}, 'o', 'o@example.org', ${given}, ${given})`))
  const insert = old.prepare(donationSql(`(?, 901, ?, ?, ?, ?, ${given})`))
  for (const donation of oldDonations) insert.run(...donation)
  old.close()
  const db = await openShelter({ dataDir })
  onTestFinished(() => db.close())
  await expectUpgraded(db)
})

test('donations of 0.1.0 on PostgreSQL are upgraded the same way', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const first = postgresMigrations.filter(({ tag }) => tag < '0004')
  await migratePostgres(client, first)
  const [at, later] = [new Date(given), new Date(Date.now() + 86_400_000)]
  await client.query(campaignSql(`(901, 'Rex', '/a', 5000, 2000, $1, 'o', 'o@example.org', $2, $2)`), [later, at])
  for (const donation of oldDonations)
    await client.query(donationSql('($1, 901, $2, $3, $4, $5, $6)'), [...donation, at])
  await client.query("select setval(pg_get_serial_sequence('donations', 'id'), 9003)")
  await client.end()
  const db = await openPostgres(postgres.url)
  try {
    await expectUpgraded(db)
  } finally {
    await db.close()
  }
})

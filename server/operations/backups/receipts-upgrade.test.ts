import { readFileSync } from 'node:fs'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { asc, eq } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { postgresMigrations } from '#server/db/migrations.generated.ts'
import { migratePostgres } from '#server/db/postgres/migrate.ts'
import { openPostgres } from '#server/db/postgres/open.ts'
import { eventsOfDonation } from '#server/features/donations/donations.queries.ts'
import { moneyProblems } from '#server/features/donations/ledger.service.ts'
import { receiptOfDonation } from '#server/features/donations/receipts.queries.ts'
import { moveDonation } from '#server/features/donations/transitions.service.ts'
import { shelterFolder } from '#server/testing/database.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { formatReference } from '#shared/donations.ts'
import { formatReceiptNumber } from '#shared/receipt-numbers.ts'
import { openShelter } from './upgrade.ts'

// Receipts that were issued before they had numbers of their own (docs/product.md 8.24).

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

async function received(db: Database): Promise<number[]> {
  const { donationEvents } = db.schema
  const rows = await db.read
    .select({ id: donationEvents.donationId })
    .from(donationEvents)
    .where(eq(donationEvents.state, 'received'))
    .orderBy(asc(donationEvents.donationId))
  return rows.map(({ id }) => id)
}

async function numbers(db: Database) {
  const { receipts } = db.schema
  return db.read.select().from(receipts).orderBy(asc(receipts.donationId))
}

/** Every gift received before has its reference as the number; the next one received gets the first number of the year. */
async function expectNumbered(db: Database): Promise<void> {
  const ids = await received(db)
  const before = await numbers(db)
  expect(before.map((row) => [row.donationId, row.series, row.day, formatReceiptNumber(row)])).toEqual(
    ids.map((id) => [id, 'reference', null, formatReference(id)]),
  )
  for (const { donationId, issuedAt } of before) {
    const events = await eventsOfDonation(db, donationId ?? 0)
    expect(issuedAt).toEqual(events.find(({ state }) => state === 'received')?.createdAt)
  }
  expect(await moneyProblems(db)).toEqual([])
  const { donationDetails } = db.schema
  const [promise] = await db.read.select().from(donationDetails).where(eq(donationDetails.state, 'promised')).limit(1)
  if (!promise) throw new Error('no promise to receive')
  const { donationId: id, campaignId } = promise
  const now = new Date('2026-11-26T12:00:00Z')
  await db.transaction((tx) =>
    moveDonation({ db, tx, now }, { id, campaignId }, ({ amountCents }) => ({
      to: 'received',
      standingCents: amountCents,
      by: null,
    })),
  )
  const next = await receiptOfDonation(db, id)
  expect(next && formatReceiptNumber(next)).toBe('2026-00001')
  expect(await moneyProblems(db)).toEqual([])
}

test.each([
  ['0.1.0', 0],
  ['0.2.0', 1],
])('receipts of version %s keep their numbers', async (version, least) => {
  const dataDir = shelterFolder()
  const old = new BetterSqlite(path.join(dataDir, 'pawstead.db'))
  old.pragma('foreign_keys = off')
  old.exec(readFileSync(path.join(import.meta.dirname, `../../db/released/${version}.sql`), 'utf8'))
  old.close()
  const db = await openShelter({ dataDir })
  onTestFinished(() => db.close())
  expect((await received(db)).length).toBeGreaterThanOrEqual(least)
  await expectNumbered(db)
})

test('receipts on PostgreSQL keep their numbers, also those of gifts that were corrected since', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const upgrade = postgresMigrations.find(({ tag }) => tag.endsWith('_receipt_numbers'))
  if (!upgrade) throw new Error('a migration was renamed')
  await migratePostgres(
    client,
    postgresMigrations.filter(({ when }) => when < upgrade.when),
  )
  await client.query(
    `insert into campaigns (id, pet_name, image, max_cents, donated_cents, received_cents, gifts, ends_at, creator_uid, creator_email, created_at, updated_at)
     values (1, 'Rex', '/a', 5000, 1000, 500, 2, now() + interval '1 day', 'o', 'o@example.org', now(), now())`,
  )
  for (const [id, state, standing] of [
    [11, 'received', 500],
    [12, 'cancelled', 0],
    [13, 'promised', 500],
  ] as const) {
    await client.query('insert into donations (id, campaign_id, amount_cents, created_at) values ($1, 1, 500, now())', [
      id,
    ])
    await client.query(
      'insert into gift_people (donation_id, campaign_id, state, standing_cents) values ($1, 1, $2, $3)',
      [id, state, standing],
    )
  }
  for (const [id, step, state, standing] of [
    [11, 1, 'received', 500],
    [12, 1, 'received', 500],
    [12, 2, 'cancelled', 0],
  ])
    await client.query(
      'insert into donation_events (donation_id, step, state, standing_cents, created_at) values ($1, $2, $3, $4, now())',
      [id, step, state, standing],
    )
  await client.end()
  const db = await openPostgres(postgres.url)
  try {
    expect(await received(db)).toEqual([11, 12])
    await expectNumbered(db)
  } finally {
    await db.close()
  }
})

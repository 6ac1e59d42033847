import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Migration } from '#server/db/migrate.ts'
import { postgresMigrations, sqliteMigrations } from '#server/db/migrations.generated.ts'
import { migratePostgres } from '#server/db/postgres/migrate.ts'
import { migrateSqlite } from '#server/db/sqlite/migrate.ts'
import { type RunningPostgres, startPostgres } from '#server/testing/postgres.ts'

// The upgrade to donations without a campaign rebuilds the ledger on SQLite
// (docs/decisions/060-gifts-without-a-campaign.md).

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const released = path.join(import.meta.dirname, '../../db/released')
const versions = readdirSync(released).map((file) => file.replace('.sql', ''))

const ledgerTables = ['donations', 'donation_events', 'gift_people'] as const
type Row = Record<string, unknown>
type Ledger = Record<(typeof ledgerTables)[number], Row[]>

/** The migrations up to this upgrade, without and with it. */
function stepsOf(migrations: readonly Migration[]): { before: Migration[]; after: Migration[] } {
  const upgrade = migrations.find(({ tag }) => tag.endsWith('_gifts_without_a_campaign'))
  if (!upgrade) throw new Error('a migration was renamed')
  return {
    before: migrations.filter(({ when }) => when < upgrade.when),
    after: migrations.filter(({ when }) => when <= upgrade.when),
  }
}
const sqliteSteps = stepsOf(sqliteMigrations)
const postgresSteps = stepsOf(postgresMigrations)

/** A released version's shelter just before this upgrade; the current one may have had it already. */
function shelterOf(version: string): BetterSqlite.Database {
  const db = new BetterSqlite(':memory:')
  onTestFinished(() => void db.close())
  db.pragma('foreign_keys = off')
  db.exec(readFileSync(path.join(released, `${version}.sql`), 'utf8'))
  if (!hasUpgrade(db)) migrateSqlite(db, sqliteSteps.before)
  return db
}

const hasUpgrade = (db: BetterSqlite.Database) =>
  db.prepare(`select 1 from pragma_table_info('donations') where name = 'purpose'`).get() !== undefined

const older = versions.filter((version) => {
  const sql = readFileSync(path.join(released, `${version}.sql`), 'utf8')
  return !sql.includes('"purpose"')
})

function ledgerOn(db: BetterSqlite.Database): Ledger {
  const rows = (table: string, key: string) => db.prepare<[], Row>(`select * from ${table} order by ${key}`).all()
  return {
    donations: rows('donations', 'id'),
    donation_events: rows('donation_events', 'id'),
    gift_people: rows('gift_people', 'donation_id'),
  }
}

async function ledgerOnPostgres(client: pg.Client): Promise<Ledger> {
  const rows = async (table: string, key: string) => (await client.query(`select * from ${table} order by ${key}`)).rows
  return {
    donations: await rows('donations', 'id'),
    donation_events: await rows('donation_events', 'id'),
    gift_people: await rows('gift_people', 'donation_id'),
  }
}

/** Every row as it was, with a purpose. */
const upgraded = (ledger: Ledger, none: null = null): Ledger => ({
  ...ledger,
  donations: ledger.donations.map((row) => ({ ...row, purpose: 'campaign', pet_id: none })),
})

/** Donations in later states, which the oldest version doesn't have. */
function addStates(db: BetterSqlite.Database): void {
  const ids = db.prepare<[], number>('select id from donations order by id limit 3').pluck().all()
  expect(ids).toHaveLength(3)
  const add = db.prepare(
    'insert or ignore into donation_events (donation_id, step, state, standing_cents, by_uid, created_at) values (?, 1, ?, ?, null, 7)',
  )
  const states = ['received', 'cancelled', 'received'] as const
  for (const [index, id] of ids.entries()) add.run(id, states[index], states[index] === 'received' ? 500 : 0)
}

const forbidden = (table: string) => [
  `update ${table} set created_at = created_at`,
  `update ${table} set ${table === 'donations' ? 'amount_cents' : 'standing_cents'} = 1`,
  `delete from ${table}`,
]

const badPurposes = [
  `('shelter', 1, null)`,
  `('campaign', null, null)`,
  `('sponsor', null, null)`,
  `('shelter', null, 7)`,
  `('campaign', 1, 7)`,
]

const insertInto = (values: string, created: string) =>
  `insert into donations (purpose, campaign_id, pet_id, amount_cents, created_at) select *, 500, ${created} from (values ${values}) as v`

test('there are shelters to upgrade', () => {
  expect(older).toEqual(expect.arrayContaining(['0.1.0', '0.2.0']))
})

test.each(older)('every row of the ledger of version %s stays as it was, and can still not be changed', (version) => {
  const db = shelterOf(version)
  addStates(db)
  // the newest donation's number is not the highest ever given
  db.exec(`update sqlite_sequence set seq = seq + 5 where name = 'donations'`)
  const highest = db.prepare(`select seq from sqlite_sequence where name = 'donations'`).pluck().get()
  const before = ledgerOn(db)
  migrateSqlite(db, sqliteSteps.after)
  expect(ledgerOn(db)).toEqual(upgraded(before))
  for (const table of ['donations', 'donation_events'])
    for (const statement of forbidden(table))
      expect(() => db.exec(statement), statement).toThrow(/rows of \w+ are never (changed|deleted)/)
  for (const values of badPurposes) expect(() => db.exec(insertInto(values, '7')), values).toThrow('donations_purpose')
  for (const values of [`('shelter', null, null)`, `('sponsor', null, 7)`]) db.exec(insertInto(values, '7'))
  expect(db.prepare('select max(id) from donations').pluck().get()).toBe(Number(highest) + 2)
  expect(ledgerOn(db).donations).toHaveLength(before.donations.length + 2)
  expect(db.pragma('foreign_key_check')).toEqual([])
  expect(() => db.exec(forbidden('donations')[0] ?? '')).toThrow('never changed')
})

let postgres: RunningPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

/** An empty database of the version before the upgrade. */
async function emptyPostgres(name: string): Promise<pg.Client> {
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query(`create database "${name}"`)
  await admin.end()
  const url = new URL(postgres.url)
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  onTestFinished(() => client.end())
  await migratePostgres(client, postgresSteps.before)
  return client
}

/** Copies a table's rows, with each value as PostgreSQL's column has it. */
async function copyTable(db: BetterSqlite.Database, client: pg.Client, table: string): Promise<void> {
  const { rows: columns } = await client.query(
    `select column_name as name, data_type as type from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const value = (row: Row, { name, type }: { name: string; type: string }): unknown => {
    const raw = row[name]
    if (raw === null || raw === undefined) return null
    if (type === 'boolean') return raw === 1
    return type.startsWith('timestamp') ? new Date(Number(raw)) : raw
  }
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const places = columns.map((_, index) => `$${index + 1}`).join(', ')
  for (const row of db.prepare<[], Row>(`select * from ${table}`).all())
    await client.query(
      `insert into ${table} (${names}) values (${places})`,
      columns.map((column) => value(row, column)),
    )
}

test.each(older)('on PostgreSQL, the ledger of version %s stays as it was, too', async (version) => {
  const db = shelterOf(version)
  addStates(db)
  const client = await emptyPostgres(`ledger ${version}`)
  for (const table of ['campaigns', ...ledgerTables]) await copyTable(db, client, table)
  const before = await ledgerOnPostgres(client)
  expect(before.donations).toHaveLength(ledgerOn(db).donations.length)
  await migratePostgres(client, postgresSteps.after)
  expect(await ledgerOnPostgres(client)).toEqual(upgraded(before))
  for (const table of ['donations', 'donation_events'])
    for (const statement of forbidden(table))
      await expect(client.query(statement), statement).rejects.toThrow(/rows of \w+ are never changed or deleted/)
  await client.query("select setval(pg_get_serial_sequence('donations', 'id'), 100000)")
  for (const values of badPurposes.map(typed))
    await expect(client.query(insertInto(values, 'now()')), values).rejects.toThrow('donations_purpose')
  for (const values of [`('shelter', null, null)`, `('sponsor', null, 7)`].map(typed))
    await client.query(insertInto(values, 'now()'))
  expect((await ledgerOnPostgres(client)).donations).toHaveLength(before.donations.length + 2)
})

/** PostgreSQL reads a lone null as a text. */
const typed = (values: string) => values.replaceAll('null', 'null::bigint')

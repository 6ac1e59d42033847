import { readFileSync } from 'node:fs'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { postgresMigrations } from '#server/db/migrations.generated.ts'
import { migratePostgres } from '#server/db/postgres/migrate.ts'
import { openPostgres } from '#server/db/postgres/open.ts'
import { requestProblems } from '#server/features/adoptions/adoptions.queries.ts'
import { shelterFolder } from '#server/testing/database.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { openShelter } from './upgrade.ts'

// The upgrade of 0.1.0's pets and requests (docs/product.md 6.7).

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const day = 86_400_000
const arrived = Date.UTC(2026, 4, 2, 23, 59)

/** Missing ids are deleted pets. */
const pets = [
  { id: 901, adopted: false },
  { id: 902, adopted: false },
  { id: 903, adopted: true },
  { id: 904, adopted: true },
  { id: 905, adopted: false },
  { id: 906, adopted: false },
] as const

type Before = { id: number; pet: number | null; by: string; status: string; decided: number | null; becomes: string }

/** In order of their ids; `decided` is in days, `becomes` the result. */
const requests: Before[] = [
  // two accepted: the one decided last stays, though the other was made later
  { id: 9001, pet: 901, by: 'ann', status: 'accepted', decided: 9, becomes: 'accepted' },
  { id: 9002, pet: 901, by: 'ben', status: 'accepted', decided: 8, becomes: 'rejected upgrade' },
  { id: 9003, pet: 901, by: 'cleo', status: 'pending', decided: null, becomes: 'pending' },
  // three accepted, two of them at the same time: the one made last stays
  { id: 9004, pet: 902, by: 'ann', status: 'accepted', decided: 5, becomes: 'rejected upgrade' },
  { id: 9005, pet: 902, by: 'ben', status: 'accepted', decided: 7, becomes: 'rejected upgrade' },
  { id: 9006, pet: 902, by: 'cleo', status: 'accepted', decided: 7, becomes: 'accepted' },
  // an applicant with several open requests keeps one
  { id: 9007, pet: 902, by: 'cleo', status: 'pending', decided: null, becomes: 'rejected upgrade' },
  { id: 9008, pet: 902, by: 'dora', status: 'rejected', decided: 3, becomes: 'rejected declined' },
  // an adopted pet: its newest accepted request stays, no request is open
  { id: 9009, pet: 903, by: 'ann', status: 'accepted', decided: 4, becomes: 'rejected upgrade' },
  { id: 9010, pet: 903, by: 'ben', status: 'accepted', decided: 6, becomes: 'accepted' },
  { id: 9011, pet: 903, by: 'cleo', status: 'pending', decided: null, becomes: 'rejected pet_adopted' },
  { id: 9012, pet: 904, by: 'ann', status: 'pending', decided: null, becomes: 'rejected pet_adopted' },
  // a pet without an accepted request
  { id: 9013, pet: 905, by: 'ann', status: 'pending', decided: null, becomes: 'pending' },
  { id: 9014, pet: 905, by: 'ben', status: 'rejected', decided: 2, becomes: 'rejected declined' },
  // deleted pets
  { id: 9015, pet: null, by: 'ann', status: 'accepted', decided: 1, becomes: 'accepted' },
  { id: 9016, pet: null, by: 'ben', status: 'accepted', decided: 1, becomes: 'accepted' },
  { id: 9017, pet: null, by: 'cleo', status: 'pending', decided: null, becomes: 'rejected pet_deleted' },
]

const become = { 901: 'on_hold', 902: 'on_hold', 903: 'adopted', 904: 'adopted', 905: 'available', 906: 'available' }

type RequestRow = {
  id: number
  status: string
  outcome: string | null
  decided: unknown
  answered: unknown
  home: unknown
}
type UpgradePet = { id: number; status: string; image: string; arrived_on: string; version: number }

/** Milliseconds since 1970; the databases return different types. */
const timeOf = (time: unknown): unknown => (time instanceof Date ? time.getTime() : time)

function expectUpgraded(petRows: UpgradePet[], requestRows: RequestRow[]): void {
  expect(Object.fromEntries(petRows.map(({ id, status }) => [id, status]))).toEqual(become)
  for (const { id, image, arrived_on, version } of petRows)
    expect([image, arrived_on, Number(version)]).toEqual([`/images/${id}.webp`, '2026-05-02', 0])
  expect(
    requestRows.map(({ id, status, outcome }) => [Number(id), [status, outcome].filter(Boolean).join(' ')]),
  ).toEqual(requests.map(({ id, becomes }) => [id, becomes]))
  // every closed request has a time
  expect(requestRows.filter(({ status, decided }) => (status === 'pending') !== (decided === null))).toEqual([])
  // the known times; requests that the upgrade closes were accepted earlier
  const byId = new Map(requestRows.map((row) => [Number(row.id), row]))
  for (const { id, status, decided, becomes } of requests) {
    const row = byId.get(id)
    const wasAnswered = status === 'accepted' || becomes === 'rejected declined'
    expect([id, timeOf(row?.answered)]).toEqual([id, wasAnswered && decided !== null ? arrived + decided * day : null])
    if (becomes !== 'rejected upgrade') continue
    expect(timeOf(row?.decided)).toBeGreaterThan(Date.now() - day)
  }
  // accepted for a pet that had already been marked as adopted
  expect(timeOf(byId.get(9010)?.home)).toBe(arrived + 6 * day)
  expect(requestRows.filter(({ home }) => home !== null).map(({ id }) => Number(id))).toEqual([9010, 9015, 9016])
}

const petValues = ({ id, adopted }: (typeof pets)[number]) => [
  id,
  `Pet ${id}`,
  `pet ${id}`,
  `/images/${id}.webp`,
  adopted,
]
const requestValues = ({ id, pet, by, status }: Before) => [id, pet, by, status]

test('a folder of 0.1.0 is upgraded without loss, and every pet is promised once', async () => {
  const dataDir = shelterFolder()
  const file = path.join(dataDir, 'pawstead.db')
  const old = new BetterSqlite(file)
  old.pragma('foreign_keys = off')
  old.exec(readFileSync(path.join(import.meta.dirname, '../../db/released/0.1.0.sql'), 'utf8'))
  const pet = old.prepare(
    `insert into pets (id, name, name_folded, image, adopted, age, location, description, category, owner_uid, owner_email, created_at, updated_at)
     values (?, ?, ?, ?, ?, '2', 'here', 'Good.', 'Dog', 'o', 'o@example.org', ${arrived}, ${arrived})`,
  )
  for (const one of pets) pet.run(petValues(one).map((value) => (typeof value === 'boolean' ? Number(value) : value)))
  const request = old.prepare(
    `insert into adoption_requests (id, pet_id, requester_uid, status, pet_name, pet_image, requester_name, requester_email,
     requester_phone, requester_address, owner_uid, owner_email, created_at, decided_at)
     values (?, ?, ?, ?, 'Rex', '/a', 'N', 'n@example.org', '123', 'there', 'o', 'o@example.org', ${arrived}, ?)`,
  )
  for (const one of requests)
    request.run(...requestValues(one), one.decided === null ? null : arrived + one.decided * day)
  // ids of deleted pets are not reused
  old.exec(`update sqlite_sequence set seq = 990 where name = 'pets'`)
  old.exec(`update sqlite_sequence set seq = 9990 where name = 'adoption_requests'`)
  const before = old.prepare('select count(*) from pets').pluck().get()
  old.close()

  const db = await openShelter({ dataDir })
  onTestFinished(() => db.close())
  const now = new BetterSqlite(file, { readonly: true })
  onTestFinished(() => void now.close())
  expect(now.prepare('select count(*) from pets').pluck().get()).toBe(before)
  const petRows = now
    .prepare<[], UpgradePet>('select id, status, image, arrived_on, version from pets where id > 900')
    .all()
  const requestRows = now
    .prepare<[], RequestRow>(
      'select id, status, outcome, decided_at as decided, answered_at as answered, adopted_at as home from adoption_requests where id > 9000 order by id',
    )
    .all()
  expectUpgraded(petRows, requestRows)
  expect(await requestProblems(db)).toEqual([])
  const sequence = now.prepare('select seq from sqlite_sequence where name = ?').pluck()
  expect(['pets', 'adoption_requests'].map((table) => sequence.get(table))).toEqual([990, 9990])
})

test('a database of 0.1.0 on PostgreSQL is upgraded the same way', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const first = postgresMigrations.filter(({ tag }) => tag < '0004')
  await migratePostgres(client, first)
  for (const one of pets)
    await client.query(
      `insert into pets (id, name, name_folded, image, adopted, age, location, description, category, owner_uid, owner_email, created_at, updated_at)
       values ($1, $2, $3, $4, $5, '2', 'here', 'Good.', 'Dog', 'o', 'o@example.org', $6, $6)`,
      [...petValues(one), new Date(arrived)],
    )
  for (const one of requests)
    await client.query(
      `insert into adoption_requests (id, pet_id, requester_uid, status, pet_name, pet_image, requester_name, requester_email,
       requester_phone, requester_address, owner_uid, owner_email, created_at, decided_at)
       values ($1, $2, $3, $4, 'Rex', '/a', 'N', 'n@example.org', '123', 'there', 'o', 'o@example.org', $5, $6)`,
      [...requestValues(one), new Date(arrived), one.decided === null ? null : new Date(arrived + one.decided * day)],
    )
  const db = await openPostgres(postgres.url)
  try {
    const petRows = await client.query<UpgradePet>(
      'select id::int, status, image, arrived_on, version from pets order by id',
    )
    const requestRows = await client.query<RequestRow>(
      'select id::int, status, outcome, decided_at as decided, answered_at as answered, adopted_at as home from adoption_requests order by id',
    )
    expectUpgraded(petRows.rows, requestRows.rows)
    expect(await requestProblems(db)).toEqual([])
  } finally {
    await client.end()
    await db.close()
  }
})

import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { postgresMigrations } from '#server/db/migrations.generated.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { migratePostgres } from './migrate.ts'
import { openPostgres } from './open.ts'
import { requireOnlyServer } from './other-servers.ts'

// An older version responds with 500 as soon as the tables have changed (docs/product.md 2.7).

vi.setConfig({ testTimeout: 120_000 })

const older = postgresMigrations.slice(0, 1)

async function connect(url: string, application_name?: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const sessionsOf = async (client: pg.Client) =>
  (await client.query("select pid from pg_stat_activity where application_name = 'pawstead'")).rows

test('a database in use by an older version is not upgraded; servers of one version share it', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const admin = await connect(postgres.url)
  onTestFinished(() => admin.end())
  await migratePostgres(admin, older)

  // connects like the pools of 0.1.0 and 0.2.0
  const server = await connect(postgres.url, 'pawstead')
  const { rows } = await server.query('select pg_backend_pid() as pid')
  const client = await connect(postgres.url)
  await expect(migratePostgres(client, postgresMigrations, 300)).rejects.toThrow(
    `still uses it from 127.0.0.1 (PostgreSQL process ${rows[0].pid}). Stop every server of that version, then start this one again. Nothing was changed.`,
  )
  const done = async () => (await admin.query('select 1 from drizzle.__drizzle_migrations')).rowCount
  expect(await done()).toBe(older.length)
  await client.end()

  // a server that ends in time is waited for
  const opening = Promise.all([openPostgres(postgres.url), openPostgres(postgres.url)])
  setTimeout(() => void server.end(), 500)
  const open = await opening
  expect(await done()).toBe(postgresMigrations.length)
  open.push(await openPostgres(postgres.url))
  await Promise.all(open.map((db) => db.ping()))
  expect((await sessionsOf(admin)).length).toBeGreaterThanOrEqual(open.length)
  await Promise.all(open.map((db) => db.close()))
})

test('an idle server keeps a connection, by which a later version finds it', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const db = await openPostgres(postgres.url, { idleTimeout: 500 })
  onTestFinished(() => db.close())
  await Promise.all([1, 2, 3].map(() => db.read.$count(db.schema.accounts)))
  const admin = await connect(postgres.url)
  onTestFinished(() => admin.end())
  expect((await sessionsOf(admin)).length).toBeGreaterThan(1)
  await expect.poll(() => sessionsOf(admin), { timeout: 30_000, interval: 50 }).toHaveLength(1)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(await sessionsOf(admin)).toHaveLength(1)
})

test('a server with a certificate of its own refuses to share a database', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  await requireOnlyServer(postgres.url, 300)
  const db = await openPostgres(postgres.url)
  await db.ping()
  await expect(requireOnlyServer(postgres.url, 300)).rejects.toThrow(
    /^--domain \(DOMAIN\) is for one server alone, but another Pawstead uses the database in DATABASE_URL from 127\.0\.0\.1 \(PostgreSQL process \d+/,
  )
  // a command that ends in time is waited for
  setTimeout(() => void db.close(), 300)
  await requireOnlyServer(postgres.url)
})

import { asc, eq, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { CannotOpenDatabase, DatabaseTooNew, isDatabaseUnavailable } from '#server/db/database.ts'
import { postgresMigrations } from '#server/db/migrations.generated.ts'
import { openDatabase } from '#server/db/open/open-database.ts'
import { foldName } from '#server/db/search.ts'
import { freshPostgres } from '#server/testing/database.ts'
import { type RunningPostgres, startPostgres } from '#server/testing/postgres.ts'
import { openPostgres } from './open.ts'
import * as schema from './schema.ts'

vi.setConfig({ testTimeout: 60_000 }) // a whole database server on a busy machine

let server: RunningPostgres

beforeAll(async () => {
  server = await startPostgres()
}, 60_000)
afterAll(() => server.stop())

async function openHere() {
  const db = await freshPostgres(server.url)
  onTestFinished(() => db.close())
  const add = (uid: string) => db.transaction((tx) => tx.insert(schema.accounts).values({ uid, email: uid, name: uid }))
  const uids = async () => {
    const rows = await db.read
      .select({ uid: schema.accounts.uid })
      .from(schema.accounts)
      .orderBy(asc(schema.accounts.uid))
    return rows.map((row) => row.uid)
  }
  return { db, add, uids }
}

const tables = Object.values(schema).map((table) => getTableConfig(table))

test('the migrations build on PostgreSQL what the schema declares', async () => {
  const { db } = await openHere()
  const { rows } = await db.pool.query<{ line: string }>(`
    select concat_ws(' ', c.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> 'data_changes' and a.attnum > 0 and not a.attisdropped`)
  const declared = tables.flatMap((table) =>
    table.columns.map((column) => `${table.name}.${column.name} ${column.getSQLType()} ${column.notNull ? 't' : 'f'}`),
  )
  expect(rows.map(({ line }) => line.replace(/\((\d)\) with/, ' ($1) with')).sort()).toEqual(declared.sort())
})

test('the migrations build every index, unique rule and check on PostgreSQL', async () => {
  const { db } = await openHere()
  const names = async (query: string) =>
    (await db.pool.query<{ name: string }>(query)).rows.map(({ name }) => name).sort()
  const uniques = tables.flatMap(({ columns }) =>
    columns.filter((column) => column.isUnique).map((column) => column.uniqueName),
  )
  const indexes = tables.flatMap((table) => table.indexes.map((index) => index.config.name))
  const built = await names(
    "select indexname as name from pg_indexes where schemaname = 'public' and tablename <> 'rate_limits' and indexname not like '%_pkey'",
  )
  expect(built).toEqual([...uniques, ...indexes, 'pets_name_trigram'].sort())
  expect(
    await names(
      "select conname as name from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace",
    ),
  ).toEqual(tables.flatMap((table) => table.checks.map((check) => check.name)).sort())
})

test('servers that start at once on one new database all succeed, and the migrations run once', async () => {
  const { db } = await openHere()
  await db.pool.query('drop schema public cascade')
  await db.pool.query('drop schema drizzle cascade')
  await db.pool.query('create schema public')
  const servers = await Promise.all(Array.from({ length: 8 }, () => openPostgres(db.url)))
  await Promise.all(servers.map((started) => started.close()))
  const { rows } = await db.pool.query(
    'select count(*) as steps, count(distinct created_at) as different from drizzle.__drizzle_migrations',
  )
  expect(rows).toEqual([{ steps: postgresMigrations.length, different: postgresMigrations.length }])
})

test('a database of a newer program is refused with a sentence', async () => {
  const { db } = await openHere()
  await db.pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('from the future', 9999999999999)",
  )
  await expect(openPostgres(db.url)).rejects.toThrow(DatabaseTooNew)
})

test('a database that does not respond or does not exist is refused with a sentence without the password', async () => {
  for (const place of ['postgres://someone:secret@127.0.0.1:1/shelter', server.url.replace('/postgres', '/nothing')]) {
    const error = await openDatabase({ url: place, dataDir: '/nonexistent' }).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(CannotOpenDatabase)
    expect(String(error)).toContain("The database in DATABASE_URL can't be opened")
    expect(String(error)).not.toContain('secret')
  }
  await expect(openDatabase({ url: 'mysql://localhost/shelter', dataDir: '/nonexistent' })).rejects.toThrow(
    CannotOpenDatabase,
  )
})

test('if the search extension is not allowed, the shelter opens with a warning', async () => {
  const { db } = await openHere()
  await db.pool.query('drop schema public cascade')
  await db.pool.query('delete from drizzle.__drizzle_migrations')
  await db.pool.query('create schema public')
  const limited = new URL(db.url)
  limited.username = `limited_${limited.pathname.slice(-8)}`
  await db.pool.query(`create role ${limited.username} login password 'pawstead'`)
  await db.pool.query(`grant all on schema public to ${limited.username}`)
  await db.pool.query(`grant all on schema drizzle to ${limited.username}`)
  await db.pool.query(`grant all on all tables in schema drizzle to ${limited.username}`)
  await db.pool.query(`grant all on all sequences in schema drizzle to ${limited.username}`)
  const warnings: string[] = []
  const opened = await openPostgres(limited.href, { warn: (sentence) => void warnings.push(sentence) })
  onTestFinished(() => opened.close())
  expect(warnings).toEqual([expect.stringContaining('the extension pg_trgm could not be added (permission denied')])
  expect(await opened.read.$count(schema.pets)).toBe(0)
})

test('two transactions that deadlock both succeed in the end', async () => {
  const { db, add, uids } = await openHere()
  await add('ada')
  await add('bob')
  let runs = 0
  const rename = (first: string, second: string) =>
    db.transaction(async (tx) => {
      runs += 1
      for (const uid of [first, second]) {
        await tx
          .update(schema.accounts)
          .set({ name: sql`${schema.accounts.name} || '!'` })
          .where(eq(schema.accounts.uid, uid))
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    })
  await Promise.all(Array.from({ length: 6 }, (_, index) => (index % 2 ? rename('ada', 'bob') : rename('bob', 'ada'))))
  expect(runs).toBeGreaterThan(6)
  expect(
    await db.read.select({ name: schema.accounts.name }).from(schema.accounts).orderBy(asc(schema.accounts.uid)),
  ).toEqual([{ name: 'ada!!!!!!' }, { name: 'bob!!!!!!' }])
  expect(await uids()).toEqual(['ada', 'bob'])
})

test('a connection lost inside a transaction fails only that transaction', async () => {
  const { db, add, uids } = await openHere()
  const outsider = new pg.Client({ connectionString: server.url })
  await outsider.connect()
  onTestFinished(() => outsider.end())
  const cut = db.transaction(async (tx) => {
    const [row] = await tx
      .insert(schema.accounts)
      .values({ uid: 'cut', email: 'cut', name: 'cut' })
      .returning({ pid: sql<number>`pg_backend_pid()` })
    await outsider.query('select pg_terminate_backend($1)', [row?.pid])
    await tx.insert(schema.accounts).values({ uid: 'more', email: 'more', name: 'more' })
  })
  await expect(cut).rejects.toThrow()
  await add('next')
  expect(await uids()).toEqual(['next'])
})

test('a read-only standby is unhealthy, and many health checks cost one write', async () => {
  const { db } = await openHere()
  await Promise.all(Array.from({ length: 100 }, () => db.ping()))
  const { rows } = await db.pool.query("select acts from rate_limits where key = 'health'")
  expect(rows).toEqual([{ acts: 1 }])
  const name = new URL(db.url).pathname.slice(1)
  await db.pool.query(`alter database ${name} set default_transaction_read_only = on`)
  const standby = await freshConnection(db.url)
  await expect(standby.ping()).rejects.toSatisfy(isDatabaseUnavailable)
  const add = standby.transaction((tx) => tx.insert(schema.accounts).values({ uid: 'u', email: 'u', name: 'u' }))
  await expect(add).rejects.toSatisfy(isDatabaseUnavailable)
})

/** A server that was running before its database became a standby, so it creates no tables. */
async function freshConnection(url: string) {
  const db = await openPostgres(url)
  onTestFinished(() => db.close())
  return db
}

test('an error inside a transaction returns its connection to the pool', async () => {
  const { db } = await openHere()
  const refused = () => db.transaction(async () => Promise.reject(new Error('refused')))
  await db.ping()
  const before = db.pool.totalCount
  for (let round = 0; round < 30; round++) await expect(refused()).rejects.toThrow('refused')
  expect([db.pool.totalCount, db.pool.idleCount]).toEqual([before, before])
})

test('a failed statement without await undoes its transaction with an error', async () => {
  const { db, add, uids } = await openHere()
  await add('ada')
  const careless = db.transaction(async (tx) => {
    await tx.insert(schema.accounts).values({ uid: 'bob', email: 'bob', name: 'bob' })
    tx.insert(schema.accounts)
      .values({ uid: 'ada', email: 'ada', name: 'ada' })
      .catch(() => undefined)
    await Promise.resolve()
  })
  await expect(careless).rejects.toThrow()
  expect(await uids()).toEqual(['ada'])
})

test('after a restart of the database no confirmed write is lost, and writes fail during it', async () => {
  const restarted = await startPostgres()
  onTestFinished(() => restarted.stop())
  const warnings: string[] = []
  const db = await openPostgres(restarted.url, { warn: (sentence) => void warnings.push(sentence) })
  onTestFinished(() => db.close())
  const answered: string[] = []
  const failures: unknown[] = []
  let writing = true
  const writer = async (name: string) => {
    for (let round = 0; writing; round++) {
      const uid = `${name}-${round}`
      try {
        await db.transaction((tx) => tx.insert(schema.accounts).values({ uid, email: uid, name }))
        answered.push(uid)
      } catch (error) {
        failures.push(error)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
  }
  const writers = Promise.all(['a', 'b', 'c', 'd'].map(writer))
  await until(() => answered.length > 50)
  await restarted.restart()
  const before = answered.length
  await until(() => answered.length > before + 50)
  writing = false
  await writers
  expect(failures.length).toBeGreaterThan(0)
  expect(failures.filter((error) => !isDatabaseUnavailable(error))).toEqual([])
  const kept = new Set((await db.read.select({ uid: schema.accounts.uid }).from(schema.accounts)).map(({ uid }) => uid))
  expect(answered.filter((uid) => !kept.has(uid))).toEqual([])
})

test('searching names by any part of them uses the trigram index', async () => {
  const { db } = await openHere()
  await db.pool.query(`
    insert into pets (name, name_folded, age, location, description, category, image, owner_uid, owner_email, arrived_on, created_at, updated_at)
    select n, lower(n), '2', 'here', 'good', 'Dog', '/a', 'o', 'o', '2026-05-04', now(), now()
    from (select 'Pet ' || md5(i::text) as n from generate_series(1, 20000) i) names`)
  await db.pool.query('vacuum analyze pets')
  const { rows } = await db.pool.query<{ 'QUERY PLAN': string }>(
    `explain select id from pets where name_folded like '%${foldName('Zora')}%' escape '\\' order by id desc limit 21`,
  )
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('pets_name_trigram')
})

async function until(reached: () => boolean): Promise<void> {
  while (!reached()) await new Promise((resolve) => setTimeout(resolve, 10))
}

test('after an erasure the tables and their indexes are vacuumed', async () => {
  const { db } = await openHere()
  const seen = async () => {
    const { rows } = await db.pool.query(
      "select relname from pg_stat_user_tables where vacuum_count > 0 and relname in ('users', 'gift_people')",
    )
    return rows.length
  }
  expect(await seen()).toBe(0)
  db.purgeDeleted()
  db.purgeDeleted()
  await expect.poll(seen, { timeout: 10_000 }).toBe(2)
})

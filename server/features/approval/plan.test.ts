import BetterSqlite from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { databaseFile, openSqlite } from '#server/db/sqlite/open.ts'
import { countingFor } from '#server/features/notices/queries.ts'
import { listPets } from '#server/features/pets/finding.ts'
import { freshPostgres, shelterFolder } from '#server/testing/database.ts'
import { campaignsToApprove, petsToApprove } from './queries.ts'

// What waits is found in indexes of its own, however much else there is and however much of it nobody sees.

vi.setConfig({ testTimeout: 120_000 })

const postgresUrl = process.env.TEST_DATABASE_URL

type Statement = { toSQL: () => { sql: string; params: unknown[] } }

/** A shelter with many posts, of which few wait, and what its database says of how it runs a statement. */
async function startMany() {
  if (postgresUrl) {
    const db = await freshPostgres(postgresUrl)
    onTestFinished(() => db.close())
    await fill(db)
    await db.pool.query('vacuum analyze pets, campaigns, users')
    const plan = async (statement: Statement) => {
      const { sql, params } = statement.toSQL()
      const { rows } = await db.pool.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, params.map(value))
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    return { db, plan }
  }
  const folder = shelterFolder()
  const db = openSqlite(folder, { synchronous: 'OFF' })
  const file = new BetterSqlite(databaseFile(folder), { readonly: true })
  onTestFinished(async () => {
    file.close()
    await db.close()
  })
  await fill(db)
  const plan = async (statement: Statement) => {
    const { sql, params } = statement.toSQL()
    const steps = file.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`).all(...params.map(value))
    return steps.map(({ detail }) => detail).join('\n')
  }
  return { db, plan }
}

/** Whoever counts stands in the statement as a name. */
const value = (param: unknown) => (typeof param === 'object' && param !== null ? 'owner' : param)

/** Every hundredth post waits; every second one was posted by somebody who was suspended since, and waits too. */
const standing = (n: number) => ({
  hidden: n % 2 === 1,
  approval: n % 100 === 0 || n % 2 === 1 ? ('waiting' as const) : ('none' as const),
})

async function fill(db: Database): Promise<void> {
  const { campaigns, pets } = db.schema
  const rex = { name: 'Rex', nameFolded: 'rex', age: '3', location: 'Bergen', category: 'Dog' } as const
  const owner = { ownerUid: 'owner', ownerEmail: 'owner@example.org', image: '', description: 'x'.repeat(500) }
  const luna = { petName: 'Luna', image: '', maxCents: 100, location: '', description: 'x'.repeat(500) }
  const creator = { creatorUid: 'owner', creatorEmail: 'owner@example.org', endsAt: new Date(4e12) }
  for (let round = 0; round < 10; round++)
    await db.transaction(async (tx) => {
      const each = Array.from({ length: 500 }, (_, n) => standing(n))
      await tx.insert(pets).values(each.map((stands) => ({ ...rex, ...owner, ...stands })))
      await tx.insert(campaigns).values(each.map((stands) => ({ ...luna, ...creator, ...stands })))
    })
}

test('a page of what waits is read from its index, in the order that it has there', async () => {
  const { db, plan } = await startMany()
  for (const [name, steps] of [
    ['pets', await plan(petsToApprove(db, { after: 0, limit: 11 }))],
    ['campaigns', await plan(campaignsToApprove(db, { after: 0, limit: 11 }))],
  ] as const) {
    expect(steps).toContain(`${name}_to_approve`)
    expect(steps).not.toMatch(/SCAN (pets|campaigns)$|Seq Scan on (pets|campaigns)|TEMP B-TREE FOR ORDER BY/m)
  }
  expect((await petsToApprove(db, { after: 0, limit: 100 })).length).toBe(50)
})

test('what waits is counted from the same indexes', async () => {
  const { db, plan } = await startMany()
  const counting = countingFor(db.read, db.schema, {
    uid: sql.placeholder('uid'),
    approves: sql.placeholder('approves'),
  })
  const steps = await plan(Object(counting))
  for (const index of ['pets_to_approve', 'campaigns_to_approve']) expect(steps).toContain(index)
  expect(steps).not.toMatch(/SCAN (pets|campaigns)$|Seq Scan on (pets|campaigns)/m)
})

test('what nobody sees is in no index of what everybody sees', async () => {
  const { db } = await startMany()
  const found = await listPets(db, { selection: {}, waiting: false, today: null }, { after: undefined, limit: 100 })
  expect(found.every(({ hidden, approval }) => !hidden && approval === 'none')).toBe(true)
  expect(found).toHaveLength(100)
})

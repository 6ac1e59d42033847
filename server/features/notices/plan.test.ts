import BetterSqlite from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#server/db/database.ts'

import { databaseFile, openSqlite } from '#server/db/sqlite/open.ts'
import { freshPostgres, shelterFolder } from '#server/testing/database.ts'
import { countingFor } from './queries.ts'

const postgresUrl = process.env.TEST_DATABASE_URL

/** A database with many records, and what it says of how it runs a statement. */
async function startMany() {
  if (postgresUrl) {
    const db = await freshPostgres(postgresUrl)
    onTestFinished(() => db.close())
    await fill(db)
    await db.pool.query('vacuum analyze')
    const plan = async (text: string, values: unknown[]) =>
      (await db.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)).rows.map((row) => row['QUERY PLAN'])
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
  const plan = async (text: string, values: unknown[]) =>
    file
      .prepare<unknown[], { detail: string }>(`explain query plan ${text}`)
      .all(...values)
      .map(({ detail }) => detail)
  return { db, plan }
}

/** Some people with many notices, and one who owns all pets and has been asked for every other of them. */
async function fill(db: Database) {
  const { adoptionRequests, notices, pets } = db.schema
  for (let person = 0; person < 20; person++) {
    const row = (n: number) => ({
      uid: `person ${person}`,
      kind: 'campaign_ended' as const,
      readAt: n % 5 ? new Date() : null,
    })
    await db.transaction((tx) => tx.insert(notices).values(Array.from({ length: 500 }, (_, n) => row(n))))
  }
  const owner = { ownerUid: 'owner', ownerEmail: 'owner@example.org' }
  const rex = { name: 'Rex', nameFolded: 'rex', age: '3', location: 'Bergen', category: 'Dog' } as const
  const asked = { petName: 'Rex', petImage: '', requesterName: '', requesterEmail: '', requesterPhone: '' }
  for (let round = 0; round < 4; round++)
    await db.transaction(async (tx) => {
      const rows = Array.from({ length: 500 }, () => ({ ...rex, ...owner, image: '', description: '' }))
      const added = await tx.insert(pets).values(rows).returning({ id: pets.id })
      await tx.insert(adoptionRequests).values(
        added.map(({ id }, n) => ({
          ...{ ...asked, ...owner, requesterAddress: '', requesterUid: 'asker', petId: id },
          ...(n % 2 ? ({ status: 'rejected', outcome: 'declined' } as const) : {}),
        })),
      )
    })
}

test.each(['person 7', 'owner'])(
  'what waits for %s is read from indexes alone, whatever else there is',
  async (uid) => {
    const { db, plan } = await startMany()
    const { sql: text, params } = Object(countingFor(db.read, db.schema, { uid: sql.placeholder('uid') })).toSQL()
    const values = params.map((value: unknown) => (typeof value === 'number' ? value : uid))
    const steps = (await plan(text, values)).join('\n')
    for (const index of ['notices_unread', 'adoption_requests_waiting', 'pets_owner', 'adoption_requests_owner'])
      expect(steps).toContain(index)
    expect(steps).not.toMatch(/SCAN (notices|adoption_requests|pets)|Seq Scan/)
  },
)

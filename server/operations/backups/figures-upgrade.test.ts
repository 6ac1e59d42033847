import { readFileSync } from 'node:fs'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { sum } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { figuresOf } from '#server/features/figures/figures.service.ts'
import { tallyProblems } from '#server/platform/tallies/fill.ts'
import { shelterFolder } from '#server/testing/database.ts'
import { startTallies } from '#server/testing/tallies.ts'
import { openShelter } from './upgrade.ts'

// The first count of an old shelter's figures (docs/product.md 30.7).

test.each(['0.1.0', '0.2.0', '0.3.0'])('a shelter of %s gets its figures, and no date is invented', async (version) => {
  const dataDir = shelterFolder()
  const old = new BetterSqlite(path.join(dataDir, 'pawstead.db'))
  old.pragma('foreign_keys = off')
  old.exec(readFileSync(path.join(import.meta.dirname, `../../db/released/${version}.sql`), 'utf8'))
  const staffs = "(select uid from users where role = 'admin')"
  const count = (sql: string) => Number(old.prepare(sql).pluck().get())
  const isAdopted = version === '0.1.0' ? 'adopted' : "status = 'adopted'"
  const ofStaff = {
    here: count(`select count(*) from pets where not (${isAdopted}) and owner_uid in ${staffs}`),
    // the sample shelter of 0.3.0 has a past, whose pets are deleted
    adopted:
      version === '0.3.0'
        ? count("select count(*) from stays where place = 'adopted' and of_shelter")
        : count(`select count(*) from pets where (${isAdopted}) and owner_uid in ${staffs}`),
    requests: count(`select count(*) from adoption_requests where owner_uid in ${staffs}`),
  }
  const pledged = count('select total(amount_cents) from donations')
  old.close()
  const db = await openShelter({ dataDir })
  onTestFinished(() => db.close())
  await startTallies(db)
  expect(await tallyProblems(db)).toEqual([])
  const { undated, here, first } = await figuresOf(db, undefined, new Date('2027-01-01'))
  const all = (counts: Partial<Record<string, number>>) =>
    Object.values(counts).reduce<number>((a, b) => a + (b ?? 0), 0)
  expect(all(here.now)).toBe(ofStaff.here)
  const { petTallies, donationTallies } = db.schema
  const [pets] = await db.read
    .select({ adopted: sum(petTallies.adopted).mapWith(Number), requests: sum(petTallies.requests).mapWith(Number) })
    .from(petTallies)
  expect(pets ?? {}).toEqual({ adopted: ofStaff.adopted, requests: ofStaff.requests })
  const undatedAdoptions = all(
    Object.fromEntries(Object.entries(undated).map(([name, { adopted }]) => [name, adopted])),
  )
  if (version !== '0.3.0') expect(undatedAdoptions).toBe(ofStaff.adopted)
  const [money] = await db.read
    .select({ cents: sum(donationTallies.pledgedCents).mapWith(Number) })
    .from(donationTallies)
  if (version === '0.1.0') expect(money?.cents ?? 0).toBe(pledged)
  expect(first === null).toBe(pledged === 0 && ofStaff.requests === 0 && version !== '0.3.0')
})

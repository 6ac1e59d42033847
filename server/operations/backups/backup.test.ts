import { existsSync, mkdtempSync, readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { openSqliteFile } from '#server/db/sqlite/file.ts'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { createCampaign } from '#server/features/campaigns/campaigns.service.ts'
import { donate } from '#server/features/donations/donations.service.ts'
import { currentUser } from '#server/identity/users.ts'
import { backUp } from './backup.ts'
import { backupFile, deleteOlder } from './backup-files.ts'
import { restore } from './restore.ts'

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function shelter(dataDir = newFolder()) {
  const db = openSqlite(dataDir, { synchronous: 'OFF' })
  let open = true
  const close = async () => {
    if (open) await db.close()
    open = false
  }
  onTestFinished(close)
  const creator = await currentUser(db, {
    uid: 'uma',
    email: 'uma@example.org',
    emailVerified: false,
    name: 'Uma',
    picture: null,
  })
  const campaign = await createCampaign(
    { db, user: creator },
    {
      petName: 'Rex',
      image: 'https://example.org/rex.jpg',
      maxCents: 1_000_000_00,
    },
  )
  const give = (amountCents: number) =>
    donate({ db, user: null }, { campaignId: campaign.id, amountCents, anonymous: false })
  return { db, dataDir, give, close }
}

function donationsIn(dataDir: string): number {
  const file = new BetterSqlite(path.join(dataDir, 'pawstead.db'))
  const rows = file.prepare('select count(*) from donations').pluck().get()
  file.close()
  return Number(rows)
}

test('a backup of an open shelter is complete and can be restored elsewhere', async () => {
  const { dataDir, give } = await shelter()
  await give(1250)
  const file = path.join(newFolder(), 'deep', 'monday.db')
  expect(await backUp(dataDir, file)).toBeGreaterThan(0)
  await give(99)
  expect(readdirSync(path.dirname(file))).toEqual(['monday.db'])
  const elsewhere = path.join(newFolder(), 'data')
  expect(await restore(elsewhere, file)).toMatchObject({ kept: null, whileRunning: false })
  expect(donationsIn(elsewhere)).toBe(1)
})

test('writes during a backup neither stop it nor get into it partially: its sums are right', async () => {
  const { dataDir, give, db } = await shelter()
  // large enough to be copied in many steps
  const name = 'x'.repeat(100_000)
  for (let i = 0; i < 100; i++)
    await db.transaction((tx) => tx.insert(db.schema.accounts).values({ uid: `u${i}`, email: `e${i}`, name }))
  let going = true
  const giving = (async () => {
    while (going) await give(1)
  })()
  const file = path.join(newFolder(), 'busy.db')
  await backUp(dataDir, file)
  going = false
  await giving
  expect(existsSync(file)).toBe(true)
})

test('a shelter with wrong sums does not replace good backups', async () => {
  const { dataDir, give, db } = await shelter()
  await give(1250)
  db.writer.exec('update campaigns set donated_cents = 1')
  const folder = newFolder()
  await expect(backUp(dataDir, path.join(folder, 'b.db'))).rejects.toThrow(
    'is damaged: campaign 1 records $0.01 donated, but its gifts come to $12.50.',
  )
  expect(readdirSync(folder)).toEqual([])
})

test('a backup never overwrites a file', async () => {
  const { dataDir } = await shelter()
  const file = path.join(newFolder(), 'b.db')
  writeFileSync(file, 'precious')
  await expect(backUp(dataDir, file)).rejects.toThrow(`${file} already exists`)
})

test('the next backup removes leftovers of a killed one after an hour', async () => {
  const { dataDir } = await shelter()
  const folder = newFolder()
  const leftover = path.join(folder, 'pawstead-2026-01-01.db.123.part')
  const inTheMaking = path.join(folder, 'pawstead-2026-01-02.db.124.part')
  for (const part of [leftover, inTheMaking]) writeFileSync(part, '')
  utimesSync(leftover, 0, 0)
  await backUp(dataDir, path.join(folder, 'pawstead-2026-01-03.db'))
  expect(readdirSync(folder)).toEqual(['pawstead-2026-01-02.db.124.part', 'pawstead-2026-01-03.db'])
})

test('the newest of a dated series stay, and other files are not touched', () => {
  const folder = newFolder()
  const others = ['shelter2-2026-01-01.db', 'notes-2026-01-01.txt']
  const series = ['shelter1-2026-01-01.db', 'shelter1-2026-01-02.db', 'shelter1-2026-01-03.db']
  for (const name of [...others, ...series]) writeFileSync(path.join(folder, name), '')
  for (const [day, name] of series.entries()) utimesSync(path.join(folder, name), day, day)
  const removed = deleteOlder(path.join(folder, 'shelter1-2026-01-03.db'), 2)
  expect(removed).toEqual([path.join(folder, 'shelter1-2026-01-01.db')])
  expect(readdirSync(folder)).toHaveLength(4)
})

test('a folder as target gets a dated name', () => {
  const folder = newFolder()
  const now = new Date('2026-11-21T06:15:00.123Z')
  expect(backupFile(folder, now)).toBe(path.join(folder, 'pawstead-2026-11-21T061500Z.db'))
  expect(backupFile(`${folder}/new/`, now)).toBe(path.join(folder, 'new', 'pawstead-2026-11-21T061500Z.db'))
  expect(backupFile(`${folder}/a.db`, now)).toBe(path.join(folder, 'a.db'))
})

test('a restore refuses a running shelter; with --force it replaces its records in one step', async () => {
  const { dataDir, give, db } = await shelter()
  await give(1)
  const file = path.join(newFolder(), 'b.db')
  await backUp(dataDir, file)
  await give(2)
  await expect(restore(dataDir, file)).rejects.toThrow('A running Pawstead uses the data folder')
  const { kept, whileRunning } = await restore(dataDir, file, { force: true })
  expect(whileRunning).toBe(true)
  expect(await db.read.$count(db.schema.donations)).toBe(1)
  // ids continue after the backup's last one
  expect(await give(3)).toMatchObject({ donation: { id: 2 } })
  expect(kept && (await openSqliteFile(kept).read.$count(db.schema.donations))).toBe(2)
})

test('a restore refuses a newer shelter; with --force it keeps it beside the restored one', async () => {
  const { dataDir, give, close, db } = await shelter()
  const file = path.join(newFolder(), 'b.db')
  await backUp(dataDir, file)
  await give(2)
  await close()
  await expect(restore(dataDir, file)).rejects.toThrow('is newer than the backup')
  expect(donationsIn(dataDir)).toBe(1)
  const { kept } = await restore(dataDir, file, { force: true })
  expect(donationsIn(dataDir)).toBe(0)
  expect(kept && path.dirname(kept)).toBe(dataDir)
  expect(kept && (await openSqliteFile(kept).read.$count(db.schema.donations))).toBe(1)
})

test('a damaged backup is refused before anything is changed', async () => {
  const { dataDir, give, close } = await shelter()
  await give(1)
  await close()
  const folder = newFolder()
  const letter = path.join(folder, 'letter.db')
  writeFileSync(letter, 'This is a letter to my aunt. '.repeat(500))
  await expect(restore(dataDir, letter)).rejects.toThrow('it is not a Pawstead database')
  const half = path.join(folder, 'half.db')
  await backUp(dataDir, half)
  truncateSync(half, 40_960)
  await expect(restore(dataDir, half, { force: true })).rejects.toThrow(/damaged/)
  const foreign = path.join(folder, 'foreign.db')
  new BetterSqlite(foreign).exec('create table recipes (cake text)').close()
  await expect(restore(dataDir, foreign)).rejects.toThrow('is not a Pawstead database')
  expect(donationsIn(dataDir)).toBe(1)
  expect(readdirSync(dataDir).filter((name) => /part|before/.test(name))).toEqual([])
})

test('a shelter with a damaged database can be restored, and the damaged file is kept', async () => {
  const { dataDir, give, close } = await shelter()
  await give(1)
  const file = path.join(newFolder(), 'b.db')
  await backUp(dataDir, file)
  await close()
  writeFileSync(path.join(dataDir, 'pawstead.db'), 'Lightning struck here. '.repeat(1000))
  const { kept } = await restore(dataDir, file)
  expect(donationsIn(dataDir)).toBe(1)
  expect(kept && existsSync(kept)).toBe(true)
})

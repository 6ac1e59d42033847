import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { checkLedger } from '#server/features/donations/ledger.service.ts'
import { runCommand } from './command.ts'
import { type RunningServer, startServer } from './server.ts'
import { signUp } from './visitor.ts'

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-backup-e2e-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The ids of all donations, whose ledger must be sound. */
async function idsIn(dataDir: string): Promise<number[]> {
  const db = openSqlite(dataDir)
  try {
    expect(await checkLedger(db)).toEqual([])
    return (await db.read.select({ id: db.schema.donations.id }).from(db.schema.donations)).map(({ id }) => id)
  } finally {
    await db.close()
  }
}

/** Visitors who keep giving. `donationIds` contains the acknowledged ids, in order. */
async function giveContinuously(server: RunningServer, clients = 16) {
  const { trpc } = await signUp(server, 'Clara Creator')
  const picture = 'https://example.org/luna.jpg'
  const campaign = { petName: 'Luna', image: picture, maxCents: 1_000_000_000 }
  const { id: campaignId } = await trpc.campaigns.createSimple.mutate(campaign)
  const donationIds: number[] = []
  let isGiving = true
  const giveInLoop = async () => {
    while (isGiving) {
      try {
        donationIds.push((await trpc.donations.give.mutate({ campaignId, amountCents: 100 })).id)
      } catch (error) {
        if (isGiving) throw error
      }
    }
  }
  const all = Promise.all(Array.from({ length: clients }, giveInLoop))
  const stop = async () => {
    isGiving = false
    await all
  }
  return { donationIds, stop }
}

test('load, backup, shutdown, restore elsewhere: requests get their responses, and nothing is lost', async () => {
  const folder = newFolder()
  const dataDir = path.join(folder, 'data')
  const server = await startServer({ dataDir, env: { LOG_LEVEL: 'warn' } })
  onTestFinished(async () => void (await server.stop()))
  const { donationIds, stop } = await giveContinuously(server)
  await expect.poll(() => donationIds.length).toBeGreaterThanOrEqual(150)
  const before = [...donationIds]
  const file = path.join(folder, 'backups', 'busy.db')
  const backup = await runCommand(['backup', file, '--data', dataDir])
  expect(backup, backup.stderr).toMatchObject({ code: 0 })
  expect(donationIds.length).toBeGreaterThan(before.length)
  expect(readdirSync(path.dirname(file))).toEqual(['busy.db'])
  const stuck = connect(Number(new URL(server.url).port), '127.0.0.1')
  stuck.on('error', () => undefined)
  stuck.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  )
  await once(stuck, 'connect')
  const started = performance.now()
  const stopped = stop()
  expect(await server.stop()).toBe(0)
  expect(performance.now() - started).toBeLessThan(10_000)
  await stopped
  stuck.destroy()
  expect((await idsIn(dataDir)).sort()).toEqual(donationIds.sort())

  const elsewhere = path.join(folder, 'elsewhere')
  const restored = await runCommand(['restore', file, '--data', elsewhere])
  expect(restored, restored.stderr).toMatchObject({ code: 0 })
  const kept = await idsIn(elsewhere)
  expect(before.filter((id) => !kept.includes(id))).toEqual([])
  const back = await runCommand(['restore', file, '--data', dataDir])
  expect(back.code).toBe(1)
  expect(back.stderr).toContain('is newer than the backup')
  const again = await startServer({ dataDir: elsewhere })
  expect(await again.stop()).toBe(0)
})

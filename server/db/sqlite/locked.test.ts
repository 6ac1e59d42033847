import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { isDatabaseUnavailable } from '#server/db/database.ts'
import { accountOfSession, newToken, startSession } from '#server/identity/sessions.ts'
import { readFrom } from '#server/testing/config.ts'
import { serverRefusalTexts } from '#shared/server-refusals.texts.ts'
import { databaseFile, openSqlite } from './open.ts'
import type { QueueOptions } from './transaction-queue.ts'

/** A shelter, and another program that can lock its database. */
function shelter(options: QueueOptions = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-locked-'))
  const db = openSqlite(folder, options)
  const other = new BetterSqlite(databaseFile(folder))
  onTestFinished(async () => {
    other.close()
    await db.close()
    rmSync(folder, { recursive: true })
  })
  const add = (uid: string) =>
    db.transaction((tx) => tx.insert(db.schema.accounts).values({ uid, email: uid, name: uid }))
  const count = () => db.read.$count(db.schema.accounts)
  return { db, other, add, count }
}

test('a write waits for a locked database without blocking others, and is done after the lock', async () => {
  const { other, add, count } = shelter({ defaultLockTimeout: 60_000 })
  await add('before')
  other.exec('begin immediate')
  let done = false
  const write = Promise.all([add('one'), add('two')]).then(() => {
    done = true
  })
  // reached only if the event loop is free
  for (let turn = 0; turn < 5; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await count()).toBe(1)
  }
  expect(done).toBe(false)
  other.exec('commit')
  await write
  expect(await count()).toBe(3)
})

test('a write that has waited too long is rejected as unavailable, and the next write succeeds', async () => {
  const { other, add, count } = shelter({ defaultLockTimeout: 50 })
  other.exec('begin immediate')
  await expect(add('late')).rejects.toSatisfy(isDatabaseUnavailable)
  other.exec('commit')
  await add('next')
  expect(await count()).toBe(1)
})

test('the number of writes that wait for a locked database is limited', async () => {
  const { other, add, count } = shelter({ defaultLockTimeout: 60_000 })
  other.exec('begin immediate')
  const first = add('first')
  // the lock has been noticed by now
  await new Promise((resolve) => setTimeout(resolve, 100))
  const others = Promise.allSettled(Array.from({ length: 100 }, (_, n) => add(`other ${n}`)))
  const isRefused = (outcome: PromiseSettledResult<unknown>) =>
    outcome.status === 'rejected' && isDatabaseUnavailable(outcome.reason)
  other.exec('commit')
  await first
  const outcomes = await others
  expect(outcomes.filter(isRefused)).toHaveLength(100 - 63)
  expect(await count()).toBe(64)
})

test('logged-in users can read while their use can’t be recorded', async () => {
  const { db, other, add } = shelter()
  await add('uma')
  const token = newToken()
  const longAgo = new Date(Date.now() - 20 * 86_400_000)
  await db.transaction((tx) => startSession(db, tx, { uid: 'uma', token }, longAgo))
  other.exec('begin immediate')
  const before = await accountOfSession(db, token)
  expect(before).toMatchObject({ uid: 'uma' })
  other.exec('commit')
  await accountOfSession(db, token)
  const after = await accountOfSession(db, token)
  expect(after?.expiresAt.getTime()).toBeGreaterThan(before?.expiresAt.getTime() ?? Number.NaN)
})

test('both APIs respond with 503, a sentence, and Retry-After, and pages are still served', async () => {
  const { db, other } = shelter({ defaultLockTimeout: 50 })
  const app = await buildApp({ config: readFrom({ RATE_LIMIT: 'off' }), db })
  onTestFinished(async () => void (await app.close()))
  other.exec('begin immediate')
  const payload = { name: 'Uma', email: 'uma@example.org', password: 'correct horse' }
  const registered = await app.inject({ method: 'POST', url: '/api/auth/register', payload })
  expect(registered.json()).toMatchObject({ status: 503, detail: serverRefusalTexts.OUTAGE() })
  expect(registered.headers['retry-after']).toBe('5')
  const donation = { campaignId: 1, amountCents: 100, idempotencyKey: 'a gift of somebody' }
  const given = await app.inject({ method: 'POST', url: '/trpc/donations.give', payload: donation })
  expect([given.statusCode, given.json().error.message]).toEqual([503, serverRefusalTexts.OUTAGE()])
  expect((await app.inject('/api/pets')).statusCode).toBe(200)
  expect((await app.inject('/pets')).statusCode).toBe(200)
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  other.exec('commit')
  expect((await app.inject({ method: 'POST', url: '/api/auth/register', payload })).statusCode).toBe(201)
})

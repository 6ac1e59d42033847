import { copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { isDatabaseUnavailable } from '#server/db/database.ts'
import { readFrom } from '#server/testing/config.ts'
import { databaseFile, openSqlite } from './open.ts'

/** A running shelter in a subfolder of a temporary folder. */
async function served() {
  const parent = mkdtempSync(path.join(tmpdir(), 'pawstead-lost-'))
  const folder = path.join(parent, 'data')
  const file = databaseFile(folder)
  const said: string[] = []
  const db = openSqlite(folder, { warn: (sentence) => said.push(sentence) })
  const app = await buildApp({ config: readFrom({ RATE_LIMIT: 'off' }), db })
  onTestFinished(async () => {
    await app.close()
    await db.close()
    rmSync(parent, { recursive: true })
  })
  let people = 0
  const register = () => {
    people += 1
    const payload = { name: 'Uma', email: `uma${people}@example.org`, password: 'correct horse' }
    return app.inject({ method: 'POST', url: '/api/auth/register', payload })
  }
  const ready = async () => (await app.inject({ url: '/readyz' })).statusCode
  return { parent, folder, file, db, app, said, register, ready }
}

type Served = Awaited<ReturnType<typeof served>>

test.each<[string, (shelter: Served) => void]>([
  ['the folder is deleted', ({ folder }) => rmSync(folder, { recursive: true })],
  ['the folder is renamed', ({ folder }) => renameSync(folder, `${folder}-old`)],
  [
    'the folder is replaced',
    ({ folder }) => {
      renameSync(folder, `${folder}-old`)
      mkdirSync(folder)
    },
  ],
  ['the file is deleted', ({ file }) => rmSync(file)],
  ['the file is renamed', ({ file }) => renameSync(file, `${file}-old`)],
  [
    'the file is replaced by a copy of itself',
    ({ file }) => {
      copyFileSync(file, `${file}-copy`)
      renameSync(`${file}-copy`, file)
    },
  ],
  ['its write-ahead log is deleted, where the newest records are', ({ file }) => rmSync(`${file}-wal`)],
])('when %s while it is served, no write is confirmed', async (_what, lose) => {
  const shelter = await served()
  const { db, app, said, register, ready } = shelter
  expect((await register()).statusCode).toBe(201)
  expect(await ready()).toBe(200)
  expect(said).toEqual([])
  lose(shelter)
  const refused = await register()
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('5')
  expect(refused.json().detail).toBe('We can’t reach the shelter’s records right now. Please try again in a moment.')
  expect(await ready()).toBe(503)
  expect((await register()).statusCode).toBe(503)
  expect(said).toEqual([expect.stringContaining('was deleted, moved or replaced while it is in use')])
  // the moved database can still be read, and nothing was added to it
  expect((await app.inject({ url: '/api/pets' })).statusCode).toBe(200)
  expect(await db.read.$count(db.schema.accounts)).toBe(1)
})

test('health checks alone notice the loss at once', async () => {
  const { folder, ready, said } = await served()
  expect(await ready()).toBe(200)
  rmSync(folder, { recursive: true })
  expect(await Promise.all(Array.from({ length: 50 }, ready))).toEqual(Array(50).fill(503))
  expect(said).toHaveLength(1)
})

test('a folder that comes back is written to again, with a message', async () => {
  const { folder, register, ready, said } = await served()
  renameSync(folder, `${folder}-away`)
  expect((await register()).statusCode).toBe(503)
  renameSync(`${folder}-away`, folder)
  expect((await register()).statusCode).toBe(201)
  expect(await ready()).toBe(200)
  expect(said).toEqual([expect.stringContaining('moved or replaced'), expect.stringContaining('is back')])
})

test('if the file disappears during a write, the write is not confirmed', async () => {
  const { db, file } = await served()
  const writing = db.transaction(async (tx) => {
    await tx.insert(db.schema.accounts).values({ uid: 'u', email: 'u@example.org', name: 'U' })
    rmSync(file)
  })
  await expect(writing).rejects.toSatisfy(isDatabaseUnavailable)
})

test('a database that can be read but not written is not ready', async () => {
  const { db, ready } = await served()
  db.writer.pragma('query_only = on')
  expect(await ready()).toBe(503)
})

test('health checks within a second share one write', async () => {
  const { db, ready } = await served()
  const frames = () => {
    const [{ log }] = db.writer.pragma('wal_checkpoint(noop)') as [{ log: number }]
    return log
  }
  const before = frames()
  expect(await Promise.all(Array.from({ length: 200 }, ready))).toEqual(Array(200).fill(200))
  const written = frames() - before
  expect(written).toBeGreaterThan(0)
  expect(written).toBeLessThanOrEqual(10)
})

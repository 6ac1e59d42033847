import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { sentenceOf } from '#server/platform/errors/errors.ts'
import { readFrom } from '#server/testing/config.ts'
import { freshPostgres } from '#server/testing/database.ts'
import type { Database } from './database.ts'
import { isDatabaseUnavailable, isDiskFull } from './database-errors.ts'
import { openSqlite } from './sqlite/open.ts'

type Disk = { db: Database; fill: () => Promise<unknown>; makeRoom: () => Promise<unknown> }

async function onSqlite(warn: (sentence: string) => void): Promise<Disk> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-full-'))
  const db = openSqlite(folder, { warn })
  onTestFinished(async () => {
    await db.close()
    rmSync(folder, { recursive: true })
  })
  const pages = db.writer.pragma('page_count', { simple: true })
  return {
    db,
    fill: async () => db.writer.exec(`pragma max_page_count = ${pages}`),
    makeRoom: async () => db.writer.pragma('max_page_count = 1000000'),
  }
}

/** A trigger simulates the full disk: it raises PostgreSQL's own error. */
async function onPostgres(url: string, warn: (sentence: string) => void): Promise<Disk> {
  const db = await freshPostgres(url, { warn })
  onTestFinished(() => db.close())
  return {
    db,
    fill: () =>
      db.pool.query(`
        create function no_room() returns trigger language plpgsql as
          $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
        create trigger no_room before insert on accounts execute function no_room();
        create trigger no_room before insert or update on rate_limits execute function no_room();`),
    makeRoom: () => db.pool.query('drop function no_room cascade'),
  }
}

test('on a full disk both APIs respond with 507 and a sentence, reads go on, and the log warns once', async () => {
  const said: string[] = []
  const warn = (sentence: string) => void said.push(sentence)
  const url = process.env.TEST_DATABASE_URL
  const { db, fill, makeRoom } = url ? await onPostgres(url, warn) : await onSqlite(warn)
  const lines: string[] = []
  const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(line) } }
  const config = readFrom({ RATE_LIMIT: 'off' })
  const app = await buildApp({ config, db, logger })
  onTestFinished(async () => void (await app.close()))
  let people = 0
  const register = () => {
    people += 1
    // long, so that SQLite can't fit it into an existing page
    const payload = { name: 'U'.repeat(100), email: `uma${people}@example.org`, password: 'correct horse' }
    return app.inject({ method: 'POST', url: '/api/auth/register', payload })
  }
  const fillUp = async () => {
    for (;;) {
      const answer = await register()
      if (answer.statusCode !== 201) return answer
    }
  }
  expect((await register()).statusCode).toBe(201)

  // stop the clock: five seconds without a failed write would end the warning
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  await fill()
  const refused = await fillUp()
  expect(refused.json()).toMatchObject({ status: 507, detail: sentenceOf('DISK_FULL') })
  expect(refused.headers['retry-after']).toBe('60')
  for (let again = 0; again < 3; again++) expect((await register()).statusCode).toBe(507)
  expect((await app.inject('/api/pets')).statusCode).toBe(200)
  expect((await app.inject('/')).statusCode).toBe(200)
  expect(said).toEqual([expect.stringContaining('There is no room left on the disk')])
  expect(lines).toEqual([])
  const ready = await app.inject('/readyz')
  const detail = url ? sentenceOf('DISK_FULL') : `${sentenceOf('DISK_FULL')} It needs at least 5 MB of disk space.`
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'unavailable', detail }])

  clock.mockRestore()
  await makeRoom()
  const isSaid = async () => {
    expect((await register()).statusCode).toBe(201)
    return said
  }
  await expect.poll(isSaid, { timeout: 20_000 }).toHaveLength(2)
  expect(said[1]).toContain('There is room again')
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok' })
})

test('a mutation is refused with 507 according to the error table', async () => {
  const { db } = await onSqlite(() => {})
  const config = readFrom({ RATE_LIMIT: 'off' })
  const full: Database = {
    ...db,
    transaction: async () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })),
  }
  const app = await buildApp({ config, db: full })
  onTestFinished(async () => void (await app.close()))
  const payload = { campaignId: 1, amountCents: 100, idempotencyKey: 'a gift of somebody' }
  const answer = await app.inject({ method: 'POST', url: '/trpc/donations.give', payload })
  expect([answer.statusCode, answer.json().error]).toEqual([
    507,
    expect.objectContaining({
      message: sentenceOf('DISK_FULL'),
      data: expect.objectContaining({ refusal: 'DISK_FULL', httpStatus: 507, retryAfter: 60 }),
    }),
  ])
})

test.each(['SQLITE_FULL', 'ENOSPC', 'EDQUOT', '53100'])('%s means a full disk, even inside other errors', (code) => {
  const error = new Error('outside', { cause: Object.assign(new Error('inside'), { code }) })
  expect([isDiskFull(error), isDatabaseUnavailable(error)]).toEqual([true, false])
})

test.each(['SQLITE_BUSY', 'SQLITE_BUSY_RECOVERY', 'SQLITE_IOERR_READ'])(
  '%s means that the database is unavailable',
  (code) => {
    const error = new Error('outside', { cause: Object.assign(new Error('inside'), { code }) })
    expect([isDiskFull(error), isDatabaseUnavailable(error)]).toEqual([false, true])
  },
)

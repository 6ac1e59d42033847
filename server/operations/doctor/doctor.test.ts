import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#server/config/env.ts'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { deleteUnusedImages, saveImage } from '#server/images/store.ts'
import { unusedCutoff } from '#server/images/unused-pictures.ts'
import { doctor } from '#server/operations/commands/doctor.ts'
import { startSmtp } from '#server/testing/smtp.ts'
import { refusal } from '#server/testing/smtp-stand-in.ts'
import { startTallies } from '#server/testing/tallies.ts'
import { imagePath } from '#shared/pictures.ts'
import { examine } from './examine.ts'

function shelter(env: Record<string, string> = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pawstead-doctor-'))
  const db = openSqlite(dataDir, { synchronous: 'OFF' })
  onTestFinished(async () => {
    await db.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const config = readConfig({ data: dataDir }, env, { folder: '/nonexistent' })
  /** Failed checks. */
  const ills = async () =>
    Object.fromEntries((await examine(config)).filter(({ ok }) => !ok).map(({ check, says }) => [check, says]))
  return { dataDir, db, ills, all: () => examine(config) }
}

const rendition = { bytes: Buffer.from('webp'), width: 1, height: 1 }
const picture = (letter: string) => ({
  hash: letter.repeat(64),
  full: rendition,
  small: rendition,
  focus: { x: 50, y: 50 },
})

async function addPet(db: ReturnType<typeof shelter>['db'], image: string): Promise<void> {
  const pet = { name: 'Rex', nameFolded: 'rex', age: '1', location: 'x', description: 'x', category: 'Dog' as const }
  await db.transaction((tx) =>
    tx.insert(db.schema.pets).values({ ...pet, image, ownerUid: 'uma', ownerEmail: 'uma@example.org' }),
  )
}

test('a new shelter lacks only an admin, and the doctor explains how to add one', async () => {
  const { db, ills } = shelter()
  expect(Object.keys(await ills())).toEqual(['Admins'])
  const uma = { uid: 'uma', email: 'uma@example.org', name: 'Uma', role: 'admin' as const, searchFolded: '' }
  await db.transaction((tx) => tx.insert(db.schema.users).values(uma))
  expect(await ills()).toEqual({})
})

test('a suspended admin does not count, and the doctor explains how to restore them', async () => {
  const { db, ills } = shelter()
  const uma = { uid: 'uma', email: 'uma@example.org', name: 'Uma', role: 'admin' as const, searchFolded: '' }
  await db.transaction((tx) => tx.insert(db.schema.users).values({ ...uma, suspendedAt: new Date() }))
  expect(await ills()).toEqual({ Admins: expect.stringContaining('pawstead user restore EMAIL') })
})

test('a post must be hidden exactly if its author is suspended', async () => {
  const { db, ills } = shelter()
  const uma = { uid: 'uma', email: 'uma@example.org', name: 'Uma', searchFolded: '' }
  await db.transaction((tx) => tx.insert(db.schema.users).values(uma))
  for (const _ of [1, 2]) await addPet(db, 'https://example.org/rex.jpg')
  db.writer.exec(
    `insert into campaigns (id, pet_name, image, max_cents, ends_at, creator_uid, creator_email, created_at, updated_at)
     values (1, 'Rex', 'x', 1000, 0, 'uma', 'e', 0, 0), (2, 'Rex', 'x', 1000, 0, 'gone', 'e', 0, 0)`,
  )
  expect((await ills()).Suspensions).toBeUndefined()
  db.writer.exec(`update pets set hidden = 1 where id = 1; update campaigns set hidden = 1 where id = 2`)
  const told = (await ills()).Suspensions
  expect(told).toContain('pet 1 is hidden, but the person who posted it is not suspended; campaign 2 is hidden')
  db.writer.exec(`update campaigns set hidden = 0; update users set suspended_at = 1`)
  expect((await ills()).Suspensions).toContain(
    'pet 2 is not hidden, but the person who posted it is suspended; campaign 1 is not hidden',
  )
  db.writer.exec(`update pets set hidden = 1; update campaigns set hidden = 1 where creator_uid = 'uma'`)
  expect((await ills()).Suspensions).toBeUndefined()
})

test('a total that differs from the sum of its donations is found', async () => {
  const { db, ills } = shelter()
  db.writer.exec(
    `insert into campaigns (pet_name, image, max_cents, donated_cents, ends_at, creator_uid, creator_email, created_at, updated_at)
     values ('Rex', 'x', 1000, 500, 0, 'u', 'e', 0, 0)`,
  )
  expect((await ills()).Money).toContain('campaign 1 records $5 donated, but its gifts come to $0')
})

test('every wrong sum, head, and history is reported, but no sound donation', async () => {
  const { db, ills } = shelter()
  const donation = (id: number, origin: string, head: string, cents = 500) => `
    insert into donations (id, campaign_id, amount_cents, origin, created_at) values (${id}, 1, ${cents}, '${origin}', 0);
    insert into gift_people (donation_id, campaign_id, state, standing_cents) values (${id}, 1, ${head});`
  const event = (id: number, step: number, what: string) =>
    `insert into donation_events (donation_id, step, state, standing_cents, created_at) values (${id}, ${step}, ${what}, 0);`
  db.writer.exec(
    `insert into campaigns (id, pet_name, image, max_cents, donated_cents, received_cents, gifts, ends_at, creator_uid, creator_email, created_at, updated_at)
     values (1, 'Rex', 'x', 100000, 1000, 500, 2, 0, 'u', 'e', 0, 0);
     ${donation(1, 'promise', "'promised', 500")} ${donation(2, 'cash', "'received', 500")} ${event(2, 1, "'received', 500")}`,
  )
  expect((await ills()).Money).toMatch(/: gift PS-2-\w\w was received, and its receipt has no number$/)
  db.writer.exec(
    `insert into receipt_counters (series, year, last) values ('donation', 1970, 1);
     insert into receipts (donation_id, series, year, number, day, issued_at) values (2, 'donation', 1970, 1, '1970-01-01', 0)`,
  )
  expect((await ills()).Money).toBeUndefined()
  const told = async (sql: string) => {
    db.writer.exec(`begin; ${sql}`)
    db.writer.exec('commit')
    return (await ills()).Money ?? ''
  }
  expect(await told('update campaigns set gifts = 3')).toContain(
    'campaign 1 records 3 gifts that stand, but its gifts come to 2',
  )
  expect(await told('update campaigns set gifts = 2, received_cents = 400')).toContain('records $4 received')
  expect(await told('update campaigns set received_cents = 500, reserved_cents = 50')).toContain(
    'records $0.50 reserved',
  )
  expect(await told('update campaigns set reserved_cents = 0')).toBe('')
  expect(await told(`update gift_people set state = 'received' where donation_id = 1`)).toMatch(
    /gift PS-1-\w\w is not what the ledger says of it/,
  )
  expect(await told(`update gift_people set state = 'promised' where donation_id = 1`)).toBe('')
  const reserved = await told(`${donation(4, 'checkout', "'reserved', 0")} update campaigns set reserved_cents = 500`)
  expect(reserved).toMatch(/: gift PS-4-\w\w is reserved, and nobody is paying it$/)
  const checkout = (id: number) =>
    `insert into checkouts (donation_id, nonce, open, created_at, expires_at, ask_at) values (${id}, '${id}', 1, 0, 0, 0);`
  expect(await told(checkout(4))).toBe('')
  expect(await told(checkout(1))).toMatch(/: gift PS-1-\w\w is over, and could still be paid$/)
  expect(await told('delete from checkouts where donation_id = 1')).toBe('')
  const cash = await told(
    `${donation(5, 'cash', "'promised', 500")} update campaigns set donated_cents = 1500, gifts = 3`,
  )
  expect(cash).toMatch(/: gift PS-5-\w\w is cash that was never received$/)
  await told(`${event(5, 1, "'cancelled', 0")} update gift_people set state = 'cancelled', standing_cents = 0 where donation_id = 5;
    update campaigns set donated_cents = 1000, gifts = 2`)
  // the same, with a step missing
  const history = await told(event(2, 3, "'received', 500"))
  expect(history).toMatch(/: gift PS-2-\w\w has a history that can't be$/)
  const alone = 'insert into donations (id, campaign_id, amount_cents, created_at) values (3, 1, 500, 0)'
  expect(await told(alone)).toMatch(/gift PS-3-\w\w stands in the ledger alone/)
})

test('a foreign trigger is found', async () => {
  const { db, ills } = shelter()
  db.writer.exec(`create trigger evil after insert on users begin update users set role = 'admin'; end`)
  expect((await ills()).Tables).toContain('the database has the trigger evil on users.')
})

test('a dangling reference is found', async () => {
  const { db, ills } = shelter()
  db.writer.pragma('foreign_keys = off')
  db.writer.exec('insert into donations (campaign_id, amount_cents, created_at) values (77, 1, 0)')
  expect((await ills())['Foreign keys']).toContain('row 1 of donations points to nothing in campaigns')
})

test('a pet promised to no one or to two, and stale open requests are found', async () => {
  const { db, ills } = shelter()
  for (const image of ['a', 'b', 'c']) await addPet(db, `https://example.org/${image}.jpg`)
  const asked = (id: number, pet: number | null, status: string) => `
    insert into adoption_requests (id, pet_id, status, pet_name, pet_image, requester_uid, requester_name, requester_email,
      requester_phone, requester_address, owner_uid, owner_email, created_at)
    values (${id}, ${pet}, '${status}', 'Rex', '/a', 'u${id}', 'U', 'u@example.org', '123', 'here', 'uma', 'uma@example.org', 0)`
  db.writer.exec(asked(1, 1, 'pending'))
  expect(await ills()).not.toHaveProperty('Promises')
  db.writer.exec('drop index adoption_requests_one_accepted')
  for (const id of [2, 3]) db.writer.exec(asked(id, 2, 'accepted'))
  db.writer.exec(asked(4, null, 'pending'))
  db.writer.exec(`update pets set status = 'on_hold' where id = 3; update pets set status = 'adopted' where id = 1`)
  const { Promises = '' } = await ills()
  for (const sentence of [
    'request 1 is pending, but its pet 1 is adopted',
    'request 2 is accepted, but its pet 2 is available',
    'request 4 is pending, but its pet has been deleted',
    'pet 2 is promised to more than one person',
  ])
    expect(Promises).toContain(sentence)
  db.writer.exec('delete from adoption_requests')
  db.writer.exec(`${asked(5, null, 'accepted')}; ${asked(6, 1, 'accepted')}; ${asked(7, 2, 'pending')}`)
  db.writer.exec('update adoption_requests set adopted_at = 0 where id in (5, 7)')
  const times = (await ills()).Promises
  expect(times).toContain('request 6 is accepted and its pet has gone home, but nobody noted when')
  expect(times).toContain('request 7 is pending, but says that its pet went home')
  expect(times).not.toContain('request 5')
  db.writer.exec('delete from adoption_requests')
  expect((await ills()).Promises).toContain("pet 3 is on hold, but nobody's request is accepted")
})

test('missing pictures are found', async () => {
  const { db, ills } = shelter()
  await saveImage(db, 'uma', picture('a'))
  await addPet(db, imagePath('a'.repeat(64)))
  await addPet(db, 'https://example.org/rex.jpg')
  expect(await ills()).not.toHaveProperty('Pictures')
  await addPet(db, imagePath('b'.repeat(64)))
  expect((await ills()).Pictures).toContain(`1 are shown but missing`)
})

test('pictures unused for a day are found and can be removed; used and new ones stay', async () => {
  const { db, ills } = shelter()
  for (const letter of ['a', 'b', 'c']) await saveImage(db, 'uma', picture(letter))
  await addPet(db, imagePath('a'.repeat(64)))
  expect(await ills()).not.toHaveProperty('Unused pictures')
  db.writer.exec(`update images set created_at = 0 where hash not like 'c%'`)
  expect((await ills())['Unused pictures']).toContain('1 that nothing has shown for more than a day')
  expect(await deleteUnusedImages(db, unusedCutoff(new Date()))).toBe(1)
  expect(await ills()).not.toHaveProperty('Unused pictures')
  expect(await db.read.$count(db.schema.images)).toBe(2)
})

test('a picture removed from its pet within the day is not removed', async () => {
  const { db, ills } = shelter()
  await saveImage(db, 'uma', picture('a'))
  const noted = { hash: 'a'.repeat(64), bytes: 1, since: new Date() }
  await db.transaction((tx) => tx.insert(db.schema.unusedImages).values(noted))
  db.writer.exec('update images set created_at = 0')
  expect(await ills()).not.toHaveProperty('Unused pictures')
  expect(await deleteUnusedImages(db, unusedCutoff(new Date()))).toBe(0)
  db.writer.exec('update unused_images set since = 0')
  expect((await ills())['Unused pictures']).toContain('1 that nothing has shown for more than a day')
  expect(await deleteUnusedImages(db, unusedCutoff(new Date()))).toBe(1)
})

test('a missing folder, and a file that is no database, are reported plainly', async () => {
  const { dataDir } = shelter()
  const elsewhere = path.join(dataDir, 'nowhere')
  const at = (data: string) => examine(readConfig({ data }, {}, { folder: '/nonexistent' }))
  expect((await at(elsewhere)).at(-1)).toMatchObject({ check: 'Data folder', ok: false })
  const letters = mkdtempSync(path.join(tmpdir(), 'pawstead-doctor-'))
  onTestFinished(() => rmSync(letters, { recursive: true, force: true }))
  writeFileSync(path.join(letters, 'pawstead.db'), 'a letter to my aunt '.repeat(100))
  expect((await at(letters)).at(-1)).toMatchObject({ check: 'Database', ok: false })
})

const mailEnv = (url: string) => ({ SMTP_URL: url, MAIL_FROM: 'pets@example.org', PUBLIC_URL: 'https://p.example.org' })

test('the mail server is checked without sending anything', async () => {
  const good = await startSmtp()
  const says = async (env: Record<string, string>) =>
    (await shelter(env).all()).find(({ check }) => check === 'Mail') ?? { ok: null, says: '' }
  expect(await says({})).toMatchObject({ ok: true, says: expect.stringContaining('off: SMTP_URL and MAIL_FROM') })
  expect(await says(mailEnv(good.url))).toMatchObject({ ok: true, says: `127.0.0.1:${good.port} takes mail` })
  expect(good.mails).toEqual([])
  const refusing = await startSmtp({ onAuth: (_auth, _session, done) => done(refusal(535, 'Wrong password')) })
  const refused = await says(mailEnv(`smtp://pets:hunter2@127.0.0.1:${refusing.port}`))
  expect(refused).toMatchObject({ ok: false, says: expect.stringContaining('refuses the user or password') })
  expect(await says(mailEnv('smtp://pets:hunter2%@x'))).toMatchObject({
    ok: false,
    says: expect.stringMatching(/^off: SMTP_URL/),
  })
  expect(refused.says).not.toContain('hunter2')
})

test('a site without PUBLIC_URL is told that its mails need it', async () => {
  const { ills } = shelter({ SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'pets@example.org' })
  expect((await ills()).Mail).toContain('PUBLIC_URL is missing')
})

test("mails that were given up are reported for a week; rejected emails are not the shelter's fault", async () => {
  const { db, ills, all } = shelter()
  const failed = (mailError: string, mailAt: Date) => {
    const row = { uid: 'uma', kind: 'gift', createdAt: mailAt, mail: 'failed', mailError, mailAt } as const
    return db.transaction((tx) => tx.insert(db.schema.notifications).values(row).returning())
  }
  const days = (n: number) => new Date(Date.now() - n * 86_400_000)
  await failed('refused: 550 5.1.1 No such user', days(1))
  await failed('451 Too old to matter', days(8))
  expect(await ills()).not.toHaveProperty('Outbox')
  expect((await all()).at(-1)?.says).toBe('0 waiting, 1 to addresses that were refused in the last week')
  await failed('451 4.3.0 Later', days(2))
  expect((await ills()).Outbox).toMatch(/^1 given up in the last week, 0 waiting.* 451 4.3.0 Later$/)
})

test('payment events that were not applied for an hour are reported', async () => {
  const { db, ills } = shelter()
  const minutes = (n: number) => new Date(Date.now() - n * 60_000)
  const store = (id: string, createdAt: Date, nextTryAt: Date | null) => {
    const event = { id, type: 'charge.refunded', paymentId: 'pi_1', createdAt, nextTryAt }
    return db.transaction((tx) => tx.insert(db.schema.paymentEvents).values(event))
  }
  await store('evt_applied', minutes(90), null)
  await store('evt_new', minutes(30), minutes(1))
  expect(await ills()).not.toHaveProperty('Payment events')
  await store('evt_old', minutes(61), minutes(1))
  expect((await ills())['Payment events']).toMatch(/^1 from Stripe not applied/)
})

test('pets that are nowhere, or not where their status says, are found', async () => {
  const { db, ills } = shelter()
  for (const image of ['a', 'b', 'c']) await addPet(db, `https://example.org/${image}.jpg`)
  db.writer.exec(`insert into stays (pet_id, category, place, open) select id, category, 'owner', true from pets`)
  expect(await ills()).not.toHaveProperty('Stays')
  db.writer.exec('delete from stays where pet_id = 1')
  db.writer.exec(`update pets set status = 'adopted' where id = 2`)
  db.writer.exec(`insert into stays (pet_id, category, place, open, started_on, ended_on)
    select id, category, 'shelter', false, '2026-02-01', '2026-01-01' from pets where id = 3`)
  const { Stays = '' } = await ills()
  for (const sentence of [
    'pet 1 is nowhere',
    'pet 2 is adopted, but its place is',
    'of pet 3 doesn’t begin as the last one ended',
  ])
    expect(Stays).toContain(sentence)
})

test('figures that were not counted are found, and counted again with --fix', async () => {
  const { dataDir, db, ills } = shelter()
  await startTallies(db)
  await addPet(db, 'https://example.org/a.jpg')
  db.writer.exec(
    `insert into stays (pet_id, original_pet_id, category, place, open, of_shelter, started_on) select id, id, category, 'shelter', true, true, '2026-05-01' from pets`,
  )
  expect((await ills()).Figures).toContain('2026-05, Dog: arrived 1 too few')
  for (const name of ['error', 'log'] as const) vi.spyOn(console, name).mockImplementation(() => {})
  await doctor(() => readConfig({ data: dataDir }, {}, { folder: '/nonexistent' }), { json: true, fix: true })
  expect(await ills()).not.toHaveProperty('Figures')
})

import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openSqliteFile } from '#server/db/sqlite/file.ts'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { createKey } from '#server/features/api-keys/api-keys.service.ts'
import { newSetupToken } from '#server/features/users/users.service.ts'
import { register } from '#server/identity/accounts.ts'
import { callerOfApiKey } from '#server/identity/api-keys.ts'
import { accountOfSession } from '#server/identity/sessions.ts'
import { currentUser } from '#server/identity/users.ts'
import { sendAccountMail } from '#server/platform/notifications/account-mail.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'
import { openShelter } from './upgrade.ts'

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-foreign-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

let template: Buffer

beforeAll(async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pawstead-foreign-'))
  await openSqlite(dataDir, { synchronous: 'OFF' }).close()
  template = readFileSync(path.join(dataDir, 'pawstead.db'))
  rmSync(dataDir, { recursive: true })
})

/** A backup that was tampered with. */
function tampered(sql: string): string {
  const file = path.join(newFolder(), 'backup.db')
  writeFileSync(file, template)
  const db = new BetterSqlite(file)
  db.unsafeMode().pragma('writable_schema = on')
  db.exec(sql)
  db.close()
  return file
}

const makesAdmins = `create trigger evil after insert on users begin update users set role = 'admin' where uid = new.uid; end;`

test.each([
  ['a trigger that makes every newcomer admin', makesAdmins, 'it has the trigger evil on users.'],
  ['a view', 'create view pigs as select * from pets', 'it has the view pigs.'],
  ['a table', 'create table loot (a)', 'it has the table loot.'],
  ['an index', 'create index slow on pets (description)', 'it has the index slow on pets.'],
  ['one rule less', 'drop index users_email', 'it lacks the index users_email on users.'],
  [
    'a table of ours with other rules',
    `alter table users add column "x" text default (hex(randomblob(9)))`,
    'it has the table users.',
  ],
  [
    'a view in the place of a table',
    'alter table campaigns rename to more; create view campaigns as select * from more',
    'it has the view campaigns, ',
  ],
  ['a terminal in its sights', 'create table "a\u001b[2Jb" (a)', 'it has the table a?[2Jb.'],
])('a backup with %s is refused, with --force too, and the shelter is not changed', async (_, sql, says) => {
  const file = tampered(sql)
  const dataDir = newFolder()
  for (const force of [false, true]) {
    const refused = restore(dataDir, file, { force })
    await expect(refused).rejects.toThrow(says)
    await expect(refused).rejects.toThrow(/^The backup .* is not as Pawstead makes it/)
  }
  expect(readdirSync(dataDir).filter((name) => name.startsWith('pawstead.db'))).toEqual([])
})

test('nothing in a backup runs before it is refused: not even an endless history', async () => {
  const endless = 'with recursive n (created_at) as (select 1 union all select created_at + 1 from n) select * from n'
  const file = tampered(`drop table __drizzle_migrations; create view __drizzle_migrations as ${endless}`)
  await expect(restore(newFolder(), file)).rejects.toThrow('it has the view __drizzle_migrations.')
})

test('a backup of every released version matches its schema', async () => {
  const released = path.join(import.meta.dirname, '../../db/released')
  for (const version of readdirSync(released)) {
    const file = path.join(newFolder(), 'released.db')
    const db = new BetterSqlite(file)
    for (const pragma of ['foreign_keys = off', 'synchronous = off']) db.pragma(pragma)
    db.exec(readFileSync(path.join(released, version), 'utf8'))
    // closing a shelter adds these
    db.exec('analyze')
    db.close()
    expect(openSqliteFile(file).schemaDifferences(), version).toEqual([])
    const dataDir = path.join(newFolder(), 'data')
    await restore(dataDir, file)
    expect(openSqliteFile(path.join(dataDir, 'pawstead.db')).schemaDifferences(), version).toEqual([])
    await (await openShelter({ dataDir })).close()
  }
})

async function lived(dataDir: string) {
  const db = openSqlite(dataDir, { synchronous: 'OFF' })
  let open = true
  const close = async () => {
    if (open) await db.close()
    open = false
  }
  onTestFinished(close)
  const { token, identity } = await register(db, { name: 'Uma', email: 'uma@example.org', password: 'secret 1' })
  const user = await currentUser(db, identity)
  const { key } = await createKey({ db, user }, { name: 'Import', scope: 'write' })
  await db.transaction((tx) => sendAccountMail(db, tx, { kind: 'confirm', email: user.email }))
  const setup = await newSetupToken(db)
  expect(setup).not.toBeNull()
  return { db, token, key, close }
}

test.each([false, true])(
  'a restore ends every session, key, set-up link, and waiting mail, also in a running shelter: %s',
  async (running) => {
    const dataDir = newFolder()
    const { db, token, key, close } = await lived(dataDir)
    const file = path.join(newFolder(), 'backup.db')
    await backUp(dataDir, file)
    expect(await accountOfSession(db, token)).toMatchObject({ email: 'uma@example.org' })
    if (!running) await close()
    await restore(dataDir, file, { force: true })
    const after = running ? db : openSqlite(dataDir, { synchronous: 'OFF' })
    expect(await accountOfSession(after, token)).toBeNull()
    await expect(callerOfApiKey(after, key)).rejects.toMatchObject({ code: 'KEY_UNKNOWN' })
    expect(await after.read.$count(after.schema.oneTimeLinks)).toBe(0)
    // the mail may have been sent since the backup
    expect(await after.read.select({ mail: after.schema.notifications.mail }).from(after.schema.notifications)).toEqual(
      [{ mail: 'dropped' }],
    )
    expect(await after.read.$count(after.schema.users)).toBe(1)
    if (!running) await after.close()
  },
)

test('a running shelter with a trigger gets no new rows, which would all run it', async () => {
  const dataDir = newFolder()
  const { db, close } = await lived(dataDir)
  const file = path.join(newFolder(), 'backup.db')
  await backUp(dataDir, file)
  db.writer.exec(makesAdmins)
  await expect(restore(dataDir, file, { force: true })).rejects.toThrow('holds things that Pawstead has not made')
  await close()
  await restore(dataDir, file, { force: true })
  expect(openSqliteFile(path.join(dataDir, 'pawstead.db')).schemaDifferences()).toEqual([])
})

test('a shelter with an additional index is still backed up and upgraded', async () => {
  const dataDir = newFolder()
  const { db, close } = await lived(dataDir)
  db.writer.exec('create index mine on pets (age)')
  await close()
  await (await openShelter({ dataDir })).close()
  const file = path.join(newFolder(), 'backup.db')
  await backUp(dataDir, file)
  expect(existsSync(file)).toBe(true)
  copyFileSync(file, `${file}.mended`)
  new BetterSqlite(`${file}.mended`).exec('drop index mine').close()
  await restore(path.join(newFolder(), 'data'), `${file}.mended`)
})

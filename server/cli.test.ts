import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open/open-database.ts'
import { readFrom } from '#server/testing/config.ts'
import { runHere } from '#server/testing/run-here.ts'
import packageJson from '../package.json' with { type: 'json' }

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A running shelter with one user, and the commands for its data folder. */
async function startSite() {
  const dataDir = newFolder()
  const db = await openDatabase({ dataDir })
  const app = await buildApp({ config: readFrom({ RATE_LIMIT: 'off', LOG_LEVEL: 'silent' }), db, outside: {} })
  onTestFinished(async () => {
    await app.close()
    await db.close()
  })
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })
  const register = (name: string) =>
    post('/api/auth/register', { name, email: `${name.toLowerCase()}@example.org`, password: 'secret 1' })
  const { token } = (await register('Uma')).json()
  const answerTo = async (url: string, bearer: string = token) => {
    const answer = await app.inject({ url, headers: { authorization: `Bearer ${bearer}` } })
    return { status: answer.statusCode, body: answer.json() }
  }
  const logIn = async (password: string) =>
    (await post('/api/auth/login', { email: 'uma@example.org', password })).statusCode
  const pawstead = (...args: string[]) => runHere([...args, '--data', dataDir])
  return { dataDir, register, answerTo, logIn, pawstead }
}

const { version } = packageJson

const invalid = (sentence: string) => ({ code: 2, stderr: `${sentence}\n` })
const failed = (sentence: string) => ({ code: 1, stderr: `${sentence}\n` })

test('version and help print their text, and unknown arguments print the usage and exit 2', async () => {
  expect(await runHere(['version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
  expect(JSON.parse((await runHere(['version', '--json'])).stdout)).toMatchObject({ version })
  expect(await runHere(['help'])).toMatchObject({ code: 0, stdout: expect.stringContaining('Usage: pawstead') })
  const unknown = await runHere(['srve'])
  expect(unknown).toMatchObject({ code: 2, stdout: '' })
  expect(unknown.stderr).toContain("unknown command 'srve'")
  expect(unknown.stderr).toContain('Usage: pawstead')
  for (const wrong of [
    ['serve', '--prot', '1'],
    ['backup'],
    ['admin'],
    ['version', 'please'],
    ['admin', 'grant', 'uma'],
  ])
    expect((await runHere(wrong)).code, wrong.join(' ')).toBe(2)
  const badSettings = await runHere(['serve'], { env: { PORT: 'many', RATE_LIMIT: 'maybe' } })
  expect(badSettings).toMatchObject({ code: 2 })
  expect(badSettings.stderr.trim().split('\n')).toHaveLength(2)
})

test('the host can list admins, and make a user with an account an admin', async () => {
  const { pawstead, answerTo } = await startSite()
  expect(await pawstead('admin', 'list')).toMatchObject({ code: 0, stdout: 'There is no admin yet.\n' })
  expect(await pawstead('admin', 'grant', 'nobody@example.org')).toMatchObject({ code: 1 })
  expect(await pawstead('admin', 'grant', 'UMA@example.org')).toMatchObject({ code: 0 })
  const admins = JSON.parse((await pawstead('admin', 'list', '--json')).stdout)
  expect(admins).toMatchObject([{ email: 'uma@example.org', name: 'Uma' }])
  expect(await answerTo('/api/me')).toMatchObject({ status: 200, body: { user: { role: 'admin' } } })
})

test('the host sets admins, staff, and suspensions, and the last admin remains', async () => {
  const { pawstead, register, answerTo, logIn } = await startSite()
  await register('Bo')
  expect(await pawstead('staff', 'grant', 'UMA@example.org')).toMatchObject({ code: 0 })
  expect(await answerTo('/api/me')).toMatchObject({ status: 200, body: { user: { role: 'user', staff: true } } })
  const { stdout } = await pawstead('staff', 'revoke', 'uma@example.org')
  expect(stdout).toBe('uma@example.org is no longer staff.\n')
  await pawstead('admin', 'grant', 'uma@example.org')
  const last = failed('This is the last admin. Please make another user an admin first.')
  expect(await pawstead('admin', 'revoke', 'uma@example.org')).toMatchObject(last)
  expect(await pawstead('user', 'suspend', 'uma@example.org')).toMatchObject(last)
  await pawstead('admin', 'grant', 'bo@example.org')
  const revoked = { code: 0, stdout: 'uma@example.org is no longer an admin.\n' }
  expect(await pawstead('admin', 'revoke', 'uma@example.org')).toMatchObject(revoked)
  const suspended = await pawstead('user', 'suspend', 'uma@example.org', '--json')
  const state = { email: 'uma@example.org', role: 'user', staff: false, suspended: true }
  expect(JSON.parse(suspended.stdout)).toEqual(state)
  expect((await answerTo('/api/me')).status).toBe(401)
  expect(await logIn('secret 1')).toBe(403)
  expect(await pawstead('user', 'restore', 'uma@example.org')).toMatchObject({ code: 0 })
  expect(await logIn('secret 1')).toBe(200)
  const nobody = failed('There is no user with the email nobody@example.org.')
  expect(await pawstead('user', 'suspend', 'nobody@example.org')).toMatchObject(nobody)
  expect((await pawstead('staff', 'grant', 'uma')).code).toBe(2)
})

test('the host can delete an account after a warning, and its email can register again', async () => {
  const { pawstead, register, answerTo } = await startSite()
  const erase = (...args: string[]) => pawstead('user', 'erase', 'uma@example.org', ...args)
  expect((await erase()).code).toBe(2)
  expect(await erase('--pets', 'keep')).toMatchObject({ code: 2, stderr: expect.stringContaining('--pets must say') })
  const erased = await erase('--pets', 'delete')
  expect(erased.code).toBe(0)
  expect(erased.stderr).toContain('uma@example.org (Uma): the account was made')
  expect(erased.stdout).toContain('uma@example.org is erased: 0 pets deleted')
  expect((await answerTo('/api/me')).status).toBe(401)
  const nobody = failed('There is no user with the email uma@example.org.')
  expect(await erase('--pets', 'delete')).toMatchObject(nobody)
  expect((await register('Uma')).statusCode).toBe(201)
})

test('the host can reset a password; the user is logged out and logs in with the new one', async () => {
  const { dataDir, answerTo, logIn } = await startSite()
  const set = (input: string) => runHere(['user', 'set-password', 'uma@example.org', '--data', dataDir], { input })
  expect(await set('short\n')).toMatchObject(invalid('Password needs at least 6 characters.'))
  const done = await set('better secret\n')
  expect(done).toMatchObject({ code: 0, stderr: '' })
  expect(done.stdout).not.toContain('better secret')
  expect((await answerTo('/api/me')).status).toBe(401)
  expect(await logIn('better secret')).toBe(200)
})

test('the host creates a key for a user; only the key is printed, so that a script can store it', async () => {
  const { pawstead, answerTo } = await startSite()
  const create = (...args: string[]) => pawstead('key', 'create', ...args)
  const made = await create('UMA@example.org', '--name', 'Import')
  expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^psk_[\w-]{43}\n$/) })
  expect(made.stderr).toContain('shown only this once')
  const me = await answerTo('/api/me', made.stdout.trim())
  expect(me.body).toMatchObject({ user: { email: 'uma@example.org' } })
  const asJson = await create('uma@example.org', '--name', 'More', '--json')
  expect(JSON.parse(asJson.stdout)).toMatchObject({ email: 'uma@example.org', name: 'More' })
  expect((await create('nobody@example.org', '--name', 'X')).code).toBe(1)
  for (const wrong of [['uma@example.org'], ['uma', '--name', 'X'], ['uma@example.org', '--name', ' ']])
    expect((await create(...wrong)).code, wrong.join(' ')).toBe(2)
})

test('the host can limit, list, and revoke keys; a new password revokes them, too', async () => {
  const { dataDir, pawstead, answerTo } = await startSite()
  const key = (...args: string[]) => pawstead('key', ...args)
  const create = (...args: string[]) => key('create', 'uma@example.org', '--name', 'Import', ...args)
  expect(await create('--scope', 'all')).toMatchObject(invalid('scope must be one of read, write.'))
  expect(await create('--expires', '2020-01-31')).toMatchObject(invalid('The expiration date must be in the future.'))
  const made = await create('--scope', 'read', '--expires', '2999-12-31')
  expect(made.stderr).toContain('This key acts as uma@example.org (reads, expires 2999-12-31).')
  const statusWith = async (token: string) => (await answerTo('/api/mypets', token)).status
  expect(await statusWith(made.stdout.trim())).toBe(200)
  expect((await key('list')).stdout).toMatch(
    /^1 {2}uma@example\.org {2}psk_.{6}… {2}Import {2}\(reads, expires 2999-12-31, last used \d{4}-\d\d-\d\d\)\n$/,
  )
  expect(await key('list', 'nobody@example.org')).toMatchObject({ code: 1 })
  expect(await key('revoke', 'Import')).toMatchObject({ code: 2 })
  expect(await key('revoke', '7')).toMatchObject(failed('There is no API key with the number 7.'))
  expect(await key('revoke', '1')).toMatchObject({ code: 0, stdout: "The key 'Import' is revoked.\n" })
  expect(await statusWith(made.stdout.trim())).toBe(401)
  expect((await key('list')).stdout).toBe('There are no API keys.\n')
  const second = (await create()).stdout.trim()
  expect(await statusWith(second)).toBe(200)
  const setPassword = ['user', 'set-password', 'uma@example.org', '--data', dataDir]
  expect((await runHere(setPassword, { input: 'better secret\n' })).stdout).toBe(
    'uma@example.org has a new password, and is logged out everywhere. 1 API key is revoked.\n',
  )
  expect(await statusWith(second)).toBe(401)
})

test('doctor exits 0 without problems and 1 with a problem', async () => {
  const { dataDir, pawstead } = await startSite()
  const before = await pawstead('doctor')
  expect(before).toMatchObject({ code: 1, stdout: expect.stringMatching(/^DO {2}Admins/m) })
  await pawstead('admin', 'grant', 'uma@example.org')
  const after = await pawstead('doctor', '--json')
  expect(after).toMatchObject({ code: 0 })
  expect(JSON.parse(after.stdout).every(({ ok }: { ok: boolean }) => ok)).toBe(true)
  const wrong = await runHere(['doctor', '--data', dataDir], { env: { PORT: 'many' } })
  expect(wrong).toMatchObject({ code: 1, stdout: expect.stringContaining('PORT: must be a whole number') })
})

test('a nightly backup keeps the requested number of backups', async () => {
  const { pawstead } = await startSite()
  const folder = newFolder()
  const nightly = (day: string) => path.join(folder, `n-2026-01-${day}.db`)
  for (const day of ['01', '02']) {
    writeFileSync(nightly(day), 'an earlier backup')
    const time = new Date(`2026-01-${day}`)
    utimesSync(nightly(day), time, time)
  }
  const backup = await pawstead('backup', nightly('03'), '--keep', '2', '--json')
  expect(backup).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(backup.stdout).removed).toEqual([nightly('01')])
  expect(await pawstead('backup', path.join(folder, 'n.db'), '--keep', '2')).toMatchObject({ code: 2 })
  const inAFile = path.join(nightly('03'), 'b.db')
  const reason = `${inAFile} can't be written: a part of its folder is a file.`
  expect(await pawstead('backup', inAFile)).toMatchObject(failed(reason))
})

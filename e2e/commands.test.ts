import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { version } from '../package.json' with { type: 'json' }
import { runCommand } from './command.ts'
import { startServer } from './server.ts'

async function newShelter() {
  const server = await startServer()
  onTestFinished(async () => void (await server.stop()))
  const post = (address: string, body: object, token?: string) =>
    fetch(server.url + address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  const account = { name: 'Uma', email: 'uma@example.org', password: 'secret 1' }
  const registered = (await (await post('/api/auth/register', account)).json()) as { token: string }
  return { server, post, data: ['--data', server.dataDir], token: registered.token }
}

test('version and help print their text, and unknown arguments print the usage and exit 2', async () => {
  expect(await runCommand(['version'])).toMatchObject({ code: 0, stdout: `${version}\n` })
  expect(JSON.parse((await runCommand(['version', '--json'])).stdout)).toMatchObject({ version })
  expect((await runCommand(['help'])).stdout).toContain('Usage: pawstead')
  const unknown = await runCommand(['srve'])
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
    expect((await runCommand(wrong)).code, wrong.join(' ')).toBe(2)
  const badPort = await runCommand(['serve'], { env: { PORT: 'many', RATE_LIMIT: 'maybe' } })
  expect(badPort).toMatchObject({ code: 2 })
  expect(badPort.stderr.trim().split('\n')).toHaveLength(2)
})

test('an older Node prints the required version', async () => {
  const env = { NODE_OPTIONS: '--require ./server/testing/old-node.cjs' }
  const refused = await runCommand(['version'], { env })
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(/^Pawstead needs Node 24\.7 or later, and this is Node 20\.20\.2\. .*\n$/)
})

test('the host can make an admin and list admins while the site runs', async () => {
  const { data, server, token } = await newShelter()
  expect(await runCommand(['admin', 'list', ...data])).toMatchObject({ code: 0, stdout: 'There is no admin yet.\n' })
  expect(await runCommand(['admin', 'grant', 'nobody@example.org', ...data])).toMatchObject({ code: 1 })
  expect(await runCommand(['admin', 'grant', 'UMA@example.org', ...data])).toMatchObject({ code: 0 })
  const admins = JSON.parse((await runCommand(['admin', 'list', '--json', ...data])).stdout)
  expect(admins).toMatchObject([{ email: 'uma@example.org', name: 'Uma' }])
  const me = await fetch(`${server.url}/api/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(await me.json()).toMatchObject({ user: { role: 'admin' } })
})

test('the host sets admins, staff, and suspensions, and the last admin remains', async () => {
  const { data, server, post, token } = await newShelter()
  const bo = { name: 'Bo', email: 'bo@example.org', password: 'secret 2' }
  await post('/api/auth/register', bo)
  const run = (...args: string[]) => runCommand([...args, ...data])
  const me = async () => {
    const answer = await fetch(`${server.url}/api/me`, { headers: { authorization: `Bearer ${token}` } })
    return [answer.status, ((await answer.json()) as { user?: { role: string; staff: boolean } }).user]
  }
  expect(await run('staff', 'grant', 'UMA@example.org')).toMatchObject({ code: 0 })
  expect(await me()).toEqual([200, expect.objectContaining({ role: 'user', staff: true })])
  expect(await run('staff', 'revoke', 'uma@example.org')).toMatchObject({
    stdout: 'uma@example.org is no longer staff.\n',
  })
  await run('admin', 'grant', 'uma@example.org')
  const last = { code: 1, stderr: 'This is the last admin. Please make somebody else an admin first.\n' }
  expect(await run('admin', 'revoke', 'uma@example.org')).toMatchObject(last)
  expect(await run('user', 'suspend', 'uma@example.org')).toMatchObject(last)
  await run('admin', 'grant', 'bo@example.org')
  expect(await run('admin', 'revoke', 'uma@example.org')).toMatchObject({
    code: 0,
    stdout: 'uma@example.org is no longer an admin.\n',
  })
  const suspended = await run('user', 'suspend', 'uma@example.org', '--json')
  expect(JSON.parse(suspended.stdout)).toEqual({
    email: 'uma@example.org',
    role: 'user',
    staff: false,
    suspended: true,
  })
  expect((await me())[0]).toBe(401)
  const login = () => post('/api/auth/login', { email: 'uma@example.org', password: 'secret 1' })
  expect((await login()).status).toBe(403)
  expect(await run('user', 'restore', 'uma@example.org')).toMatchObject({ code: 0 })
  expect((await login()).status).toBe(200)
  expect(await run('user', 'suspend', 'nobody@example.org')).toMatchObject({
    code: 1,
    stderr: 'There is no user with the email nobody@example.org.\n',
  })
  expect((await run('staff', 'grant', 'uma')).code).toBe(2)
})

test('the host can delete an account after a warning, and its email can register again', async () => {
  const { data, post, server, token } = await newShelter()
  const erase = (...args: string[]) => runCommand(['user', 'erase', 'uma@example.org', ...args, ...data])
  expect((await erase()).code).toBe(2)
  expect(await erase('--pets', 'keep')).toMatchObject({ code: 2, stderr: expect.stringContaining('--pets must say') })
  const erased = await erase('--pets', 'delete')
  expect(erased).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('uma@example.org (Uma): the account was made'),
  })
  expect(erased.stdout).toContain('uma@example.org is erased: 0 pets deleted')
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${server.url}/api/me`, { headers })).status).toBe(401)
  expect(await erase('--pets', 'delete')).toMatchObject({
    code: 1,
    stderr: 'There is no user with the email uma@example.org.\n',
  })
  const again = { name: 'Uma', email: 'uma@example.org', password: 'secret 2' }
  expect((await post('/api/auth/register', again)).status).toBe(201)
})

test('the host can reset a password; the user is logged out and logs in with the new one', async () => {
  const { data, post, server, token } = await newShelter()
  const set = (input: string) => runCommand(['user', 'set-password', 'uma@example.org', ...data], { input })
  expect(await set('short\n')).toMatchObject({ code: 2, stderr: 'Password needs at least 6 characters.\n' })
  const done = await set('better secret\n')
  expect(done).toMatchObject({ code: 0, stderr: '' })
  expect(done.stdout).not.toContain('better secret')
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${server.url}/api/me`, { headers })).status).toBe(401)
  const login = await post('/api/auth/login', { email: 'uma@example.org', password: 'better secret' })
  expect(login.status).toBe(200)
})

test('the host can create, list, and revoke keys; a new password revokes them, too', async () => {
  const { data, server } = await newShelter()
  const key = (...args: string[]) => runCommand(['key', ...args, ...data])
  const create = (...args: string[]) => key('create', 'uma@example.org', '--name', 'Import', ...args)
  expect(await create('--scope', 'all')).toMatchObject({ code: 2, stderr: "The scope must be 'read' or 'write'.\n" })
  expect(await create('--expires', '2020-01-31')).toMatchObject({
    code: 2,
    stderr: 'The expiry date must lie in the future.\n',
  })
  const made = await create('--scope', 'read', '--expires', '2999-12-31')
  expect(made.stderr).toContain('This key acts as uma@example.org (reads, expires 2999-12-31).')
  const answer = async (token: string, method = 'GET') =>
    (await fetch(`${server.url}/api/mypets`, { method, headers: { authorization: `Bearer ${token}` } })).status
  expect(await answer(made.stdout.trim())).toBe(200)
  expect((await key('list')).stdout).toMatch(
    /^1 {2}uma@example\.org {2}psk_.{6}… {2}Import {2}\(reads, expires 2999-12-31, last used \d{4}-\d\d-\d\d\)\n$/,
  )
  expect(await key('list', 'nobody@example.org')).toMatchObject({ code: 1 })
  expect(await key('revoke', 'Import')).toMatchObject({ code: 2 })
  expect(await key('revoke', '7')).toMatchObject({ code: 1, stderr: 'There is no API key with the number 7.\n' })
  expect(await key('revoke', '1')).toMatchObject({ code: 0, stdout: "The key 'Import' is revoked.\n" })
  expect(await answer(made.stdout.trim())).toBe(401)
  expect((await key('list')).stdout).toBe('There are no API keys.\n')
  const second = (await create()).stdout.trim()
  expect(await answer(second)).toBe(200)
  const changed = await runCommand(['user', 'set-password', 'uma@example.org', ...data], { input: 'better secret\n' })
  expect(changed.stdout).toBe(
    'uma@example.org has a new password, and is logged out everywhere. 1 API key is revoked.\n',
  )
  expect(await answer(second)).toBe(401)
})

test('doctor exits 0 without problems and 1 with a problem', async () => {
  const { data } = await newShelter()
  const before = await runCommand(['doctor', ...data])
  expect(before).toMatchObject({ code: 1 })
  expect(before.stdout).toMatch(/^DO {2}Admins/m)
  await runCommand(['admin', 'grant', 'uma@example.org', ...data])
  const after = await runCommand(['doctor', '--json', ...data])
  expect(after).toMatchObject({ code: 0 })
  expect(JSON.parse(after.stdout).every(({ ok }: { ok: boolean }) => ok)).toBe(true)
  const wrong = await runCommand(['doctor', ...data], { env: { PORT: 'many' } })
  expect(wrong).toMatchObject({ code: 1 })
  expect(wrong.stdout).toContain('PORT: must be a whole number')
})

test('a nightly backup keeps the requested number of backups', async () => {
  const { data } = await newShelter()
  const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-nightly-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const day of ['01', '02', '03']) {
    const backup = await runCommand([
      'backup',
      path.join(folder, `n-2026-01-${day}.db`),
      '--keep',
      '2',
      '--json',
      ...data,
    ])
    expect(backup).toMatchObject({ code: 0, stderr: '' })
    if (day === '03') expect(JSON.parse(backup.stdout).removed).toEqual([path.join(folder, 'n-2026-01-01.db')])
  }
  expect(await runCommand(['backup', path.join(folder, 'n.db'), '--keep', '2', ...data])).toMatchObject({ code: 2 })
  const inAFile = path.join(folder, 'n-2026-01-03.db', 'b.db')
  const refused = await runCommand(['backup', inAFile, ...data])
  expect(refused).toMatchObject({ code: 1, stderr: `${inAFile} can't be written: a part of its folder is a file.\n` })
})

test('an export goes to a pipe, and reports when its target is full', async () => {
  const { data } = await newShelter()
  const piped = await runCommand(['export', 'gifts', ...data])
  expect(piped).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/^date,reference,.*\r\n$/) })
  const disk = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(disk))
  const full = spawnSync(process.execPath, ['dist/server/main.cjs', 'export', 'gifts', ...data], {
    stdio: ['ignore', disk, 'pipe'],
    encoding: 'utf8',
  })
  expect([full.status, full.stderr]).toEqual([1, "stdout can't be written: the disk is full.\n"])
})

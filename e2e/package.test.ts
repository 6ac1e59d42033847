import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { startFakeS3 } from '#server/testing/fake-s3.ts'
import { bombs } from '../qa/faults/make-picture-bombs.ts'
import { isAlive, startedBy } from '../qa/faults/processes.ts'
import { upload } from '../qa/faults/upload.ts'
import { doMainJob } from './main-job-over-http.ts'
import { uploadPhoto } from './photo.ts'
import { signUp } from './visitor.ts'

const root = path.resolve(import.meta.dirname, '..')
const executable = path.join(root, 'dist/pawstead')

beforeAll(() => {
  execFileSync(process.execPath, ['tools/package/package.ts'], { cwd: root, stdio: 'pipe' })
}, 300_000)

function emptyFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-package-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Runs the executable without PATH, node_modules, or other settings. */
function start(folder: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(executable, args, { cwd: folder, env: { HOME: folder, STOP_GRACE: '0', ...env } })
  onTestFinished(async () => void (await end(child)))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return { child, output: () => output }
}

async function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return child.exitCode
}

async function serve(folder: string, env: Record<string, string> = {}) {
  const { child, output } = start(folder, ['serve', '--port', '0'], env)
  const url = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const port = /Pawstead is at http:\/\/localhost:(\d+)/.exec(output())?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    }
    for (const stream of [child.stdout, child.stderr]) stream.on('data', look)
    child.once('exit', (code) => reject(new Error(`it ended with ${code}: ${output()}`)))
  })
  return { child, output, url }
}

test('one file, started in an empty folder, does the main job', async () => {
  const folder = emptyFolder()
  const { url, child } = await serve(folder)
  const page = await (await fetch(`${url}/pets`)).text()
  const script = /<script type="module" [^>]*src="(\/assets\/[^"]+\.js)/.exec(page)?.[1]
  const built = readFileSync(path.join(root, `dist/web${script}`), 'utf8')
  // the executable contains only the compressed script, and some clients ask for it uncompressed
  for (const encoding of ['br', 'gzip', 'identity']) {
    const answer = await fetch(url + script, { headers: { 'accept-encoding': encoding } })
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([
      200,
      encoding === 'identity' ? null : encoding,
    ])
    expect(await answer.text()).toBe(built)
  }

  const { token, picture } = await doMainJob(url)
  expect(startedBy(child.pid ?? 0)).toHaveLength(1)
  for (const bomb of await bombs(['webp', 'gif'])) expect(await upload(url, token, bomb)).toBe(413)
  expect((await fetch(picture.url)).headers.get('content-type')).toBe('image/webp')
  expect(readdirSync(folder).sort()).toEqual(['.cache', 'data'])

  const run = async (...args: string[]) => {
    const command = start(folder, args)
    await once(command.child, 'close')
    return { code: command.child.exitCode, output: command.output() }
  }
  expect(await run('backup', 'backups/')).toMatchObject({ code: 0, output: expect.stringContaining('and checked') })
  const [decoder = 0] = startedBy(child.pid ?? 0)
  expect(await end(child)).toBe(0)
  await expect.poll(() => isAlive(decoder)).toBe(false)
  const [backup] = readdirSync(path.join(folder, 'backups'))
  expect(await run('restore', `backups/${backup}`, '--data', 'elsewhere')).toMatchObject({ code: 0 })
  expect((await run('doctor', '--data', 'elsewhere')).output).toContain("passes SQLite's integrity check")
})

test('it contains Firebase and Stripe, for shelters that set them up', async () => {
  const { url } = await serve(emptyFolder(), {
    FIREBASE_PROJECT_ID: 'pets',
    FIREBASE_API_KEY: 'the-key',
    FIREBASE_AUTH_DOMAIN: 'pets.example.org',
    STRIPE_SECRET_KEY: 'sk_test_abc123',
    STRIPE_WEBHOOK_SECRET: 'whsec_abc123',
  })
  // the token names no key, so Firebase refuses it without requesting keys
  const token = `${btoa('{"alg":"RS256"}')}.${btoa('{}')}.x`
  expect((await fetch(`${url}/api/me`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
  const webhookCall = { method: 'POST', headers: { 'stripe-signature': 't=1,v1=00' }, body: '{}' }
  expect((await fetch(`${url}/api/stripe/webhook`, webhookCall)).status).toBe(400)
})

test("it stores pictures in S3, and refreshes the query planner's statistics in a separate process", async () => {
  const folder = emptyFolder()
  await openSqlite(path.join(folder, 'data')).close()
  const file = new BetterSqlite(path.join(folder, 'data/pawstead.db'))
  onTestFinished(() => void file.close())
  file.exec(`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
    insert into pets (name, name_folded, age, location, category, arrived_on, image, description, owner_uid, owner_email,
      created_at, updated_at)
      select 'Pet ' || i, 'pet ' || i, '2', 'Here', 'Dog', '2026-01-01', '/a', 'Good', 'u', '', i, i from n`)
  const s3 = await startFakeS3('the key')
  onTestFinished(() => s3.stop())
  const { url } = await serve(folder, {
    S3_ENDPOINT: s3.url,
    S3_BUCKET: 'pets',
    S3_ACCESS_KEY_ID: 'the key',
    S3_SECRET_ACCESS_KEY: 'the secret',
  })
  const image = await uploadPhoto({ url }, await signUp({ url }, 'Uma User'), 1)
  expect(s3.objects.has(`/pets${image}`)).toBe(true)
  expect((await fetch(url + image)).headers.get('content-type')).toBe('image/webp')
  const readStatistics = () => {
    const exists = file.prepare("select 1 from sqlite_schema where name = 'sqlite_stat1'").get()
    return exists ? file.prepare("select stat from sqlite_stat1 where idx = 'pets_by_name'").pluck().get() : undefined
  }
  // only that process writes the statistics
  await expect.poll(readStatistics, { timeout: 60_000 }).toMatch(/^5000 /)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})

test('it is within 150 MB and matches its checksum', () => {
  expect(statSync(executable).size).toBeLessThan(150_000_000)
  const sum = createHash('sha256').update(readFileSync(executable)).digest('hex')
  expect(readFileSync(path.join(root, 'dist/SHA256SUMS'), 'utf8')).toBe(`${sum}  pawstead\n`)
})

test('two that start at once share one cache, and a damaged part of it is repaired', async () => {
  const folder = emptyFolder()
  const cache = { PAWSTEAD_CACHE_DIR: path.join(folder, 'cache') }
  await Promise.all([0, 1].map((n) => serve(folder, { ...cache, DATA_DIR: `data${n}` })))
  const cachedFiles = readdirSync(cache.PAWSTEAD_CACHE_DIR, { recursive: true, withFileTypes: true }).filter((e) =>
    e.isFile(),
  )
  expect(cachedFiles).toHaveLength(3)
  for (const cachedFile of cachedFiles) {
    const file = path.join(cachedFile.parentPath, cachedFile.name)
    rmSync(file)
    writeFileSync(file, 'half')
  }
  const { url } = await serve(folder, { ...cache, DATA_DIR: 'data2' })
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})

test('its version is on one line, and an unwritable cache folder gives a sentence', async () => {
  const folder = emptyFolder()
  writeFileSync(path.join(folder, 'cache'), 'in the way')
  const [version, blocked] = [
    start(folder, ['version']),
    start(folder, ['serve', '--port', '0'], { PAWSTEAD_CACHE_DIR: 'cache' }),
  ]
  await Promise.all([once(version.child, 'close'), once(blocked.child, 'close')])
  expect([version.child.exitCode, version.output()]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)])
  expect(blocked.child.exitCode).toBe(1)
  expect(blocked.output()).toMatch(
    /^Pawstead can't unpack its native parts .* name another folder in PAWSTEAD_CACHE_DIR\.\n$/,
  )
})

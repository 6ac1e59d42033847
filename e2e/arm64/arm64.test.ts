import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeExecutable } from '#tools/package/executable.ts'
import { needPackages } from '../../qa/hosting/debian.ts'
import { doMainJob } from '../main-job-over-http.ts'

const root = path.resolve(import.meta.dirname, '../..')
const executable = path.join(root, 'dist/pawstead-linux-arm64')

beforeAll(async () => {
  needPackages({
    'binutils-aarch64-linux-gnu': '/usr/bin/aarch64-linux-gnu-strip',
    'libc6-arm64-cross': '/usr/aarch64-linux-gnu/lib/libc.so.6',
    'libstdc++6-arm64-cross': '/usr/aarch64-linux-gnu/lib/libstdc++.so.6',
    'qemu-user-static': '/usr/bin/qemu-aarch64-static',
  })
  await makeExecutable('linux-arm64', executable)
})

function machine() {
  const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-arm64-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['binfmt', 'data', 'dev', 'lib', 'proc', 'tmp']) mkdirSync(path.join(folder, name))
  copyFileSync(executable, path.join(folder, 'pawstead'))
  const start = (...args: string[]) => {
    const script = path.join(import.meta.dirname, 'machine.sh')
    const unshare = ['--user', '--map-root-user', '--mount', 'sh', script, folder, '/pawstead', ...args]
    const env = { PATH: process.env.PATH, HOME: '/data', DATA_DIR: '/data/shelter', STOP_GRACE: '0' }
    const child = spawn('unshare', unshare, { cwd: '/', env, stdio: ['ignore', 'pipe', 'pipe'] })
    onTestFinished(() => end(child))
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    return { child, output: () => output }
  }
  const run = async (...args: string[]) => {
    const { child, output } = start(...args)
    await once(child, 'close')
    return { code: child.exitCode, output: output() }
  }
  return { folder, start, run }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

test('the executable for arm64 does the main job, and keeps it through backup and restore', async () => {
  expect(execFileSync('file', ['--brief', executable], { encoding: 'utf8' })).toContain('ARM aarch64')
  const { folder, start, run } = machine()
  const server = start('serve', '--port', '0')
  const site = /Pawstead is at http:\/\/localhost:(\d+)/
  await expect.poll(server.output, { timeout: 120_000 }).toMatch(site)
  const url = `http://127.0.0.1:${site.exec(server.output())?.[1]}`
  const { picture } = await doMainJob(url)
  expect((await fetch(picture.url)).headers.get('content-type')).toBe('image/webp')
  expect(await run('backup', '/data/backups/')).toMatchObject({
    code: 0,
    output: expect.stringContaining('and checked'),
  })
  await end(server.child)
  const [backup] = readdirSync(path.join(folder, 'data/backups'))
  expect(await run('restore', `/data/backups/${backup}`, '--data', '/data/elsewhere')).toMatchObject({ code: 0 })
  const { output } = await run('doctor', '--data', '/data/elsewhere')
  expect(output).toMatch(/ok {2}Program +Pawstead [\d.]+ on linux-arm64/)
  expect(output).toContain("passes SQLite's integrity check")
})

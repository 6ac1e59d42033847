import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { settingNames } from '#server/config/env.ts'
import { freePort } from '#server/testing/free-port.ts'
import { heapOptions } from '#tools/build/heap.ts'

// There is no container runtime in these tests. They read the Dockerfile and compose file, and run their commands in a
// plain folder, with the built program in place of the executable.

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

type Instruction = { name: string; rest: string }

/** The instructions of the Dockerfile's last image, with continued lines joined. */
function instructions(): Instruction[] {
  const lines = read('deploy/Dockerfile')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter(Boolean)
  const all = lines.map((line) => {
    const [name = '', ...rest] = line.split(' ')
    return { name, rest: rest.join(' ') }
  })
  return all.slice(all.findLastIndex(({ name }) => name === 'FROM'))
}

const argumentsOf = (name: string) => instructions().find((one) => one.name === name)?.rest ?? ''
const environment = Object.fromEntries(
  argumentsOf('ENV')
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]), //
)
const compose = parse(read('deploy/compose.yaml'))

/** A folder with the image's commands and its /data. */
function image() {
  const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-image-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const bin = path.join(folder, 'bin')
  const data = path.join(folder, 'data')
  mkdirSync(bin)
  mkdirSync(data, { mode: 0o700 })
  const program = [process.execPath, ...heapOptions, path.join(root, 'dist/server/main.cjs')].join(' ')
  writeFileSync(path.join(bin, 'pawstead'), `#!/bin/sh\nexec ${program} "$@"\n`, { mode: 0o755 })
  writeFileSync(path.join(bin, 'pawstead-healthcheck'), read('deploy/healthcheck.sh'), { mode: 0o755 })
  const inFolder = Object.entries(environment).map(([name, value]) => [name, value.replace(/^\/data/, data)])
  const env = { ...Object.fromEntries(inFolder), PATH: `${bin}:${process.env.PATH}` }
  return { folder, data, env }
}

test('the container starts, becomes healthy, and stops in time; all that it writes is in /data', async () => {
  const { folder, data, env } = image()
  const [command = '', ...args] = [...JSON.parse(argumentsOf('ENTRYPOINT')), ...JSON.parse(argumentsOf('CMD'))]
  const settings = { ...env, PORT: String(await freePort()), HOME: path.join(folder, 'nowhere') }
  const server = spawn(command, args, { cwd: data, env: settings, stdio: 'ignore' })
  onTestFinished(() => void server.kill('SIGKILL'))
  const check = JSON.parse(/ CMD (.*)$/.exec(argumentsOf('HEALTHCHECK'))?.[1] ?? '')
  const health = () => spawnSync(check[0], check.slice(1), { env: settings }).status
  expect(health()).not.toBe(0)
  await expect.poll(health, { timeout: 60_000 }).toBe(0)
  const stopping = performance.now()
  server.kill(argumentsOf('STOPSIGNAL') as NodeJS.Signals)
  expect(await once(server, 'exit')).toEqual([0, null])
  expect(performance.now() - stopping).toBeLessThan(
    Number.parseInt(compose.services.pawstead.stop_grace_period, 10) * 1000,
  )
  expect(readdirSync(folder).sort()).toEqual(['bin', 'data'])
  expect(health()).not.toBe(0)
})

test('the image has its own user, one volume, and only files that exist', () => {
  expect(argumentsOf('USER')).toBe('pawstead')
  expect(argumentsOf('RUN')).toContain('useradd --system --uid 10001')
  expect(argumentsOf('RUN')).toContain('install -d -o pawstead -g pawstead -m 700 /data')
  expect(argumentsOf('VOLUME')).toBe('/data')
  expect(environment).toMatchObject({ DATA_DIR: '/data', PAWSTEAD_CACHE_DIR: '/data/cache', SQLITE_TMPDIR: '/data' })
  const copied = instructions().filter(({ name, rest }) => name === 'COPY' && !rest.includes('--from='))
  for (const { rest } of copied) {
    const [file = ''] = rest.split(' ').filter((word) => !word.startsWith('--'))
    expect(existsSync(path.join(root, file)), file).toBe(true)
  }
  for (const name of Object.keys(environment))
    expect([...settingNames, 'PAWSTEAD_CACHE_DIR', 'SQLITE_TMPDIR']).toContain(name)
})

test('compose builds the image, keeps the data in one volume, and allows no more than the ports of https', () => {
  const { services, volumes } = compose
  expect(Object.keys(services)).toEqual(['pawstead'])
  expect(services.pawstead).toMatchObject({
    build: { context: '..', dockerfile: 'deploy/Dockerfile' },
    ports: ['80:80', '443:443'],
    volumes: ['data:/data'],
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    sysctls: { 'net.ipv4.ip_unprivileged_port_start': '0' },
    env_file: 'pawstead.env',
  })
  expect(volumes).toEqual({ data: null })
  const graceOfUnit = /^TimeoutStopSec=(\d+)$/m.exec(read('deploy/pawstead.service'))?.[1]
  expect(services.pawstead.stop_grace_period).toBe(`${graceOfUnit}s`)
})

test('the health check asks the domain with https if there is one', () => {
  const { folder, env } = image()
  writeFileSync(path.join(folder, 'bin/curl'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 })
  const withDomain = { ...env, DOMAIN: 'pets.example.org,www.pets.example.org' }
  expect(execFileSync('pawstead-healthcheck', { env: withDomain, encoding: 'utf8' })).toBe(
    '-fsSk -o /dev/null --max-time 4 --connect-to pets.example.org:443:localhost:443 https://pets.example.org:443/readyz\n',
  )
})

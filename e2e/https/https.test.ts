import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../command.ts'
import { type Pebble, startPebble } from './pebble.ts'
import { domains, getPlain, getSecure, newDataFolder, serialOf, startSecureSite, storedIn } from './secure-site.ts'

let pebble: Pebble
let root: string

beforeAll(async () => {
  pebble = await startPebble()
  root = await pebble.root()
})
afterAll(() => pebble.stop())

const names = domains.join(', ')
const isIssued = new RegExp(`The certificate for ${names.replaceAll('.', '\\.')} is valid until`)
const wait = { timeout: 60_000 }

const read = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')

describe('the first start', () => {
  test('gets a certificate for both names, which a client that trusts the authority accepts', async () => {
    const before = pebble.orders()
    const site = await startSecureSite({ pebble })
    await expect.poll(site.output, wait).toMatch(isIssued)
    expect(site.output()).toContain('Pawstead is at https://pets.example.org')
    expect(pebble.orders() - before).toBe(1)
    for (const servername of domains)
      expect((await getSecure(site, root, { servername, path: '/healthz' })).status).toBe(200)
    const page = await getSecure(site, root)
    expect([page.status, page.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000'])
    const other = await getSecure(site, root, {
      host: 'www.example.org',
      servername: 'www.example.org',
      path: '/pets?a=1',
    })
    expect([other.status, other.headers.location]).toEqual([308, 'https://pets.example.org/pets?a=1'])
    const plain = await getPlain(pebble.httpPort, 'pets.example.org', '/pets?a=1')
    expect([plain.status, plain.headers.location, plain.body]).toEqual([308, 'https://pets.example.org/pets?a=1', ''])
  })

  test('unknown hosts get 421 on both ports, and never an order', async () => {
    const site = await startSecureSite({ pebble })
    await expect.poll(site.output, wait).toMatch(isIssued)
    const before = pebble.orders()
    for (const host of ['evil.example', 'a.pets.example.org', 'pets.example.org.evil.example', '127.0.0.1']) {
      expect((await getPlain(pebble.httpPort, host)).status).toBe(421)
      expect((await getPlain(pebble.httpPort, host, '/.well-known/acme-challenge/x')).status).toBe(421)
      expect((await getSecure(site, root, { host })).status).toBe(421)
    }
    // with the name in the handshake, too: it gets the certificate of the site, which is not for it
    const unknown = { host: 'evil.example', servername: 'evil.example' }
    await expect(getSecure(site, root, unknown)).rejects.toThrow(/altnames|does not match/)
    await sleep(500)
    expect(pebble.orders()).toBe(before)
  })

  test('the keys are only for their owner, and in no backup and no export', async () => {
    const site = await startSecureSite({ pebble })
    await expect.poll(site.output, wait).toMatch(isIssued)
    const folder = path.join(site.dataDir, 'https')
    expect((statSync(folder).mode & 0o777).toString(8)).toBe('700')
    for (const file of readdirSync(folder))
      expect((statSync(path.join(folder, file)).mode & 0o777).toString(8)).toBe('600')
    expect(readdirSync(folder).sort()).toEqual(['account.json', 'certificate.json'])
    const target = newDataFolder()
    const data = ['--data', site.dataDir]
    expect((await runCommand(['backup', `${target}/copy.db`, ...data])).code).toBe(0)
    for (const kind of ['pets', 'campaigns', 'requests', 'gifts'])
      expect((await runCommand(['export', kind, '--out', `${target}/${kind}.csv`, ...data])).code).toBe(0)
    expect(read(target)).not.toContain('PRIVATE KEY')
    expect(read(folder)).toContain('PRIVATE KEY')
    const doctor = await runCommand(['doctor', ...data])
    expect(doctor.stdout).toMatch(/^ok {2}Certificate +for pets\.example\.org, www\.example\.org: valid until/m)
  })
})

describe('later', () => {
  test('a restart uses the stored certificate at once, and orders none', async () => {
    const site = await startSecureSite({ pebble })
    await expect.poll(site.output, wait).toMatch(isIssued)
    const serial = await serialOf(site)
    expect(await site.stop()).toBe(0)
    const before = pebble.orders()
    const again = await startSecureSite({ pebble, dataDir: site.dataDir })
    await expect.poll(again.output, wait).toContain('Pawstead is at')
    expect(await serialOf(again)).toBe(serial)
    expect(pebble.orders()).toBe(before)
  })

  test('a new name gets a new certificate', async () => {
    const site = await startSecureSite({ pebble, names: ['pets.example.org'] })
    await expect.poll(site.output, wait).toContain('is valid until')
    await site.stop()
    const again = await startSecureSite({ pebble, dataDir: site.dataDir })
    await expect.poll(again.output, wait).toMatch(isIssued)
    expect((await getSecure(again, root, { host: 'www.example.org', servername: 'www.example.org' })).status).toBe(308)
  })

  test('a certificate is renewed without a restart, and an expired one at the start', async () => {
    const short = await startPebble({ validity: 15 })
    onTestFinished(() => short.stop())
    const site = await startSecureSite({ pebble: short })
    await expect.poll(site.output, wait).toMatch(isIssued)
    const first = await serialOf(site)
    await expect.poll(() => serialOf(site), wait).not.toBe(first)
    expect((await getSecure(site, await short.root())).status).toBe(200)
    await site.stop()
    await sleep(16_000)
    const second = storedIn(site, 'certificate')
    const doctor = await runCommand(['doctor', '--data', site.dataDir])
    expect(doctor.stdout).toMatch(/^DO {2}Certificate .*expired on/m)
    const again = await startSecureSite({ pebble: short, dataDir: site.dataDir })
    await expect.poll(again.output, wait).toMatch(isIssued)
    expect(storedIn(site, 'certificate')).not.toEqual(second)
    expect((await getSecure(again, await short.root())).status).toBe(200)
  })
})

describe('a failure', () => {
  test('names the name, pauses, and is remembered over a restart; then it succeeds', async () => {
    await pebble.breakName('www.example.org', true)
    const site = await startSecureSite({ pebble })
    await expect.poll(site.output, wait).toMatch(/No new certificate for .*: www\.example\.org could not be verified: /)
    expect(storedIn(site, 'renewal')).toMatchObject({ attempts: 1 })
    // nothing is served without a certificate, and nothing over plain http
    await expect(getSecure(site, root)).rejects.toThrow(/handshake|ECONNRESET|disconnected/)
    expect((await getPlain(pebble.httpPort, 'pets.example.org')).status).toBe(308)
    const doctor = await runCommand(['doctor', '--data', site.dataDir])
    expect(doctor.stdout).toMatch(/^DO {2}Certificate .*Attempt 1 failed: www\.example\.org could not be verified/m)
    await site.stop()
    await pebble.breakName('www.example.org', false)
    const before = pebble.orders()
    const again = await startSecureSite({ pebble, dataDir: site.dataDir })
    await expect.poll(again.output, wait).toContain('Pawstead is at')
    await sleep(2000)
    expect(pebble.orders()).toBe(before)
    await again.stop()
    // as if the pause were over
    const file = path.join(site.dataDir, 'https/renewal.json')
    writeFileSync(file, JSON.stringify({ ...(storedIn(site, 'renewal') as object), retryAt: Date.now() }))
    const last = await startSecureSite({ pebble, dataDir: site.dataDir })
    await expect.poll(last.output, wait).toMatch(isIssued)
    expect(existsSync(file)).toBe(false)
  })

  test('a server that is killed at any moment, also while it writes a key, starts again and gets its certificate', async () => {
    const dataDir = newDataFolder()
    const file = path.join(dataDir, 'https/renewal.json')
    for (let delay = 0; delay < 12; delay++) {
      const site = await startSecureSite({ pebble, dataDir })
      const folder = path.join(dataDir, 'https')
      const begun = () => (existsSync(folder) ? readdirSync(folder).length : 0)
      await expect.poll(begun, { timeout: 60_000, interval: 1 }).toBeGreaterThan(0)
      await sleep(delay * 40)
      site.process.kill('SIGKILL')
      await site.ended
      // every file is whole, or it is not there
      for (const name of ['account', 'certificate', 'renewal'])
        if (existsSync(path.join(folder, `${name}.json`))) expect(storedIn(site, name)).not.toBeNull()
      if (existsSync(path.join(folder, 'certificate.json'))) break
      // as if the pause were over
      if (existsSync(file))
        writeFileSync(file, JSON.stringify({ ...(storedIn(site, 'renewal') as object), retryAt: Date.now() }))
    }
    const last = await startSecureSite({ pebble, dataDir })
    await expect.poll(() => storedIn(last, 'certificate'), wait).not.toBeNull()
    await expect.poll(async () => (await getSecure(last, root).catch(() => null))?.status, wait).toBe(200)
    expect(readdirSync(path.join(dataDir, 'https')).filter((name) => name.endsWith('unfinished'))).toEqual([])
  })

  test('a stop in the middle of an order takes no longer than others, and the next start gets the certificate', async () => {
    const site = await startSecureSite({ pebble })
    await expect.poll(() => storedIn(site, 'renewal'), { timeout: 60_000, interval: 5 }).not.toBeNull()
    const began = performance.now()
    expect(await site.stop()).toBe(0)
    expect(performance.now() - began).toBeLessThan(5000)
    const again = await startSecureSite({ pebble, dataDir: site.dataDir })
    await expect.poll(() => storedIn(again, 'certificate'), wait).not.toBeNull()
  })

  test('a taken port ends the start with a sentence', async () => {
    const taken = createServer().listen(pebble.httpPort, '::')
    onTestFinished(() => void taken.close())
    const site = await startSecureSite({ pebble })
    expect(await site.ended).toBe(1)
    expect(site.output()).toContain(
      `Port ${pebble.httpPort}, which --domain needs for the certificate and redirects, is already in use`,
    )
    const { port } = site
    const secure = createServer().listen(port, '::')
    onTestFinished(() => void secure.close())
    await new Promise((resolve) => taken.close(resolve))
    const second = await startSecureSite({ pebble, port })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`Port ${port}, which --domain needs for the site, is already in use`)
  })

  test('without root, the sentence names the permission', async () => {
    const forbidden = 80
    // a container may allow everybody every port
    const first = Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'))
    if (first <= forbidden) return
    const site = await startSecureSite({ pebble, httpPort: forbidden, uid: 65_534 })
    expect(await site.ended).toBe(1)
    expect(site.output()).toContain(`Port ${forbidden}, which --domain needs`)
    expect(site.output()).toContain(`setcap 'cap_net_bind_service=+ep' ${process.execPath}`)
    expect(site.output()).toContain('AmbientCapabilities=CAP_NET_BIND_SERVICE')
  })
})

test('the test server is the real one', () => {
  expect(execFileSync('which', ['pebble'], { encoding: 'utf8' })).toContain('pebble')
})

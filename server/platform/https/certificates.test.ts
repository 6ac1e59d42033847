import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { HttpsConfig } from '#server/config/https.ts'
import { defaultOverloadLimits } from '#server/platform/overload/load-shedding.ts'
import { defaultTimeouts } from '#server/platform/overload/timeouts.ts'
import { type AcmeStandIn, fetchFrom, startAcmeStandIn } from '#server/testing/acme-stand-in.ts'
import { freePort } from '#server/testing/free-port.ts'
import { selfSigned } from '#server/testing/test-certificate.ts'
import type { Challenges } from './acme-order.ts'
import { parseCertificate, type SiteCertificate } from './certificate.ts'
import { openCertificateFiles } from './certificate-files.ts'
import { keepCertificate } from './certificates.ts'
import { hostRules } from './hosts.ts'
import { closeListener, createHttpListener, listen } from './http-listener.ts'

const domains: HttpsConfig['domains'] = ['pets.example.org', 'www.example.org']

/** A server without the site: its port 80, its data folder, and what keeps its certificate. */
async function startKeeper(acme: AcmeStandIn, { names = domains }: { names?: HttpsConfig['domains'] } = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pawstead-https-'))
  const files = openCertificateFiles(dataDir)
  const challenges: Challenges = new Map()
  const rules = hostRules(names, `https://${names[0]}`)
  const plain = createHttpListener({
    ...{ rules, challenges, byIp: false },
    ...{ timeouts: defaultTimeouts, overloadLimits: defaultOverloadLimits },
  })
  await listen(plain, 0, '127.0.0.1')
  const { port } = plain.address() as AddressInfo
  acme.httpPort = port
  const https: HttpsConfig = { domains: names, directory: acme.directory, httpPort: port }
  const used: SiteCertificate[] = []
  const lines: string[] = []
  const log = { info: (line: string) => void lines.push(line), warn: (line: string) => void lines.push(line) }
  const use = (certificate: SiteCertificate) => void used.push(certificate)
  const stops: (() => Promise<void>)[] = []
  /** Also after `stop`, as a restart does. */
  const start = () => {
    const stopping = new AbortController()
    const keeping = keepCertificate({ https, files, challenges, log: log as never, use }, stopping.signal)
    const stop = async () => {
      stopping.abort()
      await keeping
    }
    stops.push(stop)
    return stop
  }
  onTestFinished(async () => {
    for (const stop of stops) await stop()
    await closeListener(plain)
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { files, challenges, used, lines, port, https, start }
}

const timeout = { timeout: 20_000 }

test('gets one certificate for all names, and stores it with its key', async () => {
  const acme = await startAcmeStandIn()
  const { files, used, lines, challenges, start } = await startKeeper(acme)
  const stop = start()
  await expect.poll(() => used.length, timeout).toBe(1)
  await stop()
  expect(acme.orders).toEqual([domains])
  expect(used[0]?.domains).toEqual(domains)
  const stored = files.read('certificate')
  expect(stored && parseCertificate(stored)).toEqual(used[0])
  expect([files.read('renewal'), challenges.size]).toEqual([null, 0])
  expect(lines.join()).toMatch(/^The certificate for pets\.example\.org, www\.example\.org is valid until 20\d\d-/)
})

test('renews it when a third of its time is left, with a new key and the same account', async () => {
  const acme = await startAcmeStandIn()
  acme.validity = 6000
  const { used, start } = await startKeeper(acme)
  start()
  await expect.poll(() => used.length, timeout).toBe(2)
  const [first, second] = used
  if (!first || !second) throw new Error('there are two')
  expect(second.key).not.toBe(first.key)
  // the first was valid for 7 s
  expect(second.validFrom - first.validFrom).toBeGreaterThanOrEqual(3000)
  expect(second.validFrom).toBeLessThan(first.validTo)
  expect(acme.accounts.size).toBe(1)
})

test('a full disk neither ends the server nor asks the authority again and again', async () => {
  const acme = await startAcmeStandIn()
  const { files, lines, start } = await startKeeper(acme)
  files.write = () => {
    throw new Error('ENOSPC: no space left on device, write')
  }
  const stop = start()
  await expect
    .poll(() => lines, timeout)
    .toEqual(["The files of the certificate can't be used: ENOSPC: no space left on device, write."])
  await stop()
  expect(acme.orders).toEqual([])
})

test('a restart orders nothing while the certificate is good', async () => {
  const acme = await startAcmeStandIn()
  const { used, start } = await startKeeper(acme)
  const stop = start()
  await expect.poll(() => used.length, timeout).toBe(1)
  await stop()
  const stopAgain = start()
  await new Promise((resolve) => setTimeout(resolve, 300))
  await stopAgain()
  expect(acme.orders).toHaveLength(1)
})

test('a damaged certificate is replaced', async () => {
  const acme = await startAcmeStandIn()
  const { files, used, start } = await startKeeper(acme)
  const [{ chain }, { key }] = await Promise.all([selfSigned({ domains }), selfSigned({ domains })])
  files.write('certificate', { directory: acme.directory, chain, key })
  start()
  await expect.poll(() => used.length, timeout).toBe(1)
})

test('a refusal is logged with its reason, and tried again as late as the authority says, also after a restart', async () => {
  const acme = await startAcmeStandIn()
  acme.refusal = { status: 429, type: 'rateLimited', detail: 'too many certificates this week', retryAfter: '7200' }
  const { files, lines, start } = await startKeeper(acme)
  const stop = start()
  await expect.poll(() => lines.length, timeout).toBe(1)
  await stop()
  const failures = files.read('renewal')
  expect(failures).toMatchObject({ attempts: 1, reason: 'too many certificates this week' })
  const pause = (failures?.retryAt ?? 0) - Date.now()
  expect(pause).toBeGreaterThan(7_100_000)
  expect(pause).toBeLessThanOrEqual(7_200_000)
  expect(lines[0]).toContain(
    'No new certificate for pets.example.org, www.example.org: too many certificates this week. There is no certificate yet',
  )
  acme.refusal = null
  const stopAgain = start()
  await new Promise((resolve) => setTimeout(resolve, 300))
  await stopAgain()
  expect([acme.orders, files.read('renewal')]).toEqual([[], failures])
})

test('further failures pause for longer, and a success ends the count', async () => {
  const acme = await startAcmeStandIn()
  acme.refusal = { status: 503, type: 'serverInternal', detail: 'closed for today' }
  const { files, lines, used, https, start } = await startKeeper(acme)
  const failed = { directory: https.directory, domains, reason: null, retryAt: Date.now() - 1 }
  files.write('renewal', { ...failed, attempts: 4 })
  start()
  await expect.poll(() => lines.length, timeout).toBe(1)
  const failures = files.read('renewal')
  expect(failures).toMatchObject({ attempts: 5, reason: 'closed for today' })
  expect(Math.round(((failures?.retryAt ?? 0) - Date.now()) / 60_000)).toBe(16)
  acme.refusal = null
  files.write('renewal', { ...failed, attempts: 5 })
  start()
  await expect.poll(() => used.length, timeout).toBe(1)
  expect(files.read('renewal')).toBeNull()
})

test('a name that cannot be verified is named', async () => {
  const acme = await startAcmeStandIn()
  const { lines, used, challenges, start } = await startKeeper(acme)
  acme.httpPort = 9
  start()
  await expect.poll(() => lines.length, timeout).toBe(1)
  expect(lines[0]).toMatch(
    /: (pets|www)\.example\.org could not be verified: wrong response of (pets|www)\.example\.org/,
  )
  expect([used, challenges.size]).toEqual([[], 0])
})

test('an authority that is unreachable is tried again later', async () => {
  const acme = await startAcmeStandIn()
  acme.directory = `http://127.0.0.1:${await freePort()}/directory`
  const { files, lines, start } = await startKeeper(acme)
  start()
  await expect.poll(() => lines.length, timeout).toBe(1)
  expect(lines[0]).toContain('ECONNREFUSED')
  expect(files.read('renewal')?.attempts).toBe(1)
})

test('a stop in the middle of an order takes no time and is no failure; a crash is one', async () => {
  const acme = await startAcmeStandIn()
  acme.isStuck = true
  const { files, challenges, lines, start } = await startKeeper(acme)
  const stop = start()
  await expect.poll(() => challenges.size, timeout).toBe(2)
  // what a killed server leaves
  expect(files.read('renewal')).toMatchObject({ attempts: 1, reason: null })
  const began = performance.now()
  await stop()
  expect(performance.now() - began).toBeLessThan(1000)
  expect([files.read('renewal'), challenges.size, lines]).toEqual([null, 0, []])
})

test('port 80 answers a challenge only for its own name, and redirects the rest', async () => {
  const acme = await startAcmeStandIn()
  acme.isStuck = true
  const { challenges, port, start } = await startKeeper(acme)
  start()
  await expect.poll(() => challenges.size, timeout).toBe(2)
  const path = '/.well-known/acme-challenge/token-0-0'
  const answer = await fetchFrom(port, 'pets.example.org', path)
  expect(answer).toMatch(/^token-0-0\.[\w-]{43}$/)
  expect(await fetchFrom(port, 'PETS.example.org:80', path)).toBe(answer)
  expect(await fetchFrom(port, 'www.example.org', path)).toBe('There is no such challenge.\n')
  expect(await fetchFrom(port, 'evil.example', path)).toBe('This server does not serve this host.\n')
  expect(await fetchFrom(port, 'pets.example.org', `${path}/..`)).toBe('There is no such challenge.\n')
})

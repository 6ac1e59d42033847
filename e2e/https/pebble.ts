import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort } from '#server/testing/free-port.ts'

export type Pebble = {
  directory: string
  /** The port at which it validates challenges; names lead to 127.0.0.1. */
  httpPort: number
  /** Of its own https, which the program under test must trust: `NODE_EXTRA_CA_CERTS`. */
  ownCertificate: string
  /** Of all certificates that it issues, in PEM. */
  root: () => Promise<string>
  /** Makes a name fail to resolve; null ends it. */
  breakName: (name: string, broken: boolean) => Promise<void>
  /** Number of orders that it has received. */
  orders: () => number
  stop: () => Promise<void>
}

/** Starts Let's Encrypt's test server and a DNS server for it, both on loopback. */
export async function startPebble({ validity = 7 * 86_400 }: { validity?: number } = {}): Promise<Pebble> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-pebble-'))
  const [acme, management, dns, dnsManagement, httpPort, tlsPort] = await Promise.all(
    Array.from({ length: 6 }, () => freePort()),
  )
  const [certificate, privateKey] = [path.join(folder, 'own.pem'), path.join(folder, 'own.key')]
  selfSigned(certificate, privateKey)
  const config = path.join(folder, 'config.json')
  const pebble = {
    listenAddress: `127.0.0.1:${acme}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate,
    privateKey,
    httpPort,
    tlsPort,
    ocspResponderURL: '',
    externalAccountBindingRequired: false,
    certificateValidityPeriod: validity,
  }
  writeFileSync(config, JSON.stringify({ pebble }))
  const names = start('pebble-challtestsrv', [
    ...['-dns01', `127.0.0.1:${dns}`, '-management', `127.0.0.1:${dnsManagement}`],
    ...['-defaultIPv4', '127.0.0.1', '-defaultIPv6', '', '-http01', '', '-https01', '', '-tlsalpn01', ''],
  ])
  const server = start('pebble', ['-config', config, '-dnsserver', `127.0.0.1:${dns}`])
  const directory = `https://127.0.0.1:${acme}/dir`
  const get = (url: string) => download(url, readFileSync(certificate, 'utf8'))
  for (let attempt = 0; ; attempt++) {
    const isUp = await get(directory).then(
      () => true,
      () => false,
    )
    if (isUp) break
    if (attempt > 100 || server.child.exitCode !== null) throw new Error(`pebble did not start:\n${server.output()}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const tellDns = (command: string, host: string) =>
    fetch(`http://127.0.0.1:${dnsManagement}/${command}`, { method: 'POST', body: JSON.stringify({ host }) })
  return {
    directory,
    httpPort: httpPort ?? 0,
    ownCertificate: certificate,
    root: () => get(`https://127.0.0.1:${management}/roots/0`),
    async breakName(name, broken) {
      const { status } = await tellDns(broken ? 'set-servfail' : 'clear-servfail', name)
      if (status !== 200) throw new Error(`the DNS server responded with ${status}`)
    },
    orders: () => [...server.output().matchAll(/Added order/g)].length,
    async stop() {
      await Promise.all([stop(names.child), stop(server.child)])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function selfSigned(certificate: string, privateKey: string): void {
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-subj', '/CN=pebble', '-addext', 'subjectAltName=IP:127.0.0.1', '-out', certificate, '-keyout', privateKey],
    ],
    { stdio: 'ignore' },
  )
}

function start(program: string, args: string[]) {
  const child = spawn(program, args, {
    // real validation, at once, and no reuse of earlier validations
    env: { PATH: process.env.PATH, PEBBLE_VA_NOSLEEP: '1', PEBBLE_VA_ALWAYS_VALID: '0', PEBBLE_AUTHZREUSE: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  return { child, output: () => output }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

async function download(url: string, ca: string): Promise<string> {
  const asked = request(url, { ca, agent: false }).end()
  const [response] = await once(asked, 'response')
  return text(response)
}

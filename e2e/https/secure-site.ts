import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { onTestFinished } from 'vitest'
import { freePort } from '#server/testing/free-port.ts'
import type { Pebble } from './pebble.ts'

export type SecureSite = {
  dataDir: string
  port: number
  process: ChildProcess
  output: () => string
  /** Ends when the program has ended; the exit code. */
  ended: Promise<number | null>
  /** SIGTERM, and waits for the end. */
  stop: () => Promise<number | null>
}

export type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: string }

export const domains = ['pets.example.org', 'www.example.org']

const root = path.resolve(import.meta.dirname, '../..')

export function newDataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-secure-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

type Options = {
  pebble: Pick<Pebble, 'directory' | 'httpPort' | 'ownCertificate'>
  dataDir?: string
  names?: string[]
  port?: number
  httpPort?: number
  /** Runs the program as this user and group. */
  uid?: number
  env?: Record<string, string>
}

/** Starts the built program with `--domain`, and does not wait for anything. */
export async function startSecureSite({ pebble, names = domains, uid, env, ...given }: Options): Promise<SecureSite> {
  const dataDir = given.dataDir ?? newDataFolder()
  const port = given.port ?? (await freePort())
  const args = ['dist/server/main.cjs', 'serve', '--data', dataDir, '--port', String(port)]
  for (const name of names) args.push('--domain', name)
  args.push('--http-port', String(given.httpPort ?? pebble.httpPort), '--acme-directory', pebble.directory)
  if (uid !== undefined) chmodSync(dataDir, 0o777)
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, STOP_GRACE: '0', NODE_EXTRA_CA_CERTS: pebble.ownCertificate, ...env },
    ...(uid !== undefined && { uid, gid: uid }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const ended = once(child, 'exit').then(() => child.exitCode)
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    await ended
  })
  return { dataDir, port, process: child, output: () => output, ended, stop }
}

/** A request over https that trusts only Pebble. */
export async function getSecure(
  { port }: Pick<SecureSite, 'port'>,
  ca: string,
  { host = 'pets.example.org', servername = 'pets.example.org', path: target = '/pets' } = {},
): Promise<Answer> {
  const options = { host: '127.0.0.1', port, servername, path: target, headers: { host }, ca, agent: false } as const
  return answerOf(httpsRequest(options))
}

export const getPlain = (port: number, host: string, target = '/pets'): Promise<Answer> =>
  answerOf(httpRequest({ host: '127.0.0.1', port, path: target, headers: { host }, agent: false }))

async function answerOf(request: ReturnType<typeof httpRequest>): Promise<Answer> {
  const [response] = await once(request.end(), 'response')
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}

/** Of the certificate that a server shows; its serial number, in which no two are equal. */
export async function serialOf({ port }: Pick<SecureSite, 'port'>): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port, servername: 'pets.example.org', rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const { serialNumber } = socket.getPeerCertificate()
  socket.destroy()
  return serialNumber
}

export const storedIn = ({ dataDir }: Pick<SecureSite, 'dataDir'>, name: string): unknown => {
  try {
    return JSON.parse(readFileSync(path.join(dataDir, 'https', `${name}.json`), 'utf8'))
  } catch {
    return null
  }
}

import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { Agent } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FirebaseOutside } from '#server/identity/firebase.ts'

export const projectId = 'shelter-test'

type FirebaseClaims = Record<string, unknown>
type FirebaseResponse = { status?: number; body: unknown }

/** Replaces the two Google services that the server calls: public keys and account lookup. */
export type FakeFirebase = {
  outside: FirebaseOutside
  /** A token like Firebase's; `header` and `key` forge it. */
  token: (claims?: FirebaseClaims, forged?: { header?: FirebaseClaims; key?: KeyObject }) => string
  lookup: { answer: FirebaseResponse; asked: { key: string | null; idToken: string; emulator: boolean }[] }
  host: string
  close: () => Promise<void>
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const keyId = 'key-of-this-week'

function usualClaims(): FirebaseClaims {
  const now = Math.floor(Date.now() / 1000)
  const uid = randomUUID()
  return {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    auth_time: now - 60,
    iat: now - 60,
    exp: now + 3540,
    sub: uid,
    user_id: uid,
    email: 'fay@example.org',
    email_verified: true,
    name: 'Fay Firebase',
    firebase: { sign_in_provider: 'password' },
  }
}

export function unsignedToken(claims: FirebaseClaims, header: FirebaseClaims = { alg: 'none', typ: 'JWT' }): string {
  return `${encode(header)}.${encode({ ...usualClaims(), ...claims })}.`
}

function signedToken(claims: FirebaseClaims, header: FirebaseClaims, key: KeyObject): string {
  const content = unsignedToken(claims, { alg: 'RS256', kid: keyId, typ: 'JWT', ...header }).slice(0, -1)
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), key).toString('base64url')}`
}

export async function startFakeFirebase(): Promise<FakeFirebase> {
  const lookup: FakeFirebase['lookup'] = { answer: { body: { users: [{ localId: 'known' }] } }, asked: [] }
  const answerFor = async (request: IncomingMessage): Promise<FirebaseResponse> => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://fake')
    if (pathname.includes('/securetoken@'))
      return { body: { [keyId]: publicKey.export({ type: 'spki', format: 'pem' }) } }
    const { idToken = '' } = JSON.parse(await text(request))
    lookup.asked.push({ key: searchParams.get('key'), idToken, emulator: pathname.includes('/projects/') })
    return lookup.answer
  }
  const server = createServer(async (request, response) => {
    const { status = 200, body } = await answerFor(request)
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'max-age=3600' })
    response.end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const host = `127.0.0.1:${port}`
  // any https URL leads to this server, without TLS
  const agent = Object.assign(new Agent(), { createConnection: () => connect(port, '127.0.0.1') })
  return {
    outside: { agent, lookupUrl: `http://${host}/lookup` },
    token: (claims = {}, { header = {}, key = privateKey } = {}) => signedToken(claims, header, key),
    lookup,
    host,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

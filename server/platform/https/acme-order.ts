import { setTimeout as sleep } from 'node:timers/promises'
import type { Authorization, Client, Order } from 'acme-client'
import type { HttpsConfig } from '#server/config/https.ts'

/** The challenges that the authority may ask for now: their responses by domain and token (RFC 8555, 8.3). */
export type Challenges = Map<string, string>

export const challengeKey = (domain: string, token: string): string => `${domain} ${token}`

/** The authority refused a request; the message is its own sentence. */
export class AcmeRefusal extends Error {
  /** The error's name (RFC 8555, 6.7), such as `rateLimited`; '' for none. */
  readonly type: string
  /** Milliseconds since 1970 before which it wants no further request; 0 if it does not say. */
  readonly notBefore: number
  constructor(message: string, type: string, notBefore: number) {
    super(message)
    this.name = 'AcmeRefusal'
    this.type = type
    this.notBefore = notBefore
  }
}

type AcmeOrder = {
  https: HttpsConfig
  /** The account's private key in PEM. Using it for the first time creates the account. */
  accountKey: string
  challenges: Challenges
  signal: AbortSignal
}

/** Milliseconds for one request. */
const requestTimeout = 30_000
/** Milliseconds between two looks at an order. */
const pollInterval = 1000
/** Milliseconds for the authority to validate the names, and again to issue the certificate. */
const orderTimeout = 120_000

export const newKey = async (): Promise<string> => String(await (await loadAcme()).crypto.createPrivateEcdsaKey())

/**
 * Gets a certificate for all domains from the ACME server by HTTP-01, with a new key; both in PEM. Throws an error whose
 * message is for the operator, `AcmeRefusal` if the server refuses. Stops as soon as `signal` is aborted.
 */
export async function orderCertificate(options: AcmeOrder): Promise<{ key: string; chain: string }> {
  const { https, accountKey, challenges, signal } = options
  const acme = await loadAcme()
  acme.axios.defaults.adapter = sendWith(signal)
  const client = new acme.Client({ directoryUrl: https.directory, accountKey })
  await openAccount(client, https)
  const order = await client.createOrder({ identifiers: https.domains.map((value) => ({ type: 'dns', value })) })
  await proveControl(client, order, challenges, signal)
  const [key, request] = await acme.crypto.createCsr({ altNames: https.domains }, await newKey())
  await client.finalizeOrder(order, request)
  const issued = await poll(signal, async () => {
    const { status, ...rest } = await client.getOrder(order)
    if (status === 'invalid') throw new Error('the certificate authority did not issue the certificate')
    return status === 'valid' ? { status, ...rest } : null
  })
  return { key: String(key), chain: await client.getCertificate(issued) }
}

/** The library updates an account that exists, but servers refuse an update of nothing. So it is looked up first. */
async function openAccount(client: Client, { email }: HttpsConfig): Promise<void> {
  const contact = email ? { contact: [`mailto:${email}`] } : {}
  try {
    await client.createAccount({ onlyReturnExisting: true })
    if (email) await client.updateAccount(contact)
  } catch (error) {
    if (!(error instanceof AcmeRefusal) || error.type !== 'accountDoesNotExist') throw error
    await client.createAccount({ termsOfServiceAgreed: true, ...contact })
  }
}

/** Answers the challenge of each domain until all are valid. Throws if one is not, with its reason. */
async function proveControl(client: Client, order: Order, challenges: Challenges, signal: AbortSignal): Promise<void> {
  const pending = (await client.getAuthorizations(order)).filter(({ status }) => status === 'pending')
  const keys: string[] = []
  try {
    for (const { identifier, challenges: offered } of pending) {
      const challenge = offered.find(({ type }) => type === 'http-01')
      if (!challenge) throw new Error(`the certificate authority has no HTTP-01 challenge for ${identifier.value}`)
      const key = challengeKey(identifier.value, challenge.token)
      keys.push(key)
      challenges.set(key, await client.getChallengeKeyAuthorization(challenge))
      await client.completeChallenge(challenge)
    }
    await poll(signal, async () => {
      const { status } = await client.getOrder(order)
      if (status === 'ready') return true
      const failed = (await client.getAuthorizations(order)).find((one) => !['pending', 'valid'].includes(one.status))
      if (failed) throw new Error(`${failed.identifier.value} could not be verified: ${reasonOf(failed)}`)
      if (status === 'invalid') throw new Error('the certificate authority closed the order')
      return null
    })
  } finally {
    for (const key of keys) challenges.delete(key)
  }
}

function reasonOf({ status, challenges }: Authorization): string {
  const error = challenges.flatMap((challenge) => ('error' in challenge ? [Object(challenge.error)] : []))[0]
  return typeof error?.detail === 'string' ? error.detail : `the authorization is ${status}`
}

async function poll<Result>(signal: AbortSignal, look: () => Promise<Result | null>): Promise<Result> {
  const giveUpAt = performance.now() + orderTimeout
  while (performance.now() < giveUpAt) {
    const result = await look()
    if (result !== null) return result
    await sleep(pollInterval, undefined, { signal })
  }
  throw new Error('the certificate authority took too long')
}

// 35 MB in memory, so only when a certificate is due
const loadAcme = () => import('acme-client')

type AcmeDefaults = Awaited<ReturnType<typeof loadAcme>>['axios']['defaults']
type AxiosAdapter = Extract<AcmeDefaults['adapter'], (...args: never[]) => unknown>

/**
 * Sends a request of the library. The library's own way repeats failed requests, and waits for as long as the server
 * says, which may be days. We do that ourselves, since we remember it over a restart.
 */
function sendWith(signal: AbortSignal): AxiosAdapter {
  return async (config) => {
    const { url = '', method = 'get', data, headers } = config
    const options = { method: method.toUpperCase(), body: data ?? null, headers: headers.toJSON() }
    const limit = AbortSignal.any([signal, AbortSignal.timeout(requestTimeout)])
    const response = await fetch(url, { ...options, signal: limit } as RequestInit)
    const { status, statusText } = response
    const text = await response.text()
    const { type, detail } = problemIn(text)
    // the library repeats a request with a new nonce itself
    if (status >= 400 && type !== 'badNonce')
      throw new AcmeRefusal(
        detail || `the certificate authority responded with ${status}`,
        type,
        retryAfter(response.headers.get('retry-after')),
      )
    return { data: text, status, statusText, headers: Object.fromEntries(response.headers), config }
  }
}

/** The problem document (RFC 7807) in a response, with the last part of its type; empty if there is none. */
function problemIn(body: string): { type: string; detail: string } {
  try {
    const { type = '', detail = '' } = Object(JSON.parse(body))
    return { type: String(type).split(':').at(-1) ?? '', detail: String(detail) }
  } catch {
    return { type: '', detail: '' }
  }
}

/** The time that a `Retry-After` header names (RFC 9110, 10.2.3), in milliseconds since 1970; 0 for none. */
export function retryAfter(header: unknown, now = Date.now()): number {
  const text = String(header ?? '').trim()
  if (/^\d+$/.test(text)) return now + Number(text) * 1000
  return Date.parse(text) || 0
}

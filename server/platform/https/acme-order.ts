import { setTimeout as sleep } from 'node:timers/promises'
import type { Authorization, Client, Order } from 'acme-client'
import type { HttpsConfig } from '#server/config/https.ts'

/** The challenges that the authority may ask for now: their responses by domain and token (RFC 8555, 8.3). */
export type Challenges = Map<string, string>

export const challengeKey = (domain: string, token: string): string => `${domain} ${token}`

/** The authority refused a request; the message is its own sentence. */
export class AcmeRefusal extends Error {
  /** Milliseconds since 1970 before which it wants no further request; 0 if it does not say. */
  readonly notBefore: number
  constructor(message: string, notBefore: number) {
    super(message)
    this.name = 'AcmeRefusal'
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
  const release = guardRequests(acme, signal)
  try {
    const client = new acme.Client({ directoryUrl: https.directory, accountKey })
    const contact = https.email ? { contact: [`mailto:${https.email}`] } : {}
    await client.createAccount({ termsOfServiceAgreed: true, ...contact })
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
  } finally {
    release()
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

/**
 * Requests of the library end with `signal`, after a timeout, or with an `AcmeRefusal`. It would repeat them itself and
 * wait as long as the server says, which may be days; we do that, because we remember it over a restart.
 */
function guardRequests({ axios }: Awaited<ReturnType<typeof loadAcme>>, signal: AbortSignal): () => void {
  axios.defaults.timeout = requestTimeout
  Object.assign(axios.defaults, { acmeSettings: { retryMaxAttempts: 0, retryDefaultDelay: 0 } })
  const requests = axios.interceptors.request.use((config) => Object.assign(config, { signal }))
  const responses = axios.interceptors.response.use((response) => {
    const { status, data, headers } = response
    // the library repeats a request with a new nonce itself
    const isRefusal = status >= 400 && Object(data).type !== 'urn:ietf:params:acme:error:badNonce'
    if (isRefusal) throw new AcmeRefusal(refusalText(status, data), retryAfter(headers['retry-after']))
    return response
  })
  return () => {
    axios.interceptors.request.eject(requests)
    axios.interceptors.response.eject(responses)
  }
}

function refusalText(status: number, data: unknown): string {
  const { detail } = Object(data)
  return typeof detail === 'string' ? detail : `the certificate authority responded with ${status}`
}

/** The time that a `Retry-After` header names (RFC 9110, 10.2.3), in milliseconds since 1970; 0 for none. */
export function retryAfter(header: unknown, now = Date.now()): number {
  const text = String(header ?? '').trim()
  if (/^\d+$/.test(text)) return now + Number(text) * 1000
  return Date.parse(text) || 0
}

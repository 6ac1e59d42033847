import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { issueFor } from './test-certificate.ts'

export type AcmeStandIn = {
  directory: string
  /** Where challenges are validated, on 127.0.0.1; set it before the first order. */
  httpPort: number
  /** Answers each new order with this refusal instead. */
  refusal: { status: number; type: string; detail: string; retryAfter?: string } | null
  /** Milliseconds for which certificates are valid. */
  validity: number
  /** Names in the orders so far. */
  orders: string[][]
  accounts: Set<string>
  /** Never comes to a decision about an order. */
  isStuck: boolean
}

type Order = { names: string[]; state: 'pending' | 'ready' | 'valid' | 'invalid'; error?: string; chain?: string }
type Body = { payload: Record<string, unknown>; jwk: string }

/** The part of an ACME server (RFC 8555) that our client uses. It validates challenges, but checks no signatures. */
export async function startAcmeStandIn(): Promise<AcmeStandIn> {
  const orders: Order[] = []
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const standIn: AcmeStandIn = {
    directory: `${origin}/directory`,
    httpPort: 0,
    refusal: null,
    validity: 90 * 86_400_000,
    orders: [],
    accounts: new Set(),
    isStuck: false,
  }

  const orderBody = (id: number) => {
    const { state, names, error } = orders[id] ?? { state: 'invalid', names: [] }
    const authorizations = names.map((_name, index) => `${origin}/authorization/${id}/${index}`)
    const urls = { finalize: `${origin}/finalize/${id}`, certificate: `${origin}/certificate/${id}` }
    return {
      status: state,
      identifiers: names.map((value) => ({ type: 'dns', value })),
      authorizations,
      error,
      ...urls,
    }
  }

  async function validate(id: number, index: number, jwk: string): Promise<void> {
    const order = orders[id]
    const name = order?.names[index]
    if (!order || !name || standIn.isStuck) return
    const path = `/.well-known/acme-challenge/token-${id}-${index}`
    const found = await fetchFrom(standIn.httpPort, name, path).catch((error) => String(error))
    // the thumbprint is that of the account's key, which only its owner can compute
    const isRight = found.startsWith(`token-${id}-${index}.`) && found.length > 50 && jwk !== ''
    if (!isRight) Object.assign(order, { state: 'invalid', error: `wrong response of ${name}: ${found}` })
    else if (index === order.names.length - 1 && order.state === 'pending') order.state = 'ready'
  }

  const routes: Record<string, (parts: number[], body: Body, response: ServerResponse) => unknown> = {
    account([id], { jwk, payload }, response) {
      if (id !== undefined) return { status: 'valid' }
      if (payload.onlyReturnExisting && !standIn.accounts.has(jwk))
        return refuse(response, { status: 400, type: 'accountDoesNotExist', detail: 'there is no such account' })
      response.statusCode = standIn.accounts.has(jwk) ? 200 : 201
      standIn.accounts.add(jwk)
      response.setHeader('location', `${origin}/account/1`)
      return { status: 'valid' }
    },
    order([id], { payload }, response) {
      if (id !== undefined) return orderBody(id)
      if (standIn.refusal) return refuse(response, standIn.refusal)
      const names = (payload.identifiers as { value: string }[]).map(({ value }) => value)
      standIn.orders.push(names)
      orders.push({ names, state: 'pending' })
      response.statusCode = 201
      response.setHeader('location', `${origin}/order/${orders.length - 1}`)
      return orderBody(orders.length - 1)
    },
    authorization([id = 0, index = 0]) {
      const { state, names, error } = orders[id] ?? { state: 'invalid', names: [] }
      const status = state === 'ready' ? 'valid' : state
      const url = `${origin}/challenge/${id}/${index}`
      const challenge = { type: 'http-01', url, token: `token-${id}-${index}`, status, error: { detail: error } }
      return { identifier: { type: 'dns', value: names[index] }, status, challenges: [challenge] }
    },
    async challenge([id = 0, index = 0], { jwk }) {
      await validate(id, index, jwk)
      return { status: 'pending' }
    },
    async finalize([id = 0], { payload }) {
      const order = orders[id]
      if (order?.state !== 'ready') throw new Error('the order is not ready')
      const request = new Uint8Array(Buffer.from(String(payload.csr), 'base64url'))
      order.chain = await issueFor(request, { validTo: new Date(Date.now() + standIn.validity) })
      order.state = 'valid'
      return orderBody(id)
    },
    certificate: ([id = 0]) => orders[id]?.chain,
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('replay-nonce', Math.random().toString(36))
    const [, name = '', ...parts] = (request.url ?? '').split('/')
    if (name === 'directory') {
      const [newNonce, newAccount, newOrder] = ['nonce', 'account', 'order'].map((path) => `${origin}/${path}`)
      return void response.end(JSON.stringify({ newNonce, newAccount, newOrder }))
    }
    const route = routes[name]
    if (request.method === 'HEAD' || !route) return void response.end()
    const made = await route(parts.map(Number), await bodyOf(request), response)
    response.end(typeof made === 'string' ? made : JSON.stringify(made))
  }
  return standIn
}

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const signed = (await json(request)) as Record<'payload' | 'protected', string>
  const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString() || '{}')
  const { jwk, kid } = decode(signed.protected)
  return { payload: decode(signed.payload), jwk: JSON.stringify(jwk ?? kid) }
}

function refuse(response: ServerResponse, { status, type, detail, retryAfter }: NonNullable<AcmeStandIn['refusal']>) {
  response.writeHead(status, {
    'content-type': 'application/problem+json',
    ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
  })
  return { type: `urn:ietf:params:acme:error:${type}`, detail }
}

/** `fetch` sends no other `Host`. */
export const fetchFrom = (port: number, host: string, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, headers: { host }, agent: false, timeout: 5000 }
    httpRequest(options, (response) => text(response).then(resolve, reject))
      .once('error', reject)
      .end()
  })

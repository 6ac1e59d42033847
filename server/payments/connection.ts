import http from 'node:http'
import https from 'node:https'
import type Stripe from 'stripe'
import { PaymentAway, PaymentRefused } from './payments.ts'

type HttpClient = NonNullable<Stripe.StripeConfig['httpClient']>
type StripeHttpResponse = Awaited<ReturnType<HttpClient['makeRequest']>>

/** Maximum bytes of a response; a page of 100 sessions has about 300 KB. */
const maxBytes = 4 * 1024 * 1024

/**
 * The HTTP client of the package `stripe`. Each request has its own connection, so that it is certain whether anything
 * can have arrived. The whole exchange must finish within `timeout` milliseconds. The package's own clients apply the
 * timeout to each pause and accept responses of any size. They also can't tell a failed connection from a broken one.
 * Throws `PaymentRefused` before the connection is established and `PaymentAway` afterwards, also when `signal` is
 * aborted. Neither is retried.
 */
export function createHttpClient(timeout: number, signal: AbortSignal): HttpClient {
  return {
    getClientName: () => 'node',
    makeRequest: (host, port, path, method, headers, body, protocol) =>
      new Promise((resolve, reject) => {
        const secure = protocol === 'https'
        let reached = false
        const request = (secure ? https : http).request({
          host,
          port,
          path,
          method,
          headers,
          agent: false,
          signal: signal,
        })
        const fail = (reason: string) => {
          clearTimeout(timer)
          reject(reached ? new PaymentAway(`Stripe: ${reason}`) : new PaymentRefused(`Stripe: ${reason}`))
          request.destroy()
        }
        const timer = setTimeout(fail, timeout, `no answer within ${timeout / 1000} seconds`)
        request.once('socket', (socket) => {
          socket.once(secure ? 'secureConnect' : 'connect', () => {
            reached = true
          })
        })
        // also handles errors after the request is given up
        request.on('error', (error) => fail(codeOf(error)))
        request.once('response', (response) => {
          readWhole(response, fail, (text) => {
            clearTimeout(timer)
            resolve(toHttpResponse(response, text))
          })
        })
        request.end(body)
      }),
  }
}

function readWhole(response: http.IncomingMessage, fail: (reason: string) => void, done: (text: string) => void): void {
  const pieces: Buffer[] = []
  let bytes = 0
  response.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (bytes > maxBytes) fail('an answer that is too long')
    else pieces.push(piece)
  })
  response.on('error', (error) => fail(codeOf(error)))
  response.once('end', () => done(Buffer.concat(pieces).toString('utf8')))
}

/** Error codes are enough; error messages may contain secrets. */
const codeOf = (error: Error): string => ('code' in error ? `the connection failed (${error.code})` : error.name)

const toHttpResponse = ({ statusCode = 0, headers }: http.IncomingMessage, text: string): StripeHttpResponse => ({
  getStatusCode: () => statusCode,
  // the package would log response headers
  getHeaders: () => ({ 'request-id': headers['request-id'] ?? '' }),
  getRawResponse: () => ({}),
  toStream: () => text,
  toJSON: async () => JSON.parse(text),
})

import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { decoded } from './decode-body.ts'
import type { FuzzRequest, FuzzResponse, SendRequest } from './world.ts'

/** Timeout in ms. */
const patience = 60_000

const plain = (headers: IncomingHttpHeaders): FuzzResponse['headers'] =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

const isClosed = new Error('the sender has hung up')

export function sender(url: string, atOnce: number): { send: SendRequest; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const { hostname, port } = new URL(url)
  const once = ({ method, url: path, headers, body, leaves }: FuzzRequest): Promise<FuzzResponse | null> =>
    new Promise((resolve, reject) => {
      const started = performance.now()
      const length = body && { 'content-length': String(body.length + (leaves ? 1 : 0)) }
      const sent = request({
        agent,
        hostname,
        port,
        method,
        path,
        headers: { ...headers, ...length },
        timeout: patience,
      })
      sent.on('timeout', () => sent.destroy(new Error(`nothing came for ${patience} ms`)))
      sent.on('error', (error) => (error === isClosed ? resolve(null) : reject(error)))
      sent.on('response', (answer) => {
        buffer(answer).then((bytes) => {
          const { statusCode: status = 0 } = answer
          const said = plain(answer.headers)
          const milliseconds = performance.now() - started
          resolve({ status, headers: said, body: decoded(bytes, said['content-encoding']), milliseconds })
        }, reject)
      })
      if (!leaves) return sent.end(body)
      sent.write(body ?? '', () => sent.destroy(isClosed))
    })
  return {
    close: () => agent.destroy(),
    send: (sent) =>
      once(sent).catch((error) => {
        // a server may close the connection before all of a refused body is sent, and when the connection was idle
        if (!['ECONNRESET', 'EPIPE'].includes(error.code)) throw error
        return (sent.body?.length ?? 0) > 60_000 ? null : once(sent)
      }),
  }
}

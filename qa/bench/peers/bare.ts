// Bare node:http, or node:https if a second file has a key and a certificate, with responses in memory: the upper limit
// for any server on Node. Started by qa/bench/speed and qa/bench/https.bench.ts.
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { listenAnywhere } from './listen.ts'

/** A recorded response of ours: its headers, and its body in base64. */
export type StoredResponse = { url: string; encoding: string; headers: Record<string, string>; body: string }

const [file = '', tls] = process.argv.slice(2)
const kept: StoredResponse[] = JSON.parse(readFileSync(file, 'utf8'))
const answers = new Map(
  kept.map(({ url, encoding, headers, body }) => [
    `${encoding} ${url}`,
    { headers, body: Buffer.from(body, 'base64') },
  ]),
)

const answerFromMemory: RequestListener = (request, response) => {
  const answer = answers.get(`${request.headers['accept-encoding'] ?? ''} ${request.url}`)
  if (answer) response.writeHead(200, answer.headers).end(answer.body)
  else response.writeHead(404).end()
}
listenAnywhere(
  tls ? createSecureServer(JSON.parse(readFileSync(tls, 'utf8')), answerFromMemory) : createServer(answerFromMemory),
)

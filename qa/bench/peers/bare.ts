// Bare node:http with responses in memory: the upper limit for any server on Node. Started by qa/bench/speed.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { listenAnywhere } from './listen.ts'

/** A recorded response of ours: its headers, and its body in base64. */
export type StoredResponse = { url: string; encoding: string; headers: Record<string, string>; body: string }

const [file = ''] = process.argv.slice(2)
const kept: StoredResponse[] = JSON.parse(readFileSync(file, 'utf8'))
const answers = new Map(
  kept.map(({ url, encoding, headers, body }) => [
    `${encoding} ${url}`,
    { headers, body: Buffer.from(body, 'base64') },
  ]),
)

const server = createServer((request, response) => {
  const answer = answers.get(`${request.headers['accept-encoding'] ?? ''} ${request.url}`)
  if (answer) response.writeHead(200, answer.headers).end(answer.body)
  else response.writeHead(404).end()
})
listenAnywhere(server)

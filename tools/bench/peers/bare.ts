// Bare node:http with answers that it holds in memory: what no server on Node can beat. tools/bench/speed starts it.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { listenAnywhere } from './listen.ts'

/** An answer of ours as it came: its headers, and its bytes in base64. */
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

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { StoredResponse } from '../peers/bare.ts'
import { type Contender, startBare } from './contenders.ts'
import type { BenchRequest } from './load.ts'

type ComparedResponse = { status: number; headers: Record<string, string>; body: Buffer }

function ask({ url }: Contender, { path, headers = {} }: BenchRequest): Promise<ComparedResponse> {
  return new Promise((resolve, reject) => {
    get(url + path, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject).once('end', () => {
        const { rawHeaders } = response
        const pairs = rawHeaders.flatMap((name, index): [string, string][] =>
          index % 2 === 0 ? [[name.toLowerCase(), rawHeaders[index + 1] ?? '']] : [],
        )
        const status = response.statusCode ?? 0
        resolve({ status, headers: Object.fromEntries(pairs), body: Buffer.concat(chunks) })
      })
    }).once('error', reject)
  })
}

/** Throws unless all peers return the same values as ours. */
export async function requireSameAnswers(ours: Contender, peers: Contender[], asked: BenchRequest): Promise<void> {
  const parsed = async (contender: Contender) => {
    const { status, body } = await ask(contender, asked)
    if (status !== 200) throw new Error(`${contender.name} answered ${asked.path} with ${status}: ${body}`)
    return JSON.parse(body.toString().replaceAll(contender.url, ''))
  }
  const wanted = await parsed(ours)
  for (const peer of peers) {
    const differences = differencesOf(wanted, await parsed(peer))
    if (differences.length > 0)
      throw new Error(`${peer.name} answers ${asked.path} differently: ${differences.slice(0, 20).join('; ')}`)
  }
}

/** Where the peer's value is not ours, with both values. */
function differencesOf(ours: unknown, theirs: unknown, place = ''): string[] {
  if (isDeepStrictEqual(ours, theirs)) return []
  const isObject = (value: unknown) => typeof value === 'object' && value !== null
  if (!isObject(ours) || !isObject(theirs)) return [`${place}: ${JSON.stringify(ours)}, not ${JSON.stringify(theirs)}`]
  const [mine, other] = [Object(ours), Object(theirs)]
  const names = new Set([...Object.keys(mine), ...Object.keys(other)])
  return [...names].flatMap((name) => differencesOf(mine[name], other[name], `${place}.${name}`))
}

const ofTheConnection = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

export async function startBareWith(ours: Contender, asked: BenchRequest[]): Promise<Contender> {
  const kept: StoredResponse[] = []
  for (const one of asked) {
    const { status, headers, body } = await ask(ours, one)
    if (status !== 200) throw new Error(`ours answered ${one.path} with ${status}`)
    const own = Object.entries(headers).filter(([name]) => !ofTheConnection.has(name))
    kept.push({
      url: one.path,
      encoding: one.headers?.['accept-encoding'] ?? '',
      headers: { ...Object.fromEntries(own), 'content-length': String(body.length) },
      body: body.toString('base64'),
    })
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-bench-'))
  const file = path.join(folder, 'answers.json')
  writeFileSync(file, JSON.stringify(kept))
  try {
    return await startBare(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

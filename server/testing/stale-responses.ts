import { type Agent, type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Database } from '#server/db/database.ts'
import { randomMembers } from './random-members.ts'

/** Servers on one database, `db`: `keeping` cache responses, `twin` renders each from scratch. */
export type Servers = { keeping: string[]; twin: string; db: Database; agent: Agent }

export const silent = {
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'silent',
  // pages in two languages, with the same absolute URLs on each server
  PSEUDOLOCALE: 'on',
  PUBLIC_URL: 'https://pets.example.org',
}

type StaleCheckRequest = { method?: string; headers?: Record<string, string>; body?: unknown }
type StaleCheckResponse = { status: number; text: string }

export type StaleResponse = {
  path: string
  encoding: string
  credentials: Record<string, string>
  answer: StaleCheckResponse
  before: StaleCheckResponse
  after: StaleCheckResponse
}

export const encodings = ['', 'gzip', 'br', 'gzip, deflate, br, zstd', 'br;q=0, gzip']
const jsonHeaders = { 'content-type': 'application/json' }

export async function call(
  agent: Agent,
  url: string,
  { method = 'GET', headers = {}, body }: StaleCheckRequest = {},
): Promise<StaleCheckResponse> {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(url, { agent, method, headers: { ...(payload && jsonHeaders), ...headers } }, resolve)
    sent.once('error', reject).end(payload)
  })
  const pieces: Buffer[] = []
  for await (const piece of response) pieces.push(piece)
  const bytes = Buffer.concat(pieces)
  const encoding = response.headers['content-encoding']
  const plain = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
  return { status: response.statusCode ?? 0, text: plain.toString() }
}

export function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

export const input = (value: unknown) => `input=${encodeURIComponent(JSON.stringify(value))}`

/**
 * Random writes and reads of visitors and members, `checks` of them. After each write, caching servers get many requests
 * at once; their twin gets the same right before and after. A response that is not the twin's is stale. Requests also run
 * during the write, so that responses are being rendered when it is committed.
 */
export async function staleResponses(
  { keeping, twin, db, agent }: Servers,
  checks: number,
  seed: number,
): Promise<StaleResponse[]> {
  const roll = dice(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[roll(items.length)] as Item
  const members = await randomMembers(db, seed, roll)
  const headers = members.founder
  const pets: number[] = []
  const campaigns: number[] = []
  const change = async (method: string, path: string, body?: unknown) => {
    const answer = await call(agent, pick([...keeping, twin]) + path, { method, headers, body })
    if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.text}`)
    return answer
  }
  const pet = () => ({
    name: pick(['Rex', 'Luna', 'Émile']),
    age: `${roll(20)} years`,
    category: pick(['Dog', 'Cat']),
    location: 'Springfield',
    description: 'Plays with everybody. '.repeat(1 + roll(100)),
    image: 'https://example.org/rex.jpg',
  })
  // at most one campaign may end between two responses of the twin
  let nextEnd = 0
  const lastDate = () => {
    const soon = Date.now() + pick([50, 150, 400])
    if (nextEnd > Date.now()) return new Date(Date.now() + 86_400_000)
    nextEnd = soon
    return new Date(soon)
  }
  const campaign = () => ({
    petName: 'Luna',
    image: 'https://example.org/luna.jpg',
    maxDonation: 1 + roll(50),
    description: 'Luna needs an operation. '.repeat(1 + roll(50)),
    lastDate: lastDate().toISOString(),
  })
  const added = async (path: string, body: unknown, ids: number[]) => {
    const { status, text } = await change('POST', path, body)
    // a closing date that has passed in the meantime is refused
    if (status === 201) ids.push(JSON.parse(text).id)
  }
  const writes = [
    () => added('/api/pets', pet(), pets),
    () => added('/api/donations', campaign(), campaigns),
    () => change('PUT', `/api/pets/${pick(pets)}`, pet()),
    () => change('PATCH', `/api/pets/${pick(pets)}`, { adopted: true }),
    () => change('DELETE', `/api/pets/${pick(pets)}`),
    () => change('PATCH', `/api/donations/${pick(campaigns)}`, { paused: roll(2) === 0 }),
    () => change('PATCH', `/api/donations/${pick(campaigns)}/donate`, { amount: 1 }),
    () => change('PATCH', `/api/donations/${pick(campaigns)}/donate`, { amount: 0.01 }),
    ...members.writes,
  ]
  const calls = () => [
    '/api/pets?limit=20',
    `/api/pets/${pick(pets)}`,
    '/api/mypets',
    '/api/donations',
    `/api/donations/${pick(campaigns)}`,
    `/trpc/pets.list?${input({})}`,
    `/trpc/pets.list?${input({ search: 'é', category: 'Dog' })}`,
    `/trpc/pets.byId?${input({ id: pick(pets) })}`,
    '/trpc/campaigns.list?input=%7B%7D',
    `/trpc/campaigns.byId?${input({ id: pick(campaigns) })}`,
    `/trpc/campaigns.list,pets.list?batch=1&${input({ 0: {}, 1: {} })}`,
    `/trpc/pets.mine,campaigns.mine?batch=1&${input({ 0: {}, 1: {} })}`,
  ]
  const pages = () => [
    `/pets/${pick(pets)}`,
    `/en-xa/pets/${pick(pets)}`,
    '/en-xa/feeds/pets.xml',
    '/en-xa/sitemap-1.xml',
  ]
  const read = () => {
    const credentials = pick(members.all())
    const isVisitor = Object.keys(credentials).length === 0
    return { path: pick(isVisitor ? [...calls(), ...pages()] : calls()), credentials }
  }
  while (pets.length === 0 || campaigns.length === 0) await Promise.all([writes[0]?.(), writes[1]?.()])
  const found: StaleResponse[] = []
  for (let done = 0; done < checks; ) {
    const asked = Array.from({ length: 1 + roll(3) }, read)
    const writing = pick(writes)()
    const meanwhile = Promise.allSettled(
      asked.flatMap(({ path, credentials }) =>
        keeping.map((server) => call(agent, server + path, { headers: credentials })),
      ),
    )
    await writing
    for (const { path, credentials } of asked) {
      const before = await call(agent, twin + path, { headers: credentials })
      const wanted = Array.from({ length: 10 }, () => pick(encodings))
      const answers = wanted.map((encoding) =>
        call(agent, pick(keeping) + path, {
          headers: { ...credentials, ...(encoding && { 'accept-encoding': encoding }) },
        }),
      )
      const settled = await Promise.all(answers)
      const after = await call(agent, twin + path, { headers: credentials })
      // nothing was written, so a campaign has ended meanwhile: this moment has more than two right answers
      if (before.status !== after.status || before.text !== after.text) continue
      for (const [index, answer] of settled.entries())
        if (answer.status !== after.status || answer.text !== after.text)
          found.push({ path, encoding: wanted[index] ?? '', credentials, answer, before, after })
      done += settled.length
    }
    for (const one of await meanwhile) if (one.status === 'rejected') throw one.reason
  }
  return found
}

import { type Credentials, randomMembers } from './random-members.ts'
import { call, dice, encodings, input, type Servers, type StaleResponse } from './stale-responses.ts'

type Request = { path: string; headers: Credentials }
type Write = { method: string; path: string; body?: unknown; headers: Credentials; reads: Request[] }

/** Pets and campaigns that the writes change; no more, so that many change again. */
const most = 20

/**
 * `writes` random writes through one of two servers with a cache. The other one has cached what each changes, and is asked
 * for it as soon as the write is answered, as a visitor and as members. Nothing else writes and no date passes, so what
 * the server without a cache sends afterwards was right all the time.
 */
export async function readsAfterWrites({ keeping, twin, db, agent }: Servers, writes: number, seed: number) {
  const roll = dice(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[roll(items.length)] as Item
  const { founder, logIn } = await randomMembers(db, seed, roll)
  const callers: Credentials[] = [{}, founder, await logIn()]
  const result = { writes: 0, refused: 0, comparisons: 0, stale: [] as StaleResponse[] }
  const pets: number[] = []
  const campaigns: number[] = []

  const byEverybody = (paths: string[]) => callers.map((headers) => ({ path: pick(paths), headers }))
  const readsOfPet = (id = 0): Request[] => [
    ...byEverybody([
      '/api/pets?limit=20',
      ...(id ? [`/api/pets/${id}`, `/trpc/pets.byId,pets.list?batch=1&${input({ 0: { id }, 1: {} })}`] : []),
    ]),
    ...(roll(5) === 0 ? [{ path: '/api/mypets', headers: founder }] : []),
    ...(id && roll(20) === 0 ? [{ path: `/pets/${id}`, headers: {} }] : []),
  ]
  const readsOfCampaign = (id = 0): Request[] => [
    ...byEverybody(['/api/donations', ...(id ? [`/api/donations/${id}`] : [])]),
    ...(id && roll(20) === 0 ? [{ path: `/donations/${id}`, headers: {} }] : []),
  ]
  const pet = () => ({
    name: pick(['Rex', 'Luna', 'Émile']),
    age: `${roll(20)} years`,
    category: pick(['Dog', 'Cat']),
    location: 'Springfield',
    description: `Plays with everybody. ${roll(2 ** 30)}`,
    image: 'https://example.org/rex.jpg',
  })
  const campaign = () => ({
    petName: 'Luna',
    image: 'https://example.org/luna.jpg',
    maxDonation: 1_000_000,
    description: `Luna needs an operation. ${roll(2 ** 30)}`,
    lastDate: new Date(Date.now() + 30 * 86_400_000).toISOString(),
  })
  const toPet = (method: string, body?: unknown): Write => {
    const id = pick(pets)
    return { method, path: `/api/pets/${id}`, body, headers: founder, reads: readsOfPet(id) }
  }
  const toCampaign = (method: string, body: unknown, rest = ''): Write => {
    const id = pick(campaigns)
    return { method, path: `/api/donations/${id}${rest}`, body, headers: founder, reads: readsOfCampaign(id) }
  }
  const addPet = (): Write => ({
    method: 'POST',
    path: '/api/pets',
    body: pet(),
    headers: founder,
    reads: readsOfPet(),
  })
  const addCampaign = (): Write => ({
    method: 'POST',
    path: '/api/donations',
    body: campaign(),
    headers: founder,
    reads: readsOfCampaign(),
  })
  const logOut = async (): Promise<Write> => {
    const headers = await logIn()
    const reads = ['/api/mypets', '/api/pets?limit=20'].map((path) => ({ path, headers }))
    return { method: 'POST', path: '/api/auth/logout', headers, reads }
  }
  const changes = [
    () => toPet('PUT', pet()),
    () => toPet('PUT', pet()),
    () => toPet('PATCH', { adopted: true }),
    () => toPet('DELETE'),
    () => toCampaign('PATCH', { paused: roll(2) === 0 }),
    () => toCampaign('PATCH', { amount: 1 + roll(5) }, '/donate'),
    logOut,
  ]
  const next = (): Write | Promise<Write> => {
    if (campaigns.length < most) return addCampaign()
    return pets.length < most ? addPet() : pick(changes)()
  }

  async function run({ method, path, body, headers, reads }: Write): Promise<void> {
    const [writer, reader] = pick([keeping, keeping.toReversed()]) as [string, string]
    const encoding = pick(encodings)
    const answersOf = (server: string) =>
      Promise.all(
        reads.map(({ path, headers }) =>
          call(agent, server + path, { headers: { ...headers, ...(encoding && { 'accept-encoding': encoding }) } }),
        ),
      )
    // every second time, they are made while the write is committed
    const warmed = answersOf(reader)
    if (roll(2) === 0) await warmed
    const answer = await call(agent, writer + path, { method, headers, body })
    const answers = await answersOf(reader)
    await warmed
    if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.text}`)
    if (answer.status >= 300) result.refused++
    else result.writes++
    if (answer.status === 201) (path === '/api/pets' ? pets : campaigns).push(JSON.parse(answer.text).id)
    if (method === 'DELETE') pets.splice(pets.indexOf(Number(path.split('/').at(-1))), 1)
    const expected = await answersOf(twin)
    for (const [index, after] of expected.entries()) {
      const { path, headers: credentials } = reads[index] as Request
      const given = answers[index] as typeof after
      if (given.status !== after.status || given.text !== after.text)
        result.stale.push({ path, encoding, credentials, answer: given, before: after, after })
    }
    result.comparisons += expected.length
  }

  while (result.writes < writes) await run(await next())
  return result
}

import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { uploadPhoto } from '../../e2e/photo.ts'
import { type Account, endSession, signIn, signUp } from '../../e2e/visitor.ts'

export type UseCounts = { done: Record<string, number>; failed: string[] }

// in its own thread, so that its connections end with it

type SoakServer = { url: string; setupToken: string }

type SoakShelter = { server: SoakServer; owner: Account; asker: Account; admin: Account; pet: number; campaign: number }

const image = 'https://example.org/rex.jpg'
const pet = {
  name: 'Rex',
  age: '2',
  category: 'Dog',
  location: 'here',
  description: 'Plays with everybody.',
  image,
} as const
const contact = { phone: '+1 555 0123', address: '1 Long Lane' }

async function makeShelter(server: SoakServer): Promise<SoakShelter> {
  const [owner, asker, admin] = [
    await signUp(server, 'Olga Owner'),
    await signUp(server, 'Rita Requester'),
    await signUp(server, 'Ada Admin'),
  ]
  await admin.trpc.users.claimSetup.mutate({ token: server.setupToken })
  for (let n = 0; n < 60; n += 1) await owner.trpc.pets.add.mutate(pet)
  const { id } = await owner.trpc.campaigns.createSimple.mutate({ petName: 'Luna', image, maxCents: 1_000_000_000 })
  return { server, owner, asker, admin, pet: (await owner.trpc.pets.add.mutate(pet)).id, campaign: id }
}

async function read(url: string, account?: Account): Promise<void> {
  const answer = await fetch(url, account && { headers: { authorization: `Bearer ${account.token}` } })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
}

async function halfOpen({ server }: SoakShelter): Promise<void> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  // the server may close the connection first
  socket.on('error', () => socket.destroy())
  socket.write(
    'POST /api/pets HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"na',
  )
  await sleep(500 * Math.random())
  socket.destroy()
}

async function aborted({ server, owner }: SoakShelter): Promise<void> {
  const headers = { authorization: `Bearer ${owner.token}` }
  const signal = AbortSignal.timeout(1 + Math.ceil(10 * Math.random()))
  const answer = await fetch(`${server.url}/api/mypets`, { headers, signal }).catch(() => null)
  await answer?.arrayBuffer().catch(() => null)
}

async function livesOfPets({ server, owner, asker, admin }: SoakShelter, turn: number): Promise<void> {
  const kept = await uploadPhoto(server, owner, turn % 20)
  const { id } = await owner.trpc.pets.add.mutate({ ...pet, image: new URL(kept, server.url).pathname })
  await owner.trpc.pets.update.mutate({
    ...pet,
    id,
    name: `Rex ${turn % 9}`,
    image: new URL(kept, server.url).pathname,
  })
  const request = await asker.trpc.adoptions.request.mutate({ petId: id, ...contact })
  await owner.trpc.adoptions.decide.mutate({ id: request.id, status: turn % 2 === 0 ? 'accepted' : 'rejected' })
  await admin.trpc.pets.delete.mutate({ id })
}

async function logInAndOut({ server, asker }: SoakShelter): Promise<void> {
  const again = await signIn(server, asker.email, asker.password)
  await endSession(server, again)
}

type UsageTask = (shelter: SoakShelter, turn: number) => Promise<unknown>

const pages = ['/', '/pets', '/donations', '/privacy', '/pets?category=Dog', '/auth/login']
const lists = ['/api/pets', '/api/donations', '/api/pets?limit=20', '/api/config', '/readyz']

/** Actions with the number of people and their pause between two turns, in ms. */
const habits: Record<string, { people: number; pause: number; turn: UsageTask }> = {
  pages: { people: 4, pause: 60, turn: ({ server, pet: id }, n) => read(server.url + (pages[n % 7] ?? `/pets/${id}`)) },
  REST: { people: 2, pause: 60, turn: ({ server }, n) => read(server.url + lists[n % lists.length]) },
  tRPC: { people: 2, pause: 40, turn: ({ asker }) => asker.trpc.pets.list.query({ search: 'rex' }) },
  'own records': {
    people: 2,
    pause: 60,
    turn: ({ owner, server }, n) =>
      n % 2 === 0 ? owner.trpc.adoptions.received.query({}) : read(`${server.url}/dashboard/my-pets`, owner),
  },
  donations: {
    people: 2,
    pause: 60,
    turn: ({ asker, campaign: campaignId }, n) =>
      asker.trpc.donations.give.mutate({ campaignId, amountCents: 1 + (n % 9) }),
  },
  pets: { people: 2, pause: 300, turn: livesOfPets },
  'log-ins': { people: 1, pause: 500, turn: logInAndOut },
  'half-open connections': { people: 2, pause: 200, turn: halfOpen },
  'aborted requests': { people: 2, pause: 100, turn: aborted },
}

/** Starts using an empty shelter in every way. `stop` lets everybody finish their current action. */
export async function mixedUse(place: SoakServer): Promise<{ stop: () => Promise<UseCounts> }> {
  const worker = new Worker(new URL(import.meta.url), { workerData: place })
  const next = () =>
    new Promise<UseCounts>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
    })
  await next()
  return {
    async stop() {
      const use = next()
      worker.postMessage('stop')
      const done = await use
      await worker.terminate()
      return done
    },
  }
}

async function work(place: SoakServer): Promise<void> {
  const shelter = await makeShelter(place)
  const use: UseCounts = { done: {}, failed: [] }
  let going = true
  parentPort?.once('message', () => {
    going = false
  })
  parentPort?.postMessage(use)
  const person = async (name: string) => {
    const habit = habits[name]
    for (let turn = 0; going && habit; turn += 1) {
      try {
        await habit.turn(shelter, turn)
        use.done[name] = (use.done[name] ?? 0) + 1
      } catch (error) {
        use.failed.push(`${name}: ${error}`)
      }
      await sleep(habit.pause * (0.5 + Math.random()))
    }
  }
  const people = Object.entries(habits).flatMap(([name, { people }]) =>
    Array.from({ length: people }, () => person(name)),
  )
  await Promise.all(people)
  parentPort?.postMessage(use)
}

if (!isMainThread) await work(workerData)

import type { SqliteDatabase } from '#server/db/sqlite/open.ts'
import { type ApiClient, aPet, clientOf, smallPicture } from './people.ts'
import { newcomer } from './upload.ts'

type Decision = { id: number; petId: number; status: 'accepted' | 'rejected' }

export type Acknowledged = { pets: Map<number, string>; pictures: Set<string>; decisions: Decision[] }

export const nothing = (): Acknowledged => ({ pets: new Map(), pictures: new Set(), decisions: [] })

export type MixedLoadPeople = { owner: string; requesters: string[] }

/** Registers users. Their tokens stay valid when the server restarts. */
export async function makePeople(url: string): Promise<MixedLoadPeople> {
  const requesters = await Promise.all([1, 2, 3].map((n) => newcomer(url, `requester.${n}`)))
  return { owner: await newcomer(url, 'owner'), requesters }
}

export async function askForPets(url: string, { owner, requesters }: MixedLoadPeople, many = 4): Promise<Decision[]> {
  const mine = clientOf(url, owner)
  const wanted: Decision[] = []
  for (let n = 0; n < many; n++) {
    const { id: petId } = await mine.pets.add.mutate(aPet(`Wanted ${n}`))
    for (const token of requesters) {
      const wish = { petId, phone: '555 0100', address: '742 Evergreen Terrace' }
      const { id } = await clientOf(url, token).adoptions.request.mutate(wish)
      wanted.push({ id, petId, status: 'rejected' })
    }
  }
  return wanted.map((one, n) => ({ ...one, status: n % requesters.length === 0 ? 'accepted' : 'rejected' }))
}

/** Repeats an action until the server is gone. An action without a response may or may not have happened. */
async function untilGone(act: (n: number) => Promise<unknown>): Promise<void> {
  for (let n = 0; ; n++) {
    try {
      await act(n)
    } catch (error) {
      if (isGone(error)) return
      throw error
    }
  }
}

/** True if there was no response: fetch throws a TypeError, and tRPC's client has one as the cause. */
const isGone = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.cause instanceof TypeError)

async function uploadPicture(url: string, token: string, number: number): Promise<string> {
  const body = new FormData()
  body.set('image', new File([new Uint8Array(await smallPicture(number))], 'picture'))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/images`, { method: 'POST', headers, body })
  const { data } = (await answer.json()) as { data?: { image: string } }
  if (!data) throw new Error(`an upload was answered ${answer.status}`)
  return data.image
}

type MixedLoadOptions = {
  url: string
  people: MixedLoadPeople
  wanted: Decision[]
  acknowledged: Acknowledged
  round: number
  pictured: () => void
}

export async function mixedLoad({
  url,
  people,
  wanted,
  acknowledged,
  round,
  pictured,
}: MixedLoadOptions): Promise<void> {
  const { owner } = people
  const mine: ApiClient = clientOf(url, owner)
  await Promise.all([
    untilGone(async (n) => {
      const name = `Rex ${round} ${n}`
      const { id } = await mine.pets.add.mutate(aPet(name))
      acknowledged.pets.set(id, name)
    }),
    untilGone(async (n) => {
      acknowledged.pictures.add(await uploadPicture(url, owner, round * 1000 + n))
      pictured()
    }),
    untilGone(async (n) => {
      const decision = wanted[n]
      if (!decision) return void (await mine.users.me.query())
      await mine.adoptions.decide.mutate({ id: decision.id, status: decision.status })
      acknowledged.decisions.push(decision)
    }),
  ])
}

export async function lostOf(db: SqliteDatabase, { pets, pictures, decisions }: Acknowledged): Promise<string[]> {
  const { schema } = db
  const names = new Map((await db.read.select().from(schema.pets)).map(({ id, name }) => [id, name]))
  const hashes = new Set(
    (await db.read.select({ hash: schema.images.hash }).from(schema.images)).map(({ hash }) => hash),
  )
  const requests = await db.read.select().from(schema.adoptionRequests)
  const statuses = new Map(requests.map(({ id, status }) => [id, status]))
  const homes = Object.groupBy(
    requests.filter(({ status }) => status === 'accepted'),
    ({ petId }) => String(petId),
  )
  return [
    ...[...pets].filter(([id, name]) => names.get(id) !== name).map(([id]) => `pet ${id}`),
    ...[...pictures].filter((image) => !hashes.has(image.slice('/images/'.length, -'.webp'.length))),
    ...decisions.filter(({ id, status }) => statuses.get(id) !== status).map(({ id }) => `decision ${id}`),
    ...Object.entries(homes).flatMap(([pet, all]) => ((all?.length ?? 0) > 1 ? [`pet ${pet} has two homes`] : [])),
  ]
}

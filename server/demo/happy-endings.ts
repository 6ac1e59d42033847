import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { HappyEndingState } from '#shared/happy-ending-states.ts'
import type { DemoPetRecords, PetName } from './demo-pet.ts'
import { day } from './history.ts'

type DemoHappyEnding = { pet: PetName; text: string; name: string | null; days: number; state: HappyEndingState }

/** What families wrote, oldest first. Their pictures are those of the pets. */
const demoHappyEndings: DemoHappyEnding[] = [
  {
    pet: 'Rex',
    text: 'He waits at the school gate every day, and every child knows his name. We can’t imagine the house without him.',
    name: 'Amina',
    days: 12,
    state: 'published',
  },
  {
    pet: 'Domino',
    text: 'The first week he hid under the ramp. Now he comes running when the fridge door opens.',
    name: 'Ella',
    days: 6,
    state: 'published',
  },
  {
    pet: 'Marmalade',
    text: 'The older cat pretends not to like him. They sleep in the same basket.',
    name: null,
    days: 3,
    state: 'published',
  },
  {
    pet: 'Sunny',
    text: 'Sings along with the kettle, every single morning.',
    name: 'Jonas',
    days: 0.6,
    state: 'waiting',
  },
]

/** Adds those that are missing. */
export async function addHappyEndings(
  { transaction, schema }: Database,
  pets: DemoPetRecords,
  now: Date,
): Promise<void> {
  const { adoptionRequests: requests, happyEndings } = schema
  for (const { pet, days, ...written } of demoHappyEndings)
    await transaction(async (tx) => {
      const petId = pets[pet].id
      const adopted = and(eq(requests.petId, petId), eq(requests.status, 'accepted'), isNotNull(requests.adoptedAt))
      const [request] = await tx.select().from(requests).where(adopted)
      if (!request || (await tx.$count(happyEndings, eq(happyEndings.requestId, request.id))) > 0) return
      const createdAt = new Date(now.getTime() - days * day)
      const publishedAt = written.state === 'published' ? createdAt : null
      const of = { requestId: request.id, petId, adopterUid: request.requesterUid }
      await tx.insert(happyEndings).values({ ...of, ...written, createdAt, publishedAt })
    })
}

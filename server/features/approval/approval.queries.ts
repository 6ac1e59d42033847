import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { postToApprove } from '#server/db/schema-approval.ts'
import type { CampaignRecord } from '#server/features/campaigns/campaigns.queries.ts'
import { type PetRecord, petColumns } from '#server/features/pets/pets.queries.ts'
import type { QueueCursor } from '#shared/approval-queue.ts'

type QueuedPerson = { person: { name: string; email: string } | null }
export type QueuedRecord = ({ kind: 'pet'; post: PetRecord } | { kind: 'campaign'; post: CampaignRecord }) &
  QueuedPerson

/** Written like the partial indexes. */
const isWaiting = sql.raw(`(${postToApprove})`)

type ApprovalReader = Pick<Database, 'read' | 'schema'>
type ApprovalPage = { after: number; limit: number }

export const petsToApprove = ({ read, schema }: ApprovalReader, { after, limit }: ApprovalPage) => {
  const { pets, users } = schema
  return read
    .select({ post: petColumns(schema), name: users.name, email: users.email })
    .from(pets)
    .leftJoin(users, eq(users.uid, pets.ownerUid))
    .where(and(isWaiting, gt(pets.id, after)))
    .orderBy(asc(pets.id))
    .limit(limit)
}

export const campaignsToApprove = ({ read, schema }: ApprovalReader, { after, limit }: ApprovalPage) => {
  const { campaigns, users } = schema
  return read
    .select({ post: getTableColumns(campaigns), name: users.name, email: users.email })
    .from(campaigns)
    .leftJoin(users, eq(users.uid, campaigns.creatorUid))
    .where(and(isWaiting, gt(campaigns.id, after)))
    .orderBy(asc(campaigns.id))
    .limit(limit)
}

const toPerson = ({ name, email }: { name: string | null; email: string | null }) =>
  name === null || email === null ? null : { name, email }

/** One page of waiting posts, both kinds merged by time. Each kind continues after its own id. */
export async function readQueue(db: ApprovalReader, from: QueueCursor, limit: number) {
  const [foundPets, foundCampaigns] = await Promise.all([
    petsToApprove(db, { after: from.pet, limit: limit + 1 }),
    campaignsToApprove(db, { after: from.campaign, limit: limit + 1 }),
  ])
  const pets = foundPets.map(({ post, ...who }): QueuedRecord => ({ kind: 'pet', post, person: toPerson(who) }))
  const campaigns = foundCampaigns.map(
    ({ post, ...who }): QueuedRecord => ({ kind: 'campaign', post, person: toPerson(who) }),
  )
  const [items, place] = [[] as QueuedRecord[], { ...from }]
  while (items.length < limit) {
    const [pet, campaign] = [pets[0], campaigns[0]]
    const petFirst = pet && (!campaign || pet.post.createdAt <= campaign.post.createdAt)
    const next = (petFirst ? pets : campaigns).shift()
    if (!next) break
    items.push(next)
    place[next.kind] = next.post.id
  }
  return { items, nextCursor: pets.length + campaigns.length > 0 ? place : null }
}

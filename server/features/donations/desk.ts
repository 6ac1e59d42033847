import { and, asc, desc, eq, gt, inArray, lt, lte, type SQL } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { pageOf } from '#server/db/page.ts'
import { containsPattern, matchesAnyCase } from '#server/db/search.ts'
import { columnOf, through } from '#server/db/through.ts'
import { keptBy, ownedBySought } from '#server/features/users/finding.ts'
import { operation } from '#server/gate/operation.ts'
import type { AllCampaignsInput, CampaignPhase } from '#shared/shelter-lists.ts'

// All campaigns, as staff and admins find them (docs/product.md 16.8).

type Schema = Database['schema']

/** As its creator left it: how much has been raised is another matter. */
const inPhase = ({ campaigns }: Schema, now: Date): Record<CampaignPhase, SQL | undefined> => ({
  open: and(eq(campaigns.paused, false), gt(campaigns.endsAt, now)),
  paused: and(eq(campaigns.paused, true), gt(campaigns.endsAt, now)),
  ended: lte(campaigns.endsAt, now),
})

function fits(schema: Schema, { search, phase, kept, sort, cursor }: AllCampaignsInput): SQL | undefined {
  const { campaigns } = schema
  const named = search ? matchesAnyCase(campaigns.petName, search) : undefined
  return and(
    phase && inPhase(schema, new Date())[phase],
    keptBy(campaigns, kept),
    search ? ownedBySought(schema, campaigns.creatorUid, containsPattern(search), named) : undefined,
    cursor === undefined ? undefined : (sort === 'oldest' ? gt : lt)(campaigns.id, cursor),
  )
}

/** One page of all campaigns with their creators. */
export const allCampaigns = operation({ access: 'staff', cost: 40 }, ({ db }, asked: AllCampaignsInput) => {
  const { read, schema } = db
  const { campaigns, users } = schema
  const order = asked.sort === 'oldest' ? asc(campaigns.id) : desc(campaigns.id)
  return pageOf(asked.limit, (limit) => {
    const ids = read
      .select({ id: columnOf(campaigns.id) })
      .from(through(campaigns, 'campaigns_all'))
      .where(fits(schema, asked))
      .orderBy(order)
      .limit(limit)
    return read
      .select({
        ...{ id: campaigns.id, petName: campaigns.petName, image: campaigns.image, createdAt: campaigns.createdAt },
        ...{ maxCents: campaigns.maxCents, donatedCents: campaigns.donatedCents, endsAt: campaigns.endsAt },
        ...{ receivedCents: campaigns.receivedCents, paused: campaigns.paused },
        ...{ approval: campaigns.approval, refusal: campaigns.refusal, hidden: campaigns.hidden },
        owner: { name: users.name, email: users.email },
      })
      .from(campaigns)
      .leftJoin(users, eq(users.uid, campaigns.creatorUid))
      .where(inArray(campaigns.id, ids))
      .orderBy(order)
  })
})

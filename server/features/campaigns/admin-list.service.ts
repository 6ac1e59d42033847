import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, lt, lte, ne, or, type SQL } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { columnOf, fromIndex } from '#server/db/index-hint.ts'
import { pageOf } from '#server/db/paging.ts'
import { containsPattern, matchesAnyCase } from '#server/db/search.ts'
import { lastInWindow, searchWindow } from '#server/db/search-window.ts'
import { matchesOrOwnerMatches, withheldWhere } from '#server/features/users/admin-search.queries.ts'
import { operation } from '#server/platform/access/operation.ts'
import type { AllCampaignsInput, CampaignPhase } from '#shared/shelter-lists.ts'

// The list of all campaigns for staff and admins (docs/product.md 16.8).

type CampaignListSchema = Database['schema']

const phaseWhere = ({ campaigns }: CampaignListSchema, now: Date): Record<CampaignPhase, SQL | undefined> => ({
  open: and(eq(campaigns.paused, false), gt(campaigns.endsAt, now), ne(campaigns.approval, 'draft')),
  paused: and(eq(campaigns.paused, true), gt(campaigns.endsAt, now), ne(campaigns.approval, 'draft')),
  ended: and(lte(campaigns.endsAt, now), ne(campaigns.approval, 'draft')),
  draft: eq(campaigns.approval, 'draft'),
})

function campaignWhere(schema: CampaignListSchema, { search, phase, kept }: AllCampaignsInput): SQL | undefined {
  const { campaigns } = schema
  const nameMatches = search
    ? or(matchesAnyCase(campaigns.petName, search), matchesAnyCase(campaigns.title, search))
    : undefined
  return and(
    phase && phaseWhere(schema, new Date())[phase],
    withheldWhere(campaigns, kept),
    search ? matchesOrOwnerMatches(schema, campaigns.creatorUid, containsPattern(search), nameMatches) : undefined,
  )
}

export const listAllCampaigns = operation(
  { access: 'staff', cost: 40 },
  async function listAllCampaigns({ db }, input: AllCampaignsInput) {
    const { read, schema } = db
    const { campaigns, users } = schema
    // a page of the longest texts would be megabytes
    const { description: _description, needs: _needs, ...listed } = getTableColumns(campaigns)
    const order = input.sort === 'oldest' ? asc(campaigns.id) : desc(campaigns.id)
    const [further, upTo] = input.sort === 'oldest' ? [gt, lte] : [lt, gte]
    const index = fromIndex(campaigns, 'campaigns_all')
    const fitting = campaignWhere(schema, input)
    const after = input.cursor === undefined ? undefined : further(campaigns.id, input.cursor)
    const ask = (skipped: number) => {
      const rows = read
        .select({ id: columnOf(campaigns.id) })
        .from(index)
        .where(after)
      return rows.orderBy(order).limit(2).offset(skipped)
    }
    const end = fitting && (await lastInWindow(searchWindow.adminListRows, ask))
    const page = await pageOf(input.limit, (limit) => {
      const ids = read
        .select({ id: columnOf(campaigns.id) })
        .from(index)
        .where(and(fitting, after, end && upTo(campaigns.id, end.id)))
        .orderBy(order)
        .limit(limit)
      return read
        .select({ ...listed, owner: { name: users.name, email: users.email } })
        .from(campaigns)
        .leftJoin(users, eq(users.uid, campaigns.creatorUid))
        .where(inArray(campaigns.id, ids))
        .orderBy(order)
    })
    return { ...page, nextCursor: page.nextCursor ?? end?.id ?? null }
  },
)

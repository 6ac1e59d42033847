import type { Database } from '#server/db/database.ts'
import type { PageResult } from '#server/db/paging.ts'
import { operation } from '#server/platform/access/operation.ts'
import { nowWithExpiry } from '#server/platform/http/response-expiry.ts'
import {
  type CampaignGroup,
  type CampaignListFilter,
  type CampaignPosition,
  campaignGroups,
  fromPosition,
  positionOf,
} from '#shared/campaign-list.ts'
import { campaignState } from '#shared/campaigns.ts'
import type { CampaignRecord } from './campaigns.queries.ts'
import { campaignsOfPet, countGroup, nextEnd, rowsInGroup } from './list.queries.ts'

/** The time for a list. No response that depends on it is sent again once the next campaign has ended. */
async function listTime(db: Database): Promise<Date> {
  let now = nowWithExpiry(new Date(0))
  for (;;) {
    const next = await nextEnd(db, now)
    now = nowWithExpiry(next ?? new Date(0))
    if (next === undefined || next > now) return now
  }
}

type ListInput = CampaignListFilter & { after?: CampaignPosition | undefined; limit: number }

/**
 * A page of the website's list: open campaigns, then finished ones, each newest first, or only those of `show`
 * (docs/product.md 7.13). One call searches a limited number of campaigns, so a page may be short or empty although there
 * is a next one.
 */
export const browseCampaigns = operation(
  { access: 'anyone', cost: 2 },
  async function browseCampaigns({ db }, { show, search: text, after, limit }: ListInput) {
    const search = text || undefined
    const now = await listTime(db)
    const start = after === undefined ? null : fromPosition(after)
    const items = new Map<number, { group: CampaignGroup; row: CampaignRecord }>()
    const pageUntil = (next: CampaignPosition | null): PageResult<CampaignRecord> => {
      const shown = [...items.values()].slice(0, limit)
      const last = shown.at(-1)
      const nextCursor = items.size > limit && last ? positionOf(last.group, last.row.id) : next
      return { items: shown.map(({ row }) => row), nextCursor }
    }
    for (const group of groupsFrom(show, start?.group)) {
      const before = start?.group === group ? start.id : undefined
      const { rows, end } = await rowsInGroup(db, group, { before, search, now, limit: limit + 1 })
      // one that was open a moment ago is not repeated
      for (const row of rows) if (!items.has(row.id)) items.set(row.id, { group, row })
      if (items.size > limit || end !== undefined) return pageUntil(end === undefined ? null : positionOf(group, end))
    }
    return pageUntil(null)
  },
)

/** The groups to list; a list of one group starts from its beginning if it is after a campaign of the other. */
const groupsFrom = (show: CampaignGroup | undefined, start: CampaignGroup | undefined): CampaignGroup[] =>
  show ? [show] : campaignGroups.slice(start ? campaignGroups.indexOf(start) : 0)

/** How many campaigns of each group match, up to `maxCountedCampaigns`. */
export const countCampaigns = operation(
  { access: 'anyone', cost: 10 },
  async function countCampaigns({ db }, { search }: Pick<CampaignListFilter, 'search'>) {
    const now = await listTime(db)
    return {
      open: await countGroup(db, 'open', { now, search }),
      finished: await countGroup(db, 'finished', { now, search }),
    }
  },
)

/** The newest campaign for a pet that accepts donations, for the pet's page (docs/product.md 7.14). */
export const findCampaignOfPet = operation(
  { access: 'anyone', cost: 1 },
  async function findCampaignOfPet({ db }, { id }: { id: number }) {
    const campaigns = await campaignsOfPet(db, id)
    return campaigns.find((campaign) => campaignState(campaign, nowWithExpiry(campaign.endsAt)) === 'open') ?? null
  },
)

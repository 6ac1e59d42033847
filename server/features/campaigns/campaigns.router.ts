import type { UserRow } from '#server/identity/users.ts'
import { nowWithExpiry } from '#server/platform/http/response-expiry.ts'
import { only, procedure, router } from '#server/platform/trpc/procedure.ts'
import { withheldState } from '#shared/approval.ts'
import {
  campaignCountInput,
  campaignCounts,
  campaignDetail,
  campaignDraftInput,
  campaignInput,
  campaignListInput,
  campaignOfPet,
  campaignPage,
  campaignState,
  campaignUpdate,
  campaignUpdateInput,
  changedCampaign,
  myCampaignListInput,
  myCampaignPage,
  setPausedInput,
  simpleCampaignInput,
  updateInput,
  updateListInput,
  updatePage,
} from '#shared/campaigns.ts'
import { donorListInput, donorPage } from '#shared/donations.ts'
import { parseMissingCampaignFields } from '#shared/drafts.ts'
import { idInput } from '#shared/ids.ts'
import { canManage } from '#shared/permissions.ts'
import { allCampaignsInput, allCampaignsPage } from '#shared/shelter-lists.ts'
import { shortDescription } from '#shared/summary.ts'
import { listAllCampaigns } from './admin-list.service.ts'
import type { CampaignRecord } from './campaigns.queries.ts'
import { toNeedsResponse, toUpdateResponse } from './campaigns.schema.ts'
import { createCampaign, myCampaigns, setPaused, updateCampaign, viewCampaign } from './campaigns.service.ts'
import { toDonorRow } from './donors.schema.ts'
import { findDonors } from './donors.service.ts'
import { publishCampaign, saveCampaignDraft } from './drafts.service.ts'
import { browseCampaigns, countCampaigns, findCampaignOfPet } from './list.service.ts'
import { deleteUpdate, postUpdate, readUpdates } from './updates.service.ts'

const toCard = (record: CampaignRecord) => ({
  ...record,
  ...toNeedsResponse(record),
  state: campaignState(record, nowWithExpiry(record.endsAt)),
})

const toCampaign = (record: CampaignRecord) => ({
  ...toCard(record),
  shortDescription: shortDescription(record.description),
  withheld: withheldState(record),
  missing: parseMissingCampaignFields(record.missing),
  lastDate: record.endsAt.toISOString(),
  createdAt: record.createdAt.toISOString(),
})

const day = 86_400_000

/** The days until the end, the last one included; 0 after it. */
function daysLeft(endsAt: Date): number {
  const now = nowWithExpiry(endsAt).getTime()
  const days = Math.max(0, Math.ceil((endsAt.getTime() - now) / day))
  // the next whole day is another moment at which the response changes
  if (days > 1) nowWithExpiry(new Date(endsAt.getTime() - (days - 1) * day))
  return days
}

const toListed = (record: Awaited<ReturnType<typeof listAllCampaigns>>['items'][number]) => ({
  ...record,
  state: campaignState(record, nowWithExpiry(record.endsAt)),
  withheld: withheldState(record),
  missing: parseMissingCampaignFields(record.missing),
  createdAt: record.createdAt.toISOString(),
})

const toChanged = (record: CampaignRecord, viewer: UserRow | null) => ({
  ...toCampaign(record),
  canManage: canManage(viewer, record.creatorUid),
})

export const campaignsRouter = router({
  all: procedure(listAllCampaigns)
    .input(allCampaignsInput)
    .output(only(allCampaignsPage))
    .query(async ({ ctx, input }) => {
      const { items, nextCursor } = await ctx.run(input)
      return { items: items.map(toListed), nextCursor }
    }),

  list: procedure(browseCampaigns)
    .input(campaignListInput)
    .output(only(campaignPage))
    .query(async ({ ctx, input: { before, cursor = before, ...listing } }) => {
      const { items, nextCursor } = await ctx.run({ ...listing, after: cursor })
      return { items: items.map(toCard), nextCursor }
    }),

  counts: procedure(countCampaigns)
    .input(campaignCountInput)
    .output(only(campaignCounts))
    .query(({ ctx, input }) => ctx.run(input)),

  ofPet: procedure(findCampaignOfPet)
    .input(idInput)
    .output(only(campaignOfPet))
    .query(async ({ ctx, input }) => {
      const campaign = await ctx.run(input)
      return { campaign: campaign && toCard(campaign) }
    }),

  byId: procedure(viewCampaign)
    .input(idInput)
    .output(only(campaignDetail))
    .query(async ({ ctx, input }) => {
      const { author, pet, ...campaign } = await ctx.run(input)
      return { ...toChanged(campaign, ctx.user), author, pet, daysLeft: daysLeft(campaign.endsAt) }
    }),

  mine: procedure(myCampaigns)
    .input(myCampaignListInput)
    .output(only(myCampaignPage))
    .query(async ({ ctx, input: { cursor, limit } }) => {
      const { items, nextCursor } = await ctx.run({ before: cursor, limit })
      return { items: items.map(toCampaign), nextCursor }
    }),

  create: procedure(createCampaign)
    .input(campaignInput)
    .output(only(changedCampaign))
    .mutation(async ({ ctx, input }) => toChanged(await ctx.run(input), ctx.user)),

  createSimple: procedure(createCampaign)
    .input(simpleCampaignInput)
    .output(only(changedCampaign))
    .mutation(async ({ ctx, input }) => toChanged(await ctx.run(input), ctx.user)),

  update: procedure(updateCampaign)
    .input(campaignUpdateInput)
    .output(only(changedCampaign))
    .mutation(async ({ ctx, input }) => toChanged(await ctx.run(input), ctx.user)),

  saveDraft: procedure(saveCampaignDraft)
    .input(campaignDraftInput)
    .output(only(changedCampaign))
    .mutation(async ({ ctx, input }) => toChanged(await ctx.run(input), ctx.user)),

  publish: procedure(publishCampaign)
    .input(idInput)
    .output(only(changedCampaign))
    .mutation(async ({ ctx, input }) => toChanged(await ctx.run(input), ctx.user)),

  setPaused: procedure(setPaused)
    .input(setPausedInput)
    .output(only(changedCampaign))
    .mutation(async ({ ctx, input }) => toChanged(await ctx.run(input), ctx.user)),

  updates: procedure(readUpdates)
    .input(updateListInput)
    .output(only(updatePage))
    .query(async ({ ctx, input: { cursor, ...input } }) => {
      const { items, nextCursor } = await ctx.run({ ...input, before: cursor })
      return { items: items.map(toUpdateResponse), nextCursor }
    }),

  postUpdate: procedure(postUpdate)
    .input(updateInput)
    .output(only(campaignUpdate))
    .mutation(async ({ ctx, input }) => toUpdateResponse(await ctx.run(input))),

  deleteUpdate: procedure(deleteUpdate)
    .input(idInput)
    .output(only(idInput))
    .mutation(({ ctx, input }) => ctx.run(input)),

  donors: procedure(findDonors)
    .input(donorListInput)
    .output(only(donorPage))
    .query(async ({ ctx, input: { cursor, ...input } }) => {
      const { items, nextCursor } = await ctx.run({ ...input, before: cursor })
      return { items: items.map(toDonorRow), nextCursor }
    }),
})

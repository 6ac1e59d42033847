import { nowAgainst } from '#server/http/moments.ts'
import type { User } from '#server/identity/users.ts'
import { only, procedure, router } from '#server/trpc/init.ts'
import {
  anonymousName,
  campaignDetail,
  campaignInput,
  campaignListInput,
  campaignPage,
  campaignState,
  campaignUpdateInput,
  donation,
  donationInput,
  donatorListInput,
  donatorPage,
  myCampaignListInput,
  myCampaignPage,
  myDonationListInput,
  myDonationPage,
  setPausedInput,
  shortDescription,
  simpleCampaignInput,
} from '#shared/donations.ts'
import { idInput } from '#shared/ids.ts'
import { canManage } from '#shared/permissions.ts'
import type { CampaignRecord, DonationRecord } from './queries.ts'
import {
  createCampaign,
  donate,
  findCampaigns,
  findDonators,
  getCampaign,
  myCampaigns,
  myDonations,
  setPaused,
  updateCampaign,
} from './service.ts'

/** `.output` names the columns that may leave the server; here times become text, and what is computed is added. */
const toCampaign = (record: CampaignRecord) => ({
  ...record,
  state: campaignState(record, nowAgainst(record.endsAt)),
  shortDescription: shortDescription(record.description),
  lastDate: record.endsAt.toISOString(),
  createdAt: record.createdAt.toISOString(),
})

const toDetail = (record: CampaignRecord, viewer: User | null) => ({
  ...toCampaign(record),
  canManage: canManage(viewer, record.creatorUid),
})

const toDonation = (record: DonationRecord) => ({
  ...record,
  name: record.donorName ?? anonymousName,
  createdAt: record.createdAt.toISOString(),
})

export const campaignsRouter = router({
  list: procedure(findCampaigns)
    .input(campaignListInput)
    .output(only(campaignPage))
    .query(async ({ ctx, input: { before, cursor = before, limit } }) => {
      const { items, nextCursor } = await ctx.run({ before: cursor, limit })
      return { items: items.map(toCampaign), nextCursor }
    }),

  byId: procedure(getCampaign)
    .input(idInput)
    .output(only(campaignDetail))
    .query(async ({ ctx, input }) => toDetail(await ctx.run(input), ctx.user)),

  mine: procedure(myCampaigns)
    .input(myCampaignListInput)
    .output(only(myCampaignPage))
    .query(async ({ ctx, input: { cursor, limit } }) => {
      const { items, nextCursor } = await ctx.run({ before: cursor, limit })
      return { items: items.map(toCampaign), nextCursor }
    }),

  create: procedure(createCampaign)
    .input(campaignInput)
    .output(only(campaignDetail))
    .mutation(async ({ ctx, input }) => toDetail(await ctx.run(input), ctx.user)),

  createSimple: procedure(createCampaign)
    .input(simpleCampaignInput)
    .output(only(campaignDetail))
    .mutation(async ({ ctx, input }) => toDetail(await ctx.run(input), ctx.user)),

  update: procedure(updateCampaign)
    .input(campaignUpdateInput)
    .output(only(campaignDetail))
    .mutation(async ({ ctx, input }) => toDetail(await ctx.run(input), ctx.user)),

  setPaused: procedure(setPaused)
    .input(setPausedInput)
    .output(only(campaignDetail))
    .mutation(async ({ ctx, input }) => toDetail(await ctx.run(input), ctx.user)),

  donators: procedure(findDonators)
    .input(donatorListInput)
    .output(only(donatorPage))
    .query(async ({ ctx, input: { cursor, ...input } }) => {
      const { items, nextCursor } = await ctx.run({ ...input, before: cursor })
      return { items: items.map(toDonation), nextCursor }
    }),
})

export const donationsRouter = router({
  give: procedure(donate)
    .input(donationInput)
    .output(only(donation))
    .mutation(async ({ ctx, input }) => toDonation(await ctx.run(input))),

  mine: procedure(myDonations)
    .input(myDonationListInput)
    .output(only(myDonationPage))
    .query(async ({ ctx, input: { cursor, limit } }) => {
      const { items, ...page } = await ctx.run({ before: cursor, limit })
      return { ...page, items: items.map((item) => ({ ...item, createdAt: item.createdAt.toISOString() })) }
    }),
})

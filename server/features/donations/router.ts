import { z } from 'zod'
import { namedUser, requireNamedUser } from '#server/features/users/service.ts'
import type { Context } from '#server/gate/context.ts'
import type { User } from '#server/identity/users.ts'
import { limited, publicProcedure, router, userProcedure } from '#server/trpc/init.ts'
import { cutPage } from '#server/trpc/paging.ts'
import {
  anonymousName,
  campaign,
  campaignDetail,
  campaignInput,
  campaignListInput,
  campaignNumberedInput,
  campaignPage,
  campaignRecord,
  campaignRecordPage,
  campaignState,
  campaignUpdateInput,
  creatorListInput,
  donation,
  donationInput,
  donatorListInput,
  donatorPage,
  myDonationListInput,
  myDonationPage,
  newCampaignInput,
  setPausedInput,
  shortDescription,
} from '#shared/donations.ts'
import { idInput } from '#shared/ids.ts'
import { canManage } from '#shared/permissions.ts'
import {
  type CampaignRecord,
  campaignsOfCreator,
  type DonationRecord,
  donationsBy,
  donationsTo,
  listCampaigns,
  totalGivenBy,
} from './queries.ts'
import {
  createCampaign,
  donate,
  donationsSeenBy,
  getCampaign,
  getManagedCampaign,
  setPaused,
  updateCampaign,
} from './service.ts'

/** `.output` names the columns that may leave; here times become text and what is computed is added. */
const toCampaign = (record: CampaignRecord) => ({
  ...record,
  state: campaignState(record, new Date()),
  shortDescription: shortDescription(record.description),
  lastDate: record.endsAt.toISOString(),
  createdAt: record.createdAt.toISOString(),
})

const toDetail = (record: CampaignRecord, viewer: User | null) => ({
  ...toCampaign(record),
  canManage: canManage(viewer, record.creatorUid),
})

const toRecord = async ({ db, user }: Pick<Context, 'db' | 'user'>, record: CampaignRecord) => ({
  ...toCampaign(record),
  creatorEmail: canManage(user, record.creatorUid) ? record.creatorEmail : null,
  donators: (await donationsSeenBy(db, user, record))?.map(toDonation) ?? null,
})

async function toRecords(context: Pick<Context, 'db' | 'user'>, records: CampaignRecord[]) {
  const made: Awaited<ReturnType<typeof toRecord>>[] = []
  for (const record of records) made.push(await toRecord(context, record))
  return made
}

const toDonation = (record: DonationRecord) => ({
  ...record,
  name: record.donorName ?? anonymousName,
  createdAt: record.createdAt.toISOString(),
})

export const campaignsRouter = router({
  list: publicProcedure
    .input(campaignListInput)
    .output(campaignPage)
    .query(async ({ ctx, input: { cursor, limit } }) => {
      const rows = await listCampaigns(ctx.db, { before: cursor, limit: limit + 1 })
      return cutPage(rows.map(toCampaign), limit)
    }),

  /** For programs: numbered pages. */
  records: publicProcedure
    .input(campaignNumberedInput)
    .output(z.array(campaignRecord))
    .query(async ({ ctx, input: { page, limit } }) =>
      toRecords(ctx, await listCampaigns(ctx.db, { skip: (page - 1) * limit, limit })),
    ),

  recordsOfCreator: userProcedure
    .input(creatorListInput)
    .output(campaignRecordPage)
    .query(async ({ ctx, input: { cursor, page, limit, ...named } }) => {
      const creator = await namedUser(ctx.db, ctx.user, named.email)
      const paging = { before: cursor, skip: (page - 1) * limit, limit: limit + 1 }
      const { items, nextCursor } = cutPage(creator ? await campaignsOfCreator(ctx.db, creator.uid, paging) : [], limit)
      return { items: await toRecords(ctx, items), nextCursor }
    }),

  record: publicProcedure
    .input(idInput)
    .output(campaignRecord)
    .query(async ({ ctx, input }) => toRecord(ctx, await getCampaign(ctx.db, input.id))),

  byId: publicProcedure
    .input(idInput)
    .output(campaignDetail)
    .query(async ({ ctx, input }) => toDetail(await getCampaign(ctx.db, input.id), ctx.user)),

  mine: userProcedure
    .output(z.array(campaign))
    .query(async ({ ctx }) => (await campaignsOfCreator(ctx.db, ctx.user.uid)).map(toCampaign)),

  create: userProcedure
    .input(campaignInput)
    .output(campaignDetail)
    .mutation(async ({ ctx, input }) => toDetail(await createCampaign(ctx.db, ctx.user, input), ctx.user)),

  createSimple: userProcedure
    .input(newCampaignInput)
    .output(campaignDetail)
    .mutation(async ({ ctx, input: { creatorEmail, ...input } }) => {
      const creator = await requireNamedUser(ctx.db, ctx.user, creatorEmail)
      return toDetail(await createCampaign(ctx.db, creator, input), ctx.user)
    }),

  update: userProcedure
    .input(campaignUpdateInput)
    .output(campaignDetail)
    .mutation(async ({ ctx, input: { id, ...input } }) =>
      toDetail(await updateCampaign(ctx.db, ctx.user, id, input), ctx.user),
    ),

  setPaused: userProcedure
    .input(setPausedInput)
    .output(campaignDetail)
    .mutation(async ({ ctx, input: { id, paused } }) =>
      toDetail(await setPaused(ctx.db, ctx.user, id, paused), ctx.user),
    ),

  donators: userProcedure
    .input(donatorListInput)
    .output(donatorPage)
    .query(async ({ ctx, input: { id, cursor, limit } }) => {
      const managed = await getManagedCampaign(ctx.db, ctx.user, id)
      const rows = await donationsTo(ctx.db, managed, { before: cursor, limit: limit + 1 })
      return cutPage(rows.map(toDonation), limit)
    }),
})

export const donationsRouter = router({
  give: publicProcedure
    .use(limited('donate'))
    .input(donationInput)
    .output(donation)
    .mutation(async ({ ctx, input }) => toDonation(await donate(ctx.db, ctx.user, input))),

  mine: userProcedure
    .input(myDonationListInput)
    .output(myDonationPage)
    .query(async ({ ctx, input: { cursor, limit } }) => {
      const rows = await donationsBy(ctx.db, ctx.user.uid, { before: cursor, limit: limit + 1 })
      const items = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
      return { ...cutPage(items, limit), totalCents: await totalGivenBy(ctx.db, ctx.user.uid) }
    }),
})

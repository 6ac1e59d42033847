import { only, procedure, router } from '#server/platform/trpc/procedure.ts'
import { createdListingFeed, listingFeeds, listingPreview, previewListingInput, siteInput } from '#shared/listings.ts'
import {
  createListingFeed,
  findListingFeeds,
  type ListedFeed,
  previewListing,
  revokeListingFeed,
} from './listings.service.ts'

const toFeed = ({ createdAt, lastFetchedAt, ...feed }: ListedFeed) => ({
  ...feed,
  createdAt: createdAt.toISOString(),
  lastFetchedAt: lastFetchedAt?.toISOString() ?? null,
})

export const listingsRouter = router({
  feeds: procedure(findListingFeeds)
    .output(only(listingFeeds))
    .query(async ({ ctx }) => ({ items: (await ctx.run()).map(toFeed) })),

  create: procedure(createListingFeed)
    .input(siteInput)
    .output(only(createdListingFeed))
    .mutation(({ ctx, input }) => ctx.run(input)),

  revoke: procedure(revokeListingFeed)
    .input(siteInput)
    .output(only(siteInput))
    .mutation(({ ctx, input }) => ctx.run(input)),

  preview: procedure(previewListing)
    .input(previewListingInput)
    .output(only(listingPreview))
    .query(({ ctx, input }) => ctx.run(input)),
})

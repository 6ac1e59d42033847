import type { CampaignListUrl } from '#shared/campaign-list.ts'
import type { CampaignState } from '#shared/campaigns.ts'
import { isRecordNumber } from '#shared/pages.ts'
import { refusalCode } from '#web/lib/errors.ts'
import { flattenPages } from '#web/lib/flatten-pages.ts'
import { trpc } from '#web/lib/trpc.ts'

/** The website's list, page by page (docs/product.md 7.13). A search that is out of date is cancelled. */
export const useCampaigns = (listing: CampaignListUrl) =>
  trpc.campaigns.list.useInfiniteQuery(listing, {
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (previous) => previous,
    trpc: { abortOnUnmount: true },
  })

export const useCampaignCounts = (search: string | undefined) =>
  trpc.campaigns.counts.useQuery(
    { search },
    { placeholderData: (previous) => previous, trpc: { abortOnUnmount: true } },
  )

/** The pet's open campaign. The query is sent with the pet's, so that a page waits for one response only. */
export const useCampaignOfPet = (id: string | undefined) =>
  trpc.campaigns.ofPet.useQuery({ id: Number(id) }, { enabled: isRecordNumber(id) })

/** `missing` if the server has no such campaign, or `id` is invalid. */
export function useCampaign(id: string | undefined) {
  const isNumber = isRecordNumber(id)
  const query = trpc.campaigns.byId.useQuery({ id: Number(id) }, { enabled: isNumber })
  return { ...query, missing: !isNumber || refusalCode(query.error) === 'NO_SUCH_CAMPAIGN' }
}

export const useMyCampaigns = () =>
  trpc.campaigns.mine.useInfiniteQuery({}, { getNextPageParam: ({ nextCursor }) => nextCursor, select: flattenPages })

function useRefreshCampaigns() {
  const utils = trpc.useUtils()
  return { onSuccess: () => utils.campaigns.invalidate() }
}

export const useCreateCampaign = () => trpc.campaigns.create.useMutation(useRefreshCampaigns())
export const useSaveCampaignDraft = () => trpc.campaigns.saveDraft.useMutation(useRefreshCampaigns())
export const usePublishCampaign = () => trpc.campaigns.publish.useMutation(useRefreshCampaigns())
export const useCreateSimpleCampaign = () => trpc.campaigns.createSimple.useMutation(useRefreshCampaigns())
export const useUpdateCampaign = () => trpc.campaigns.update.useMutation(useRefreshCampaigns())

/** The table changes at once, and back if the server refuses. */
export function useSetPaused() {
  const utils = trpc.useUtils()
  return trpc.campaigns.setPaused.useMutation({
    onMutate: async ({ id, paused }) => {
      const changed = <Page extends { items: (PausableCampaign & { id: number })[] }>(page: Page) => ({
        ...page,
        items: page.items.map((row) => (row.id === id ? withPaused(row, paused) : row)),
      })
      await utils.campaigns.mine.cancel()
      const before = utils.campaigns.mine.getInfiniteData({})
      utils.campaigns.mine.setInfiniteData({}, (data) => data && { ...data, pages: data.pages.map(changed) })
      return before
    },
    onError: (_error, _input, before) => utils.campaigns.mine.setInfiniteData({}, before),
    onSettled: () => utils.campaigns.invalidate(),
  })
}

type PausableCampaign = { paused: boolean; state: CampaignState }
const withPaused = <Row extends PausableCampaign>(row: Row, paused: boolean): Row => ({
  ...row,
  paused,
  state: row.state === 'open' || row.state === 'paused' ? (paused ? 'paused' : 'open') : row.state,
})

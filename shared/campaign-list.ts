import { characterCount, maxSearchLength, normalizeSearch } from './characters.ts'
import { pathTo } from './pages.ts'

// The website's list of campaigns as in its URL (docs/product.md 7.13). Free of zod, so that the public pages need not
// load it.

/** `open` may still get donations, now or after a pause; `finished` have reached their goal or their end. */
export const campaignGroups = ['open', 'finished'] as const
export type CampaignGroup = (typeof campaignGroups)[number]

/**
 * The last campaign of a page: the id of an open one, or the negative id of a finished one. All open campaigns come
 * before the finished ones, each newest first, so that the next page starts after it, whatever has finished since.
 */
export type CampaignPosition = number

export const positionOf = (group: CampaignGroup, id: number): CampaignPosition => (group === 'open' ? id : -id)

export const fromPosition = (position: CampaignPosition): { group: CampaignGroup; id: number } => ({
  group: position > 0 ? 'open' : 'finished',
  id: Math.abs(position),
})

export type CampaignListFilter = { show?: CampaignGroup | undefined; search?: string | undefined }
export type CampaignListUrl = CampaignListFilter & { before?: CampaignPosition | undefined }

/** More campaigns than this can be searched. */
export const searchedFrom = 12

/** Groups are counted up to this number. */
export const maxCountedCampaigns = 1000

/** Invalid values count as absent. */
export function parseCampaignList(params: URLSearchParams): CampaignListUrl {
  const search = normalizeSearch(params.get('search') ?? '')
  const before = params.get('before') ?? ''
  return {
    show: campaignGroups.find((group) => group === params.get('show')),
    search: characterCount(search) <= maxSearchLength && search ? search : undefined,
    before: /^-?[1-9]\d{0,14}$/.test(before) ? Number(before) : undefined,
  }
}

/** The canonical path and query of the list. */
export function campaignListPath({ show, search, before }: CampaignListUrl): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (show) query.set('show', show)
  if (before) query.set('before', String(before))
  return query.size > 0 ? `${pathTo('campaigns')}?${query}` : pathTo('campaigns')
}

const ownParams = new Set(['search', 'show', 'before'])

/**
 * The canonical URL of the list if this query has invalid or repeated parameters of its own, as forms without scripts
 * send; else null. Other parameters are ignored.
 */
export function canonicalCampaignListPath(params: URLSearchParams): string | null {
  const path = campaignListPath(parseCampaignList(params))
  const own = (query: URLSearchParams) =>
    [...query]
      .flatMap(([name, value]) => (ownParams.has(name) ? `${name}=${value}` : []))
      .sort()
      .join('&')
  return own(params) === own(new URL(path, 'http://localhost').searchParams) ? null : path
}

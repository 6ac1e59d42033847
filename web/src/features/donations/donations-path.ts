import { type DonationState, donationStates } from '#shared/donation-states.ts'
import { isRecordNumber, pathTo } from '#shared/pages.ts'

export type DonationFilter = {
  campaignId?: number | undefined
  /** Only those to the shelter itself. */
  toShelter?: boolean
  state: DonationState | 'all'
  /** Either of the two is shown in every state. */
  reference: string
  /** Part of a donor's name or email; only for admins. */
  search: string
}

const defaultState = 'promised'

const isState = (text: string | null): text is DonationState => donationStates.some((state) => state === text)

export function parseDonationFilter(params: URLSearchParams): DonationFilter {
  const campaign = params.get('campaign') ?? ''
  const state = params.get('state')
  return {
    campaignId: isRecordNumber(campaign) ? Number(campaign) : undefined,
    ...(params.get('purpose') === 'shelter' && { toShelter: true }),
    state: state === 'all' || isState(state) ? state : defaultState,
    reference: params.get('reference') ?? '',
    search: params.get('search') ?? '',
  }
}

export function donationsPath({
  campaignId,
  toShelter,
  state = defaultState,
  reference,
  search,
}: Partial<DonationFilter>): string {
  const params = new URLSearchParams()
  if (campaignId !== undefined) params.set('campaign', String(campaignId))
  if (toShelter) params.set('purpose', 'shelter')
  if (state !== defaultState) params.set('state', state)
  if (reference) params.set('reference', reference)
  if (search) params.set('search', search)
  const query = params.toString()
  return query ? `${pathTo('donations')}?${query}` : pathTo('donations')
}

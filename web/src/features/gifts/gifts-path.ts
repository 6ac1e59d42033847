import { type GiftState, giftStates } from '#shared/gift-states.ts'
import { isRecordNumber, pathTo } from '#shared/pages.ts'

/** What the desk shows: gifts in one state or in any, to one campaign or to all, or the one with a reference. */
export type GiftFilter = { campaignId?: number | undefined; state: GiftState | 'all'; reference: string }

/** Those that somebody has to do something about. */
const usualState = 'promised'

const isState = (text: string | null): text is GiftState => giftStates.some((state) => state === text)

export function giftFilterAt(address: URLSearchParams): GiftFilter {
  const campaign = address.get('campaign') ?? ''
  const state = address.get('state')
  return {
    campaignId: isRecordNumber(campaign) ? Number(campaign) : undefined,
    state: state === 'all' || isState(state) ? state : usualState,
    reference: address.get('reference') ?? '',
  }
}

/** The address that shows it. */
export function giftsPath({ campaignId, state = usualState, reference }: Partial<GiftFilter>): string {
  const address = new URLSearchParams()
  if (campaignId !== undefined) address.set('campaign', String(campaignId))
  if (state !== usualState) address.set('state', state)
  if (reference) address.set('reference', reference)
  const query = address.toString()
  return query ? `${pathTo('gifts')}?${query}` : pathTo('gifts')
}

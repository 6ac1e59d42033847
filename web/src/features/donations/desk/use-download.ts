import type { BookkeepingPeriod } from '#shared/bookkeeping.ts'
import { useFileDownload } from '#web/lib/use-file.ts'

/** The file's address, and what it is called where it is saved. */
function fileOf({ from, to, campaignId }: BookkeepingPeriod) {
  const address = new URLSearchParams()
  if (from) address.set('from', from)
  if (to) address.set('to', to)
  if (campaignId !== undefined) address.set('campaign', String(campaignId))
  const parts = ['gifts', campaignId !== undefined && `campaign-${campaignId}`, from, to && `to-${to}`]
  return { url: `/api/gifts.csv?${address}`, name: `${parts.filter(Boolean).join('-')}.csv` }
}

/** Saves the donations of a period as a file; says how that went. */
export function useDownload() {
  const { start, ...state } = useFileDownload()
  return { ...state, start: (period: BookkeepingPeriod) => start(fileOf(period)) }
}

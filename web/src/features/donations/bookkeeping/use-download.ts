import type { BookkeepingPeriod } from '#shared/bookkeeping.ts'
import { useFileDownload } from '#web/identity/use-file-download.ts'

function fileOf({ from, to, campaignId }: BookkeepingPeriod) {
  const address = new URLSearchParams()
  if (from) address.set('from', from)
  if (to) address.set('to', to)
  if (campaignId !== undefined) address.set('campaign', String(campaignId))
  const parts = ['gifts', campaignId !== undefined && `campaign-${campaignId}`, from, to && `to-${to}`]
  return { url: `/api/gifts.csv?${address}`, name: `${parts.filter(Boolean).join('-')}.csv` }
}

export function useDownload() {
  const { start, ...state } = useFileDownload()
  return { ...state, start: (period: BookkeepingPeriod) => start(fileOf(period)) }
}

import { Download } from 'lucide-react'
import { useState } from 'react'
import { type BookkeepingPeriod, type DonationSums, dateRange } from '#shared/bookkeeping.ts'
import { formatCount } from '#shared/format-values.ts'
import { formatMoneyExact } from '#shared/money.ts'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Panel } from '#web/components/ui/card.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { useFileDownload } from '#web/identity/use-file-download.ts'
import { errorText } from '#web/lib/errors.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { donationStateTexts } from '../donation-state.texts.ts'
import { useDonationSums } from './hooks.ts'
import { reportsTexts as t } from './reports.texts.ts'

/** A period's sums, and its donations as a file (docs/product.md 8.17). */
export function Bookkeeping({ campaignId }: { campaignId: number | undefined }) {
  const [days, setDays] = useState({ from: '', to: '' })
  // waits until a year has been typed completely
  const checked = dateRange.safeParse(useDebounced(days, 400))
  const error = checked.error?.issues[0]?.message
  const day = (name: 'from' | 'to', label: string) => (
    <Field label={label} error={name === 'to' ? error : undefined} className="grow basis-44">
      {(control) => (
        <Input
          {...control}
          type="date"
          value={days[name]}
          onChange={({ target }) => setDays((now) => ({ ...now, [name]: target.value }))}
        />
      )}
    </Field>
  )
  return (
    <Panel className="mb-8 space-y-5">
      <h2 className="text-xl">{t.heading()}</h2>
      <div className="flex max-w-form flex-wrap gap-4">
        {day('from', t.from())}
        {day('to', t.to())}
      </div>
      <p className="max-w-text text-sm text-ink-soft">{campaignId === undefined ? t.hint() : t.hintCampaign()}</p>
      {checked.success && <Sums period={{ ...checked.data, campaignId }} />}
    </Panel>
  )
}

function fileOf({ from, to, campaignId }: BookkeepingPeriod) {
  const params = new URLSearchParams()
  if (from) params.set('from', from)
  if (to) params.set('to', to)
  if (campaignId !== undefined) params.set('campaign', String(campaignId))
  const nameParts = ['gifts', campaignId !== undefined && `campaign-${campaignId}`, from, to && `to-${to}`]
  return { url: `/api/gifts.csv?${params}`, name: `${nameParts.filter(Boolean).join('-')}.csv` }
}

function useDownload() {
  const { start, ...state } = useFileDownload()
  return { ...state, start: (period: BookkeepingPeriod) => start(fileOf(period)) }
}

function Sums({ period }: { period: BookkeepingPeriod }) {
  const query = useDonationSums(period)
  const download = useDownload()
  return (
    <>
      <QueryState query={query} loading={<p role="status">{t.adding()}</p>} failure={t.failed()}>
        {(sums) => (
          <div aria-live="polite" aria-busy={!query.isWhole}>
            {!query.isWhole && !query.isError && <p>{t.addingSoFar({ count: sums.donations })}</p>}
            {query.isFetchNextPageError && <Stopped query={query} donations={sums.donations} />}
            <SumList sums={sums} />
          </div>
        )}
      </QueryState>
      <div className="space-y-4">
        <Button icon={Download} busy={download.busy} onClick={() => download.start(period)}>
          {download.busy ? t.downloading() : t.download()}
        </Button>
        <StatusLine tone={download.tone}>{download.text}</StatusLine>
      </div>
    </>
  )
}

function Stopped({ query, donations }: { query: ReturnType<typeof useDonationSums>; donations: number }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3">
      <p>{t.stopped({ count: donations, reason: errorText(query.error) })}</p>
      <Button look="secondary" size="small" busy={query.isFetching} onClick={() => void query.fetchNextPage()}>
        {t.continue()}
      </Button>
    </div>
  )
}

function SumList({ sums }: { sums: DonationSums }) {
  const { donations, promisedCents, receivedCents, shelterCents, sponsorCents, refundedCents } = sums
  const hasOthers = shelterCents + sponsorCents > 0
  const lines = [
    [t.gifts(), formatCount(donations)],
    [donationStateTexts.promised(), formatMoneyExact(promisedCents)],
    [donationStateTexts.received(), formatMoneyExact(receivedCents)],
    [t.pledgedAndReceived(), formatMoneyExact(promisedCents + receivedCents)],
    ...(hasOthers
      ? [
          [t.toCampaigns(), formatMoneyExact(promisedCents + receivedCents - shelterCents - sponsorCents)],
          [t.toShelter(), formatMoneyExact(shelterCents)],
        ]
      : []),
    ...(sponsorCents > 0 ? [[t.forPets(), formatMoneyExact(sponsorCents)]] : []),
    [donationStateTexts.refunded(), formatMoneyExact(refundedCents)],
  ]
  return (
    <dl className="max-w-form divide-y divide-line">
      {lines.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-6 py-2.5">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

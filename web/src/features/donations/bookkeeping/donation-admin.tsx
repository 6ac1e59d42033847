import { Banknote, Sheet } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { campaignNamed } from '#shared/campaign-name.ts'
import { parseReference } from '#shared/donations.ts'
import { pages, pathTo } from '#shared/pages.ts'
import { canCorrectDonations, canManageDonations } from '#shared/permissions.ts'
import { prepareAlerts } from '#web/components/feedback/alerts.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LoadMore } from '#web/components/feedback/load-more.tsx'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { Button, LinkButton } from '#web/components/ui/button.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { RowSelectionProvider } from '#web/components/ui/row-selection.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { useLazyComponent } from '#web/components/ui/use-lazy-component.ts'
import { useCampaign } from '#web/features/campaigns/hooks.ts'
import { parseDonationFilter } from '#web/features/donations/donations-path.ts'
import { useSession } from '#web/identity/session.tsx'
import { keepSearching, useAutoContinue } from '#web/lib/use-continued-search.ts'
import { type DonationFilter, donationsPath } from '../donations-path.ts'
import { useConfirmedActions } from './donation-actions.ts'
import { donationAdminTexts as t } from './donation-admin.texts.ts'
import { DonationFilters } from './donation-filters.tsx'
import { DonationTable } from './donation-table.tsx'
import { useDonations } from './hooks.ts'
import { Bookkeeping } from './reports.tsx'
import { DonationSelectionBar } from './selection-bar.tsx'
import { ShownSums } from './shown-sums.tsx'
import { UnmatchedPayments } from './unmatched-payments.tsx'

const useDonationFilter = (): DonationFilter => parseDonationFilter(useSearchParams()[0])

/** Donation bookkeeping (docs/product.md 8.16); a campaign's creator sees the donations to it. */
export function DonationAdmin() {
  const filter = useDonationFilter()
  const { user = null } = useSession()
  const [books, admin] = [canManageDonations(user), canCorrectDonations(user)]
  useEffect(prepareAlerts, [])
  const { campaignId } = filter
  const [booksOpen, setBooksOpen] = useState(false)
  return (
    <>
      <PageHeading
        title={pages.donations.title()}
        description={pages.donations.description()}
        lead={campaignId !== undefined && <CampaignNamed id={campaignId} others={books} />}
        action={
          books && (
            <div className="flex flex-wrap gap-3">
              {admin && (
                <Button
                  look="secondary"
                  icon={Sheet}
                  aria-expanded={booksOpen}
                  onClick={() => setBooksOpen(!booksOpen)}
                >
                  {t.reports()}
                </Button>
              )}
              <EnterCash campaignId={campaignId} />
            </div>
          )
        }
        className="mb-6"
      />
      {admin && booksOpen && <Bookkeeping key={campaignId} campaignId={campaignId} />}
      {admin && <UnmatchedPayments />}
      {books || campaignId !== undefined ? (
        <>
          <DonationFilters filter={filter} />
          <Donations key={JSON.stringify(filter)} filter={filter} receives={books} />
        </>
      ) : (
        <ChooseCampaign />
      )}
    </>
  )
}

function CampaignNamed({ id, others }: { id: number; others: boolean }) {
  const { data } = useCampaign(String(id))
  const campaign = (inside: ReactNode) => (
    <Link to={pathTo('campaign', { id })} className="text-amber-ink underline underline-offset-4">
      {inside}
    </Link>
  )
  return (
    <>
      {data ? t.giftsTo({ ...campaignNamed(data), campaign }) : t.giftsToThis({ campaign })}{' '}
      {others && (
        <Link to={donationsPath({})} className="text-amber-ink underline underline-offset-4">
          {t.allDonations()}
        </Link>
      )}
    </>
  )
}

function ChooseCampaign() {
  return (
    <EmptyState drawing="empty-donations" text={t.chooseCampaign()} hint={t.chooseCampaignHint()}>
      <LinkButton to={pathTo('myCampaigns')}>{t.myCampaigns()}</LinkButton>
    </EmptyState>
  )
}

function EnterCash({ campaignId }: { campaignId: number | undefined }) {
  const dialog = useLazyComponent(async () => (await import('./cash-dialog.tsx')).CashDialog)
  const CashDialog = dialog.Component
  return (
    <>
      <Button icon={Banknote} busy={dialog.busy} onClick={dialog.open}>
        {t.enterCash()}
      </Button>
      {CashDialog && <CashDialog campaignId={campaignId} onClose={dialog.close} />}
    </>
  )
}

function Donations({ filter, receives }: { filter: DonationFilter; receives: boolean }) {
  const query = useDonations(filter)
  const pauses = useAutoContinue({ ...query, emptyPages: query.data?.emptyPages ?? 0 })
  const { runAction, busy, status } = useConfirmedActions()
  const line = useRef<HTMLDivElement>(null)
  // the pressed row or button may be gone
  useEffect(() => {
    if (status) line.current?.focus()
  }, [status])
  return (
    <RowSelectionProvider>
      <div ref={line} tabIndex={-1} className="mb-4 empty:hidden">
        <StatusLine tone={status?.tone ?? 'info'}>{status?.text}</StatusLine>
      </div>
      <QueryState query={query} loading={<RowSkeletons count={6} label={t.loading()} />} failure={t.loadFailed()}>
        {({ rows }) =>
          rows.length > 0 ? (
            <>
              <DonationSelectionBar donations={rows} receives={receives} busy={busy} onAct={runAction} />
              <DonationTable donations={rows} onAct={runAction} />
              <ShownSums donations={rows} />
              <div className="mt-6">
                <LoadMore query={query} failure={t.loadMoreFailed()} {...(pauses && { label: keepSearching() })} />
              </div>
            </>
          ) : query.hasNextPage ? (
            <NoneSoFar query={query} pauses={pauses} />
          ) : (
            <NoDonations filter={filter} />
          )
        }
      </QueryState>
    </RowSelectionProvider>
  )
}

/** A search for a donor that has found nobody in the calls so far. */
function NoneSoFar({ query, pauses }: { query: ReturnType<typeof useDonations>; pauses: boolean }) {
  if (!pauses && !query.isFetchNextPageError) return <RowSkeletons count={6} label={t.loading()} />
  return (
    <div role="status">
      <EmptyState drawing="empty-donations" text={t.noDonorSoFar()}>
        <LoadMore query={query} failure={t.loadMoreFailed()} label={keepSearching()} />
      </EmptyState>
    </div>
  )
}

function NoDonations({ filter: { state, reference, search } }: { filter: DonationFilter }) {
  if (search)
    return (
      <div role="status">
        <EmptyState drawing="empty-donations" text={t.noDonor()} hint={t.noDonorHint()} />
      </div>
    )
  if (!reference) return <EmptyState drawing="empty-donations" text={t[state]()} />
  const isReference = parseReference(reference) !== null
  return (
    <div role="status">
      <EmptyState
        drawing="empty-donations"
        text={t.noReference()}
        hint={isReference ? t.otherCampaign() : t.invalidReference()}
      />
    </div>
  )
}

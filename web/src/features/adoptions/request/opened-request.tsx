import { useEffect } from 'react'
import type { RequestDetail } from '#shared/adoptions.ts'
import { headOf, pages, pathTo } from '#shared/pages.ts'
import { petsPath } from '#shared/pet-filter.ts'
import { prepareAlerts } from '#web/components/feedback/alerts.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { CardGrid } from '#web/components/ui/card.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { UnseenHeading } from '#web/components/ui/page-heading.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { FeeFacts } from '#web/features/adoption-fees/fee-facts.tsx'
import { useFee } from '#web/features/adoption-fees/hooks.ts'
import { AgreementNote } from '#web/features/agreements/agreement-card.tsx'
import { useRequestAgreement } from '#web/features/agreements/hooks.ts'
import { AfterAdoptionSection } from '#web/features/follow-ups/after-adoption-section.tsx'
import { useAfterAdoption } from '#web/features/follow-ups/hooks.ts'
import { useMeetings } from '#web/features/meetings/hooks.ts'
import { usePets, useSimilarPets } from '#web/features/pets/hooks.ts'
import { PetCard } from '#web/features/pets/pet-card.tsx'
import { SimilarPets } from '#web/features/pets/similar-pets.tsx'
import { decisionId, NextSteps, type StepQueries } from '#web/features/request-steps/next-steps.tsx'
import { applicantArgs } from '../applicant.ts'
import { useMarkSeen, useMessages, useRequest } from './hooks.ts'
import { MessageComposer } from './message-composer.tsx'
import { openedRequestTexts as t } from './opened-request.texts.ts'
import { RequestActions } from './request-actions.tsx'
import { RequestFacts } from './request-facts.tsx'
import { RequestHead } from './request-head.tsx'
import { wasNotChosen } from './request-status-text.ts'
import { Timeline } from './timeline.tsx'

/** The page of one request for the side that has opened it (docs/product.md 6.12). */
export function OpenedRequest({ id }: { id: string | undefined }) {
  const query = useRequest(id)
  const messages = useMessages(id)
  const queries = { meetings: useMeetings(id), agreement: useRequestAgreement(id), fee: useFee(id) }
  useEffect(prepareAlerts, [])
  if (query.data)
    return <Request request={query.data} messages={messages} queries={queries} askedAt={query.dataUpdatedAt} />
  return (
    <>
      <UnseenHeading {...headOf(pages.request)} />
      {query.missing ? (
        <NoRequest text={t.notFound()} hint={t.notFoundHint()} />
      ) : query.foreign ? (
        <NoRequest text={t.noAccess()} hint={t.noAccessHint()} />
      ) : (
        <QueryState query={query} loading={<RowSkeletons count={3} label={t.loading()} />} failure={t.failed()}>
          {() => null}
        </QueryState>
      )}
    </>
  )
}

type RequestProps = {
  request: RequestDetail
  messages: ReturnType<typeof useMessages>
  queries: StepQueries
  askedAt: number
}

const maxPets = 3

function OtherPets({ petId }: { petId: number | null }) {
  const similar = useSimilarPets(petId === null ? undefined : String(petId))
  if (similar.data && similar.data.items.length > 0) return <SimilarPets pets={similar.data} max={maxPets} />
  return petId === null || similar.data || similar.isError ? <LongestWaiting /> : null
}

function LongestWaiting() {
  const { data } = usePets({ status: ['available'], sort: 'longest_waiting' })
  const pets = data?.pages[0]?.items.slice(0, maxPets) ?? []
  return (
    <section aria-labelledby="others">
      <h2 id="others" className="mb-5 text-2xl">
        {t.others()}
      </h2>
      {pets.length > 0 && (
        <CardGrid label={t.others()} compact>
          {pets.map((pet) => (
            <PetCard key={pet.id} pet={pet} under="h2" />
          ))}
        </CardGrid>
      )}
      <Link
        to={petsPath({ sort: 'longest_waiting' })}
        className="mt-3 inline-flex min-h-11 items-center font-bold text-amber-ink"
      >
        {t.allPets()}
      </Link>
    </section>
  )
}

function Request({ request, messages, queries, askedAt }: RequestProps) {
  useMarkSeen(request, askedAt)
  const { agreement, fee } = queries
  const { data: after } = useAfterAdoption(request.id, request.adoptedAt !== null)
  // on a phone, the owner reads first who asks, and the requester what became of the request
  const facts = <RequestFacts request={request} />
  return (
    // below the last action, there is room for an error that stays at the window's lower edge
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 pb-16 xl:grid-cols-[minmax(0,1fr)_19rem] xl:grid-rows-[auto_1fr] xl:gap-x-10">
      <div className="space-y-8 xl:col-span-2">
        <RequestHead request={request} />
        <NextSteps request={request} queries={queries} former={applicantArgs(request).who === 'former'} />
        {agreement.data && <AgreementNote request={request} agreement={agreement.data} />}
        <FeeFacts id={request.id} page={fee.data} />
      </div>
      {request.side === 'owner' && facts}
      <div className="space-y-6 xl:col-start-1 xl:row-start-2">
        <Timeline request={request} messages={messages} answers={after?.answers} agreedAt={agreement.data?.agreedAt} />
        <MessageComposer request={request} />
        {request.side === 'requester' && request.adoptedAt !== null && <AfterAdoptionSection id={request.id} />}
        <div id={decisionId}>
          <RequestActions request={request} />
        </div>
      </div>
      {request.side === 'requester' && facts}
      {wasNotChosen(request) && (
        <div className="xl:col-span-2">
          <OtherPets petId={request.petId} />
        </div>
      )}
    </div>
  )
}

function NoRequest({ text, hint }: { text: string; hint: string }) {
  return (
    <EmptyState drawing="not-found" text={text} hint={hint}>
      <LinkButton to={pathTo('adoptionRequests')}>{t.toRequests()}</LinkButton>
    </EmptyState>
  )
}

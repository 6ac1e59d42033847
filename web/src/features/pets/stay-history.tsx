import { pathTo } from '#shared/pages.ts'
import type { Stay } from '#shared/stays.ts'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { Day } from '#web/components/ui/day.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { useStays } from './hooks.ts'
import { stayHistoryTexts as t } from './stay-history.texts.ts'
import { stayPlaceTexts } from './stay-places.texts.ts'

type StayHistoryProps = { pet: { id: number; name: string }; onClose: () => void }

/** All places in which a pet was, as far as known (docs/product.md 25.2). */
export function StayHistory({ pet: { id, name }, onClose }: StayHistoryProps) {
  const query = useStays(id)
  return (
    <Dialog open onOpenChange={onClose} title={t.title({ name })} description={t.description()}>
      <QueryState query={query} loading={<p className="min-h-24">{t.loading()}</p>} failure={t.failed()}>
        {({ stays }) => (
          <ol className="divide-y divide-line">
            {stays.map((stay) => (
              <StayItem key={stay.id} stay={stay} />
            ))}
          </ol>
        )}
      </QueryState>
    </Dialog>
  )
}

function StayItem({ stay }: { stay: Stay }) {
  const { place, caregiver, trialUntil, returnReason, requestId } = stay
  return (
    <li className="py-3">
      <p className="font-semibold">{stayPlaceTexts[place]()}</p>
      {place === 'foster' && (
        <p className="wrap-anywhere">
          {caregiver === null ? (
            t.formerUser()
          ) : (
            <>
              <bdi>{caregiver.name}</bdi> <bdi className="text-ink-soft">{caregiver.email}</bdi>
            </>
          )}
        </p>
      )}
      <p className="text-sm text-ink-soft">
        <StayDays stay={stay} />
      </p>
      {trialUntil !== null && (
        <p className="text-sm text-ink-soft">{t.trialUntil({ day: () => <Day time={trialUntil} /> })}</p>
      )}
      {returnReason !== null && (
        <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{t.reason({ reason: returnReason })}</p>
      )}
      {requestId !== null && (
        <Link to={pathTo('request', { id: requestId })} className="text-sm font-semibold">
          {t.request()}
        </Link>
      )}
    </li>
  )
}

function StayDays({ stay: { startedOn, endedOn } }: { stay: Stay }) {
  const day = (time: string) => () => <Day time={time} />
  if (startedOn !== null && endedOn !== null) return t.both({ from: day(startedOn), to: day(endedOn) })
  if (startedOn !== null) return t.since({ from: day(startedOn) })
  return endedOn === null ? t.unknown() : t.until({ to: day(endedOn) })
}

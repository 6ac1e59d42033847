import { Check, X } from 'lucide-react'
import { useId } from 'react'
import type { DecideHappyEndingInput, QueuedHappyEnding } from '#shared/happy-endings.ts'
import { pathTo } from '#shared/pages.ts'
import { thumbnailOf } from '#shared/pictures.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LoadMore } from '#web/components/feedback/load-more.tsx'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Day } from '#web/components/ui/day.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { Picture } from '#web/components/ui/picture.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText } from '#web/lib/errors.ts'
import { Story } from './happy-ending-card.tsx'
import { happyEndingQueueTexts as t } from './happy-ending-queue.texts.ts'
import { useDecideHappyEnding, useHappyEndingQueue } from './hooks.ts'

/** For staff: those that wait, and those that are decided (docs/product.md 27.8). */
export const HappyEndingQueue = () => (
  <div className="space-y-12">
    <QueuePart waiting title={t.waiting()} />
    <QueuePart waiting={false} title={t.decided()} />
  </div>
)

function QueuePart({ waiting, title }: { waiting: boolean; title: string }) {
  const query = useHappyEndingQueue(waiting)
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-2xl">
        {title}
      </h2>
      <QueryState query={query} loading={<RowSkeletons count={2} label={t.loading()} />} failure={t.failed()}>
        {(endings) => (
          <>
            {endings.length === 0 && <Nothing waiting={waiting} />}
            <ul aria-labelledby={id} className="space-y-6">
              {endings.map((ending) => (
                <QueuedEnding key={ending.id} ending={ending} />
              ))}
            </ul>
            <div className="mt-6">
              <LoadMore query={query} failure={t.moreFailed()} />
            </div>
          </>
        )}
      </QueryState>
    </section>
  )
}

const Nothing = ({ waiting }: { waiting: boolean }) =>
  waiting ? (
    <EmptyState drawing="empty-requests" text={t.noneWaiting()} hint={t.noneWaitingHint()} />
  ) : (
    <p className="text-ink-soft">{t.noneDecided()}</p>
  )

function QueuedEnding({ ending }: { ending: QueuedHappyEnding }) {
  const { petName, image, text, name, state, createdAt, requestId } = ending
  return (
    <li className="overflow-hidden rounded-card border border-line bg-card sm:grid sm:grid-cols-[11rem_minmax(0,1fr)]">
      <Picture
        src={thumbnailOf(image)}
        alt={petName}
        width={480}
        height={360}
        className="aspect-4/3 w-full object-cover sm:h-full"
      />
      <div className="min-w-0 space-y-3 p-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 className="text-xl wrap-anywhere">
            <bdi>{petName}</bdi>
          </h3>
          {state === 'published' && <Badge tone="good">{t.statePublished()}</Badge>}
          {state === 'declined' && <Badge>{t.stateDeclined()}</Badge>}
          <Day time={createdAt} className="text-sm text-ink-soft" />
        </div>
        <Story text={text} name={name} />
        <div className="flex flex-wrap items-center gap-3">
          <Decisions ending={ending} />
          <Link
            to={pathTo('request', { id: requestId })}
            className="inline-flex min-h-11 items-center font-bold text-amber-ink"
          >
            {t.request()}
          </Link>
        </div>
      </div>
    </li>
  )
}

function Decisions({ ending: { id, petName, state } }: { ending: QueuedHappyEnding }) {
  const { mutate, isPending, variables } = useDecideHappyEnding()
  const decide = (decision: DecideHappyEndingInput['decision']) =>
    mutate(
      { id, decision },
      {
        onSuccess: () => toast(decision === 'published' ? t.donePublished() : t.doneDeclined()),
        onError: (error) => toast(errorText(error), 'error'),
      },
    )
  const busy = (decision: DecideHappyEndingInput['decision']) => isPending && variables.decision === decision
  return (
    <>
      {state !== 'published' && (
        <Button
          icon={Check}
          busy={busy('published')}
          aria-label={t.publishOf({ petName })}
          onClick={() => decide('published')}
        >
          {t.publish()}
        </Button>
      )}
      {state !== 'declined' && (
        <Button
          look="secondary"
          icon={X}
          busy={busy('declined')}
          aria-label={state === 'published' ? t.unpublishOf({ petName }) : t.declineOf({ petName })}
          onClick={() => decide('declined')}
        >
          {state === 'published' ? t.unpublish() : t.decline()}
        </Button>
      )}
    </>
  )
}

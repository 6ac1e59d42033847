import { ArrowUp, LockKeyhole } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RequestDetail, RequestMessage, RequestSide } from '#shared/adoptions.ts'
import type { AfterAdoption } from '#shared/follow-ups.ts'
import type { RequestStep } from '#shared/request-timeline.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { type BubbleLook, TimelineList, TimelineMessage, TimelineStep } from '#web/components/ui/timeline.tsx'
import { errorText } from '#web/lib/errors.ts'
import { buildTimeline, type TimelineEvent } from './events.ts'
import type { useMessages } from './hooks.ts'
import { requestTimelineTexts as t } from './request-timeline.texts.ts'
import { ScrollAnchor } from './scroll-anchor.tsx'
import { answerText, stepText } from './step-texts.ts'

type TimelineProps = {
  request: RequestDetail
  messages: ReturnType<typeof useMessages>
  /** Of the adopter. */
  answers: AfterAdoption['answers'] | undefined
  agreedAt: string | null | undefined
}

/** A request's steps and messages, oldest first (docs/product.md 6.12). */
export function Timeline({ request, messages, answers, agreedAt }: TimelineProps) {
  const heading = useHeadingFocus(messages.hasNextPage)
  const list = useRef<ScrollAnchor>(null)
  const { before, from } = buildTimeline(request, messages.data ?? [], answers, agreedAt)
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" ref={heading} tabIndex={-1} className="mb-4 text-xl">
        {t.heading()}
      </h2>
      <Events events={before} request={request} />
      {messages.hasNextPage && (
        <div className="ms-6 py-2">
          {messages.isFetchNextPageError && (
            <p role="alert" className="mb-2">
              {t.earlierFailed()}
            </p>
          )}
          <Button
            look="secondary"
            size="small"
            icon={ArrowUp}
            busy={messages.isFetchingNextPage}
            onClick={() => void list.current?.until(messages.fetchNextPage())}
          >
            {messages.isFetchNextPageError ? t.tryAgain() : t.earlier()}
          </Button>
        </div>
      )}
      <ScrollAnchor ref={list} above={`${messages.data?.at(-1)?.id} ${messages.isFetchingNextPage}`}>
        <Events events={from} request={request} />
      </ScrollAnchor>
      {messages.isPending && <Skeleton className="ms-6 h-16" />}
      {messages.isLoadingError && (
        <ErrorState
          text={t.failed({ reason: errorText(messages.error) })}
          busy={messages.isFetching}
          onRetry={() => void messages.refetch()}
        />
      )}
      <p role="status" className="sr-only">
        {useMessageAnnouncement(messages.data)}
      </p>
    </section>
  )
}

/** The heading takes the focus when the button has loaded everything and disappears. */
function useHeadingFocus(hasMore: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const hadMore = useRef(hasMore)
  useLayoutEffect(() => {
    if (hadMore.current && !hasMore && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
    hadMore.current = hasMore
  }, [hasMore])
  return heading
}

function messageStyle({ side, private: isPrivate }: RequestMessage, reader: RequestSide): BubbleLook {
  if (isPrivate) return 'note'
  return side === reader ? 'ours' : 'theirs'
}

/** Plain text, without links. `side` is the reader's. */
function Message({ message, side }: { message: RequestMessage; side: RequestSide }) {
  const { mine, author, private: isPrivate, reason, text, createdAt } = message
  const writer = mine ? t.you() : (author ?? t.formerUser())
  return (
    <TimelineMessage look={messageStyle(message, side)} writer={writer} time={createdAt} text={text}>
      {isPrivate && (
        <p className="flex items-center gap-1.5 text-sm font-semibold text-ink-soft">
          <LockKeyhole aria-hidden className="size-4 shrink-0" />
          {reason ? t.releaseReason() : t.private()}
        </p>
      )}
    </TimelineMessage>
  )
}

function Events({ events, request }: { events: TimelineEvent[]; request: RequestDetail }) {
  if (events.length === 0) return null
  return (
    <TimelineList>
      {events.map((event) => (
        <Event key={keyOf(event)} event={event} request={request} />
      ))}
    </TimelineList>
  )
}

function keyOf(event: TimelineEvent): string {
  if (event.kind === 'message') return `message ${event.message.id}`
  return event.kind === 'step' ? event.step : `${event.answer} ${event.createdAt}`
}

function Event({ event, request }: { event: TimelineEvent; request: RequestDetail }) {
  if (event.kind === 'message') return <Message message={event.message} side={request.side} />
  if (event.kind === 'step')
    return <TimelineStep text={stepText(event.step, request)} at={event.at} color={stepColors[event.step]} />
  const { answer, createdAt } = event
  return (
    <TimelineStep
      text={answerText(answer, request)}
      at={createdAt}
      color={answer === 'well' ? 'bg-home' : answer === 'trouble' ? 'bg-danger' : undefined}
    />
  )
}

/** Steps that decide how the request stands have the color of its status. */
const stepColors: Partial<Record<RequestStep, string>> = {
  accepted: 'bg-home',
  adopted: 'bg-home',
  declined: 'bg-danger',
  released: 'bg-danger',
}

function announcementText({ author, private: isPrivate, text }: RequestMessage): string {
  if (author === null) return isPrivate ? t.newNoteByFormer({ text }) : t.newMessageByFormer({ text })
  return isPrivate ? t.newNote({ author, text }) : t.newMessage({ author, text })
}

/** Messages by others since the page was opened, for screen readers. */
function useMessageAnnouncement(messages: RequestMessage[] | undefined): string {
  const newestId = useRef<number>(undefined)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (!messages) return
    const previous = newestId.current
    newestId.current = Math.max(previous ?? 0, messages[0]?.id ?? 0)
    if (previous === undefined) return
    const newMessages = messages.filter(({ id, mine }) => id > previous && !mine).toReversed()
    if (newMessages.length > 0) setAnnouncement(newMessages.map(announcementText).join('\n'))
  }, [messages])
  return announcement
}

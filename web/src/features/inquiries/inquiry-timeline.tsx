import type { InquiryMessage, InquiryOutcome, InquiryPage, InquirySide } from '#shared/inquiries.ts'
import { TimelineList, TimelineMessage, TimelineStep } from '#web/components/ui/timeline.tsx'
import { inquiryTimelineTexts as t } from './inquiry-timeline.texts.ts'

type Conversation = Pick<InquiryPage, 'petName' | 'createdAt' | 'seenAt' | 'closedAt' | 'outcome' | 'messages' | 'name'>
type InquiryTimelineProps = { inquiry: Conversation; side: InquirySide }

const stepsOf = ({ createdAt, seenAt, closedAt, outcome, petName }: Conversation, side: InquirySide) => [
  { text: t.asked(), at: createdAt },
  ...(seenAt === null ? [] : [{ text: side === 'asker' ? t.seenByOwner({ petName }) : t.seenByYou(), at: seenAt }]),
  ...(closedAt === null || outcome === null ? [] : [{ text: closedText(outcome, petName, side), at: closedAt }]),
]

function closedText(outcome: InquiryOutcome, petName: string, side: InquirySide): string {
  if (outcome === 'pet_deleted') return t.petDeleted({ petName })
  if (outcome === 'asker') return side === 'asker' ? t.closedByYou() : t.closedByAsker()
  return side === 'asker' ? t.closedByOwner({ petName }) : t.closedByTeam()
}

/** A step comes before the messages that were written after it; the question itself is the first bubble. */
function eventsOf(inquiry: Conversation, side: InquirySide) {
  const steps = stepsOf(inquiry, side).map((step) => ({ kind: 'step' as const, at: step.at, step }))
  const messages = inquiry.messages.map((message) => ({ kind: 'message' as const, at: message.createdAt, message }))
  return [...steps, ...messages].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

function writerOf({ side: writer, author }: InquiryMessage, side: InquirySide, name: string): string {
  if (writer === 'asker') return side === 'asker' ? t.you() : name
  return author ?? t.team()
}

/** What happened to a question, and what both sides wrote, oldest first, in the reader's time zone (docs/product.md 22.8). */
export function InquiryTimeline({ inquiry, side }: InquiryTimelineProps) {
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="mb-4 text-xl">
        {t.heading()}
      </h2>
      <TimelineList>
        {eventsOf(inquiry, side).map((event) =>
          event.kind === 'step' ? (
            <TimelineStep key={event.step.text} {...event.step} />
          ) : (
            <TimelineMessage
              key={event.message.id}
              look={event.message.side === side ? 'ours' : 'theirs'}
              writer={writerOf(event.message, side, inquiry.name)}
              time={event.message.createdAt}
              text={event.message.text}
            />
          ),
        )}
      </TimelineList>
    </section>
  )
}

import { Check } from 'lucide-react'
import { useState } from 'react'
import type { RequestMeetings } from '#shared/meetings.ts'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { meetCardTexts as t } from './meet-card.texts.ts'
import { MeetingTime } from './meeting-time.tsx'
import type { useMeetingActions } from './use-meeting-actions.ts'

type SlotListProps = {
  meetings: RequestMeetings
  actions: ReturnType<typeof useMeetingActions>
  /** For the applicant, who picks one with one tap. */
  pickable: boolean
}

/** The times on offer; those that have passed can't be picked. */
export function SlotList({ meetings: { meeting, timeZone }, actions, pickable }: SlotListProps) {
  const [picked, setPicked] = useState<string | null>(null)
  const now = Date.now()
  return (
    <ul aria-label={t.pickOne()} className="space-y-2">
      {meeting?.slots.map((slot) => {
        const passed = Date.parse(slot.startsAt) <= now
        const time = <MeetingTime time={slot} timeZone={timeZone} />
        if (!pickable || passed)
          return (
            <li key={slot.startsAt} className="rounded-field bg-sunken px-4 py-2.5">
              {time}
              {passed && <span className="block text-sm text-ink-soft">{t.passed()}</span>}
            </li>
          )
        return (
          <li key={slot.startsAt}>
            <button
              type="button"
              aria-disabled={actions.busy || undefined}
              onClick={() => {
                if (actions.busy) return
                setPicked(slot.startsAt)
                void actions.pick(slot.startsAt)
              }}
              className="flex min-h-12 w-full items-center justify-between gap-3 rounded-field border border-field-line bg-card px-4 py-2.5 text-start transition-colors hover:border-amber-ink hover:bg-amber-soft aria-disabled:cursor-progress"
            >
              <span className="min-w-0">{time}</span>
              {actions.busy && picked === slot.startsAt ? (
                <Spinner />
              ) : (
                <Check aria-hidden className="size-5 shrink-0 text-amber-ink" />
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

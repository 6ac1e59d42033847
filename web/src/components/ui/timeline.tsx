import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Moment } from './moment.tsx'

// The parts of a two-sided timeline: steps, and messages of both sides (docs/product.md 6.12, 22.8).

const bubbles = {
  ours: 'ms-5 sm:ms-14 bg-amber-soft',
  theirs: 'me-5 sm:me-14 ms-5 bg-sunken',
  note: 'ms-5 sm:ms-14 border-2 border-dashed border-field-line',
}
export type BubbleLook = keyof typeof bubbles

export const TimelineList = ({ children }: { children: ReactNode }) => (
  <ol className="ms-1.5 border-s-2 border-line">{children}</ol>
)

type TimelineMessageProps = { look: BubbleLook; writer: string; time: string; text: string; children?: ReactNode }

/** Plain text, without links. `children` are below the writer. */
export function TimelineMessage({ look, writer, time, text, children }: TimelineMessageProps) {
  return (
    <li className="py-2">
      <div className={classes('max-w-text rounded-card px-4 py-3', bubbles[look])}>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="min-w-0 font-bold wrap-anywhere">{writer}</bdi>
          <Moment time={time} className="text-sm text-ink-soft" />
        </p>
        {children}
        <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
          {text}
        </p>
      </div>
    </li>
  )
}

type TimelineStepProps = { text: string; at: string | null; color?: string | undefined }

/** `color`: of the dot, for steps that decide how things stand. */
export function TimelineStep({ text, at, color = 'bg-field-line' }: TimelineStepProps) {
  return (
    <li className="relative py-2 ps-5">
      <span
        aria-hidden
        className={classes('absolute top-4 -start-[0.4375rem] size-3 rounded-full border-2 border-card', color)}
      />
      <p className="max-w-text">
        <span className="font-semibold">{text}</span>{' '}
        {at !== null && <Moment time={at} className="inline-block text-sm text-ink-soft" />}
      </p>
    </li>
  )
}

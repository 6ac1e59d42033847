import { LockKeyhole } from 'lucide-react'
import type { RequestMessage, RequestSide } from '#shared/adoptions.ts'
import { classes } from '#web/components/ui/classes.ts'
import { Moment } from '#web/components/ui/moment.tsx'

export const authorName = ({ author }: RequestMessage): string => author ?? 'a former user'

const messageStyles = {
  ours: 'ml-5 sm:ml-14 bg-amber-soft',
  theirs: 'mr-5 sm:mr-14 ml-5 bg-sunken',
  note: 'ml-5 sm:ml-14 border-2 border-dashed border-field-line',
}

function messageStyle({ side, private: isPrivate }: RequestMessage, reader: RequestSide): keyof typeof messageStyles {
  if (isPrivate) return 'note'
  return side === reader ? 'ours' : 'theirs'
}

/** Plain text, without links. `side` is the reader's. */
export function Message({ message, side }: { message: RequestMessage; side: RequestSide }) {
  const { mine, private: isPrivate, reason, text, createdAt } = message
  const writer = mine ? 'You' : authorName(message)
  return (
    <li className="py-2">
      <div className={classes('max-w-text rounded-card px-4 py-3', messageStyles[messageStyle(message, side)])}>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-bold first-letter:uppercase">{writer}</span>
          <Moment time={createdAt} className="text-sm text-ink-soft" />
        </p>
        {isPrivate && (
          <p className="flex items-center gap-1.5 text-sm font-semibold text-ink-soft">
            <LockKeyhole aria-hidden className="size-4 shrink-0" />
            {reason ? 'Why it was released. Only your side sees this.' : 'Only your side sees this'}
          </p>
        )}
        <p dir="auto" className="mt-1 whitespace-pre-wrap">
          {text}
        </p>
      </div>
    </li>
  )
}

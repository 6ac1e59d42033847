import type { MouseEvent } from 'react'
import { restoredNoteTexts as t } from './restored-note.texts.ts'

type RestoredNoteProps = { shown: boolean; onClear: (event: MouseEvent<HTMLElement>) => void }

/** A quiet line above a form that shows what was typed before. Without text, it takes no space. */
export function RestoredNote({ shown, onClear }: RestoredNoteProps) {
  return (
    <div role="status" className="not-has-[p]:m-0!">
      {shown && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          <span>{t.kept()}</span>
          <button type="button" onClick={onClear} className="min-h-11 font-bold underline underline-offset-4">
            {t.clear()}
          </button>
        </p>
      )}
    </div>
  )
}

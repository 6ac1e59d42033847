import { RotateCcw } from 'lucide-react'
import { restoredNoteTexts as t } from './restored-note.texts.ts'

type RestoredNoteProps = { shown: boolean; button: string; onStart: () => void }

export function RestoredNote({ shown, button, onStart }: RestoredNoteProps) {
  return (
    <div role="status">
      {shown && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-field bg-sunken px-4 py-2">
          <span>{t.kept()}</span>
          <button type="button" onClick={onStart} className="min-h-6 font-bold underline underline-offset-4">
            <RotateCcw aria-hidden className="me-1.5 inline size-4" />
            {button}
          </button>
        </p>
      )}
    </div>
  )
}

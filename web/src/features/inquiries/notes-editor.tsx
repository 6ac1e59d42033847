import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { maxNotes, noteRule, type PetNote } from '#shared/inquiries.ts'
import { confirm } from '#web/components/feedback/alerts.ts'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { fieldsLike } from '#web/components/kept-form/changed-fields.ts'
import { KeptNote, useKept } from '#web/components/kept-form/use-kept-form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Textarea } from '#web/components/ui/input.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useNoteChanges, useNotes } from './hooks.ts'
import { notesEditorTexts as t } from './notes-editor.texts.ts'

/** The entries of 'Good to know' of a pet, to add, change, and delete. `adding`: a new, empty one is open. */
export function NotesEditor({ petId, adding = false }: { petId: number; adding?: boolean }) {
  const query = useNotes(String(petId))
  const [open, setOpen] = useState<number | 'new' | null>(adding ? 'new' : null)
  const close = () => setOpen(null)
  return (
    <QueryState query={query} loading={<RowSkeletons count={1} label={t.loading()} />} failure={t.failed()}>
      {({ items }) => (
        <div className="space-y-4">
          {items.length > 0 && (
            <ul className="space-y-3">
              {items.map((note) => (
                <li key={note.id} className="rounded-card border border-line bg-card px-4 py-3">
                  {open === note.id ? (
                    <NoteForm petId={petId} note={note} onClose={close} />
                  ) : (
                    <Note petId={petId} note={note} onEdit={() => setOpen(note.id)} />
                  )}
                </li>
              ))}
            </ul>
          )}
          {open === 'new' && <NoteForm petId={petId} onClose={close} />}
          {open !== 'new' && items.length < maxNotes && (
            <Button look="secondary" size="small" icon={Plus} onClick={() => setOpen('new')}>
              {t.add()}
            </Button>
          )}
        </div>
      )}
    </QueryState>
  )
}

const beginningOf = (text: string) => (text.length > 40 ? `${text.slice(0, 40).trimEnd()}…` : text)

function Note({ petId, note, onEdit }: { petId: number; note: PetNote; onEdit: () => void }) {
  const { remove } = useNoteChanges(petId)
  const ask = async () => {
    if (!(await confirm({ title: t.removeTitle(), text: note.text, yes: t.removeYes(), destroys: true }))) return
    try {
      await remove.mutateAsync({ id: note.id })
      toast(t.removed())
    } catch (error) {
      toast(t.removeFailed({ reason: errorText(error) }), 'error')
    }
  }
  const text = beginningOf(note.text)
  return (
    <>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {note.text}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button look="secondary" size="small" aria-label={t.editOne({ text })} onClick={onEdit}>
          {t.edit()}
        </Button>
        <Button
          look="secondary"
          size="small"
          aria-label={t.deleteOne({ text })}
          busy={remove.isPending}
          onClick={() => void ask()}
        >
          {t.remove()}
        </Button>
      </div>
    </>
  )
}

type NoteFormProps = { petId: number; note?: PetNote; onClose: () => void }

function useNoteForm({ petId, note, onClose }: NoteFormProps) {
  const { stored, restored, keep } = useKept(`note-${petId}-${note?.id ?? 'new'}`)
  const [text, setText] = useState(() => fieldsLike({ text: '' }, stored)?.text ?? note?.text ?? '')
  const [error, setError] = useState<string>()
  const { add, change } = useNoteChanges(petId)
  const write = (typed: string) => {
    setText(typed)
    keep(typed.trim() === '' || typed === note?.text ? {} : { text: typed })
  }
  const save = async () => {
    const typed = noteRule.safeParse(text)
    if (!typed.success) return setError(typed.error.issues[0]?.message)
    setError(undefined)
    try {
      if (note) await change.mutateAsync({ id: note.id, text: typed.data })
      else await add.mutateAsync({ petId, text: typed.data })
      keep({})
      toast(t.saved())
      onClose()
    } catch (reason) {
      setError(t.saveFailed({ reason: errorText(reason) }))
    }
  }
  const cancel = () => {
    keep({})
    onClose()
  }
  return { text, write, error, busy: add.isPending || change.isPending, restored, save, cancel }
}

function NoteForm(props: NoteFormProps) {
  const { text, write, error, busy, restored, save, cancel } = useNoteForm(props)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void save()
  }
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-3">
      <KeptNote shown={restored && text !== ''} onClear={() => write('')} />
      <Field label={t.text()} hint={t.textHint()} error={error}>
        {(control) => (
          <Textarea
            {...control}
            value={text}
            onChange={({ target }) => write(target.value)}
            readOnly={busy}
            rows={3}
            dir="auto"
            autoFocus
            aria-required
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={busy}>
          {t.save()}
        </Button>
        <Button look="secondary" size="small" onClick={cancel}>
          {t.cancel()}
        </Button>
      </div>
    </form>
  )
}

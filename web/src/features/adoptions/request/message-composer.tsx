import { LockKeyhole, Send } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { allowedRequestActions, type RequestDetail } from '#shared/adoptions.ts'
import { refusalTexts } from '#shared/refusals.texts.ts'
import { useUnsavedWarning } from '#web/components/feedback/unsaved-changes.ts'
import { Choice } from '#web/components/ui/choice.tsx'
import { useAddNote, useSendMessage } from './hooks.ts'
import { MessageBox } from './message-box.tsx'
import { useDraft } from './use-draft.ts'

const kinds = [
  ['message', 'A message'],
  ['note', 'A private note'],
] as const

export function MessageComposer({ request }: { request: RequestDetail }) {
  const { id, side, requesterName } = request
  const allowed = allowedRequestActions(request)
  const { register, watch } = useForm<{ kind: 'message' | 'note' }>({ defaultValues: { kind: 'message' } })
  const [message, note] = [useDraft('message', id), useDraft('note', id)]
  const [write, save] = [useSendMessage(), useAddNote()]
  useUnsavedWarning(!message.isEmpty || !note.isEmpty, () => {
    message.write('')
    note.write('')
  })
  // typed text stays, to be copied, if it can no longer be sent
  const writes = allowed.write || !message.isEmpty
  const kind = allowed.note && (!writes || watch('kind') === 'note') ? 'note' : 'message'
  return (
    <section aria-label="Write" className="max-w-text space-y-4 border-t border-line pt-6">
      {!allowed.write && <p className="text-ink-soft">{refusalTexts.REQUEST_SILENT()}</p>}
      {allowed.note && writes && <Choice label="Write" options={kinds} {...register('kind')} />}
      {kind === 'note' ? (
        <MessageBox
          key="note"
          kind="note"
          label="Private note"
          hint="Only your side sees this."
          draft={note}
          button={{ label: 'Save note', icon: LockKeyhole }}
          send={(text) => save.mutateAsync({ id, text })}
        />
      ) : (
        writes && (
          <MessageBox
            key="message"
            kind="message"
            label={side === 'owner' ? `Message to ${requesterName}` : 'Message to the owner'}
            hint={side === 'owner' ? `${requesterName} and your side can read it.` : "The owner's side can read it."}
            draft={message}
            closed={!allowed.write}
            button={{ label: 'Send', icon: Send }}
            send={(text) => write.mutateAsync({ id, text })}
          />
        )
      )}
    </section>
  )
}

import { LockKeyhole, Send } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { allowedRequestActions, type RequestDetail } from '#shared/adoptions.ts'
import { noMailTexts } from '#web/components/feedback/no-mail.texts.ts'
import { NoMail } from '#web/components/feedback/no-mail.tsx'
import { useUnsavedWarning } from '#web/components/feedback/unsaved-changes.ts'
import { Choice } from '#web/components/ui/choice.tsx'
import { applicantArgs } from '../applicant.ts'
import { useAddNote, useSendMessage } from './hooks.ts'
import { MessageBox } from './message-box.tsx'
import { messageComposerTexts as t } from './message-composer.texts.ts'
import { MessagesEnd } from './messages-end.tsx'
import { useDraft } from './use-draft.ts'

/** Who gets a message, and who can read it. */
function recipientTexts(request: RequestDetail): { label: string; hint: string } {
  const { side, ownerName: owner } = request
  if (side === 'owner') {
    const applicant = applicantArgs(request)
    return { label: t.messageToApplicant(applicant), hint: t.messageToApplicantHint(applicant) }
  }
  return owner === null
    ? { label: t.messageToTeam(), hint: t.messageToTeamHint() }
    : { label: t.messageToOwner({ owner }), hint: t.messageToOwnerHint({ owner }) }
}

export function MessageComposer({ request }: { request: RequestDetail }) {
  const { id } = request
  const allowed = allowedRequestActions(request)
  const { register, watch } = useForm<{ kind: 'message' | 'note' }>({ defaultValues: { kind: 'message' } })
  const [message, note] = [useDraft('message', id), useDraft('note', id)]
  const [write, save] = [useSendMessage(), useAddNote()]
  useUnsavedWarning(!message.isEmpty || !note.isEmpty, message.wouldBeLost || note.wouldBeLost)
  // typed text stays, to be copied, if it can no longer be sent
  const writes = allowed.write || !message.isEmpty
  const kind = allowed.note && (!writes || watch('kind') === 'note') ? 'note' : 'message'
  return (
    <section aria-label={t.write()} className="max-w-text space-y-4">
      <MessagesEnd request={request} />
      {allowed.note && writes && (
        <Choice
          label={t.write()}
          options={[
            ['message', t.aMessage()],
            ['note', t.aNote()],
          ]}
          {...register('kind')}
        />
      )}
      {kind === 'note' ? (
        <MessageBox
          key="note"
          kind="note"
          label={t.note()}
          hint={t.noteHint()}
          draft={note}
          button={{ label: t.saveNote(), icon: LockKeyhole }}
          send={(text) => save.mutateAsync({ id, text })}
        />
      ) : (
        writes && (
          <MessageBox
            key="message"
            kind="message"
            {...recipientTexts(request)}
            draft={message}
            closed={!allowed.write}
            button={{ label: t.send(), icon: Send }}
            send={(text) => write.mutateAsync({ id, text })}
          />
        )
      )}
      {request.side === 'owner' && allowed.write && kind === 'message' && <NoMail>{noMailTexts.reply()}</NoMail>}
    </section>
  )
}

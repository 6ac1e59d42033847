import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { maxMessageLength, messageInput, noteInput } from '#shared/adoptions.ts'
import { characterCount } from '#shared/characters.ts'
import { KeptNote } from '#web/components/kept-form/use-kept-form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import type { Icon } from '#web/components/ui/icon.ts'
import { Textarea } from '#web/components/ui/input.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText, isNotLoggedIn } from '#web/lib/errors.ts'
import { messageBoxTexts as t } from './message-box.texts.ts'
import type { useDraft } from './use-draft.ts'

/** Remaining characters from which on they are shown. */
const nearTheEnd = 200

type MessageBoxProps = {
  kind: 'message' | 'note'
  label: string
  hint: string
  draft: ReturnType<typeof useDraft>
  closed?: boolean
  button: { label: string; icon: Icon }
  send: (text: string) => Promise<unknown>
}

const kindTexts = {
  message: { rule: messageInput.shape.text, done: t.messageSent, failed: t.messageFailed },
  note: { rule: noteInput.shape.text, done: t.noteSaved, failed: t.noteFailed },
}

/** A text to write and send. However often that is pressed, it is sent once, and it stays until then. */
export function MessageBox({ kind, label, hint, draft, closed = false, button, send }: MessageBoxProps) {
  const { error, busy, submit } = useSending(kind, draft, send)
  const left = maxMessageLength - characterCount(draft.text.trim())
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || closed) return
    event.preventDefault()
    void submit()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-3">
      <KeptNote shown={draft.restored && !busy} onClear={() => draft.write('')} />
      <Field label={label} hint={left <= nearTheEnd ? `${hint} ${remainingText(left)}` : hint} error={error}>
        {(control) => (
          <Textarea
            {...control}
            value={draft.text}
            onChange={({ target }) => draft.write(target.value)}
            onKeyDown={onKeyDown}
            readOnly={busy || closed}
            rows={3}
            dir="auto"
            aria-required
          />
        )}
      </Field>
      {!closed && (
        <Button type="submit" icon={button.icon} busy={busy}>
          {button.label}
        </Button>
      )}
    </form>
  )
}

const remainingText = (left: number): string =>
  left < 0 ? t.charactersOver({ count: -left }) : t.charactersLeft({ count: left })

function useSending(kind: MessageBoxProps['kind'], draft: MessageBoxProps['draft'], send: MessageBoxProps['send']) {
  const { rule, done, failed } = kindTexts[kind]
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const submit = async () => {
    if (sending.current) return
    const typed = rule.safeParse(draft.text)
    if (!typed.success) return setError(typed.error.issues[0]?.message)
    sending.current = true
    setBusy(true)
    setError(undefined)
    try {
      await send(typed.data)
      draft.write('')
      toast(done())
    } catch (reason) {
      if (!isNotLoggedIn(reason)) setError(failed({ reason: errorText(reason) }))
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  return { error, busy, submit }
}

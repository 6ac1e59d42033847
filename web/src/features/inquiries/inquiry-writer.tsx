import { Send } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { messageRule } from '#shared/inquiries.ts'
import { fieldsLike } from '#web/components/kept-form/changed-fields.ts'
import { KeptNote, useKept } from '#web/components/kept-form/use-kept-form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Textarea } from '#web/components/ui/input.tsx'
import { errorText, isNotLoggedIn } from '#web/lib/errors.ts'

type InquiryWriterProps = {
  /** Under which unsent text is kept. */
  name: string
  label: string
  hint: string
  button: string
  /** What was posted without scripts, and why it was refused. */
  sent?: { text: string; problem: string } | null
  send: (text: string) => Promise<unknown>
  failed: (reason: string) => string
}

/** A text to write about a question. It is sent once however often that is pressed, and stays until then. */
export function InquiryWriter({ label, hint, button, ...writing }: InquiryWriterProps) {
  const { text, write, error, busy, restored, submit } = useWriting(writing)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="max-w-text space-y-3 border-t border-line pt-6">
      <input type="hidden" name="do" value="write" />
      <KeptNote shown={restored && text !== '' && !busy} onClear={() => write('')} />
      <Field label={label} hint={hint} error={error}>
        {(control) => (
          <Textarea
            {...control}
            name="text"
            value={text}
            onChange={({ target }) => write(target.value)}
            onKeyDown={onKeyDown}
            readOnly={busy}
            rows={3}
            dir="auto"
            aria-required
          />
        )}
      </Field>
      <Button type="submit" icon={Send} busy={busy}>
        {button}
      </Button>
    </form>
  )
}

function useWriting({
  name,
  sent = null,
  send,
  failed,
}: Pick<InquiryWriterProps, 'name' | 'sent' | 'send' | 'failed'>) {
  const { stored, restored, keep } = useKept(name)
  const [text, setText] = useState(sent?.text ?? '')
  const [error, setError] = useState(sent?.problem)
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  // not in the first render: the server doesn't know what this tab keeps
  useLayoutEffect(() => {
    const kept = fieldsLike({ text: '' }, stored)?.text
    if (kept) setText(kept)
  }, [stored])
  const write = (typed: string) => {
    setText(typed)
    keep(typed.trim() === '' ? {} : { text: typed })
  }
  const submit = async () => {
    if (sending.current) return
    const typed = messageRule.safeParse(text)
    if (!typed.success) return setError(typed.error.issues[0]?.message)
    sending.current = true
    setBusy(true)
    setError(undefined)
    try {
      await send(typed.data)
      write('')
    } catch (reason) {
      if (!isNotLoggedIn(reason)) setError(failed(errorText(reason)))
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  return { text, write, error, busy, restored, submit }
}

import { type FormEvent, useState } from 'react'
import { decideInput } from '#shared/adoptions.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogActions } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Textarea } from '#web/components/ui/input.tsx'
import { declineDialogTexts as t } from './decline-dialog.texts.ts'

type DeclineDialogProps = {
  count: number
  /** Kept by the caller, for another try. */
  message: string
  busy: boolean
  onMessage: (message: string) => void
  onDecline: () => void
  onClose: () => void
}

/** Asks before requests are declined, and for a sentence that all applicants read. */
export function DeclineDialog({ count, message, busy, onMessage, onDecline, onClose }: DeclineDialogProps) {
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const parsed = decideInput.shape.message.safeParse(message)
    setError(parsed.error?.issues[0]?.message)
    if (parsed.success) onDecline()
  }
  return (
    <Dialog
      open
      onOpenChange={() => busy || onClose()}
      title={t.title({ count })}
      description={t.consequence({ count })}
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        <Field label={t.message()} hint={t.messageHint({ count })} error={error}>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              dir="auto"
              value={message}
              onChange={({ target }) => onMessage(target.value)}
            />
          )}
        </Field>
        <DialogActions>
          <Button look="secondary" disabled={busy} onClick={onClose}>
            {t.cancel()}
          </Button>
          <Button type="submit" look="danger" busy={busy}>
            {t.decline({ count })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

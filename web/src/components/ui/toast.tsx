import { X } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import { StatusLine, type StatusTone, statusLooks } from './status-line.tsx'
import { toastTexts as t } from './toast.texts.ts'

type Toast = { text: string; tone: StatusTone; action?: ReactNode }

let current: Toast | null = null
let hideTimer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function showToast(next: Toast | null) {
  clearTimeout(hideTimer)
  current = next
  for (const onChange of listeners) onChange()
}

/**
 * Shows a message at the bottom of the window for seven seconds; errors stay until they are closed, and so does a
 * message with an `action` (undo-toast.tsx).
 */
export function toast(text: string, tone: Toast['tone'] = 'success', action?: ReactNode) {
  showToast({ text, tone, action })
  if (tone !== 'error' && !action) hideTimer = setTimeout(closeToast, 7000)
}

export const closeToast = () => showToast(null)

function subscribe(onChange: () => void) {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

export function Toaster() {
  const message = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-[calc(1rem+var(--bottom-bar))] z-50 mx-auto flex max-w-form items-center justify-center">
      <div
        className={classes(
          'pointer-events-auto flex min-w-0 items-center rounded-card',
          message && `border border-current/25 pe-1 shadow-float ${statusLooks[message.tone]}`,
        )}
      >
        <StatusLine tone={message?.tone ?? 'info'}>{message?.text}</StatusLine>
        {message?.action}
        {message && <IconButton icon={X} label={t.close()} onClick={closeToast} />}
      </div>
    </div>
  )
}

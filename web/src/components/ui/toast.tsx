import { X } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { buttonClasses, IconButton } from './button.tsx'
import { classes } from './classes.ts'
import { StatusLine, type StatusTone, statusLooks } from './status-line.tsx'
import { toastTexts as t } from './toast.texts.ts'

type Undo = () => unknown
type Toast = { text: string; tone: StatusTone; undo: Undo | undefined; stays: boolean; opener: Element | null }

let current: Toast | null = null
let hideTimer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function showToast(next: Toast | null) {
  current = next
  startTimer()
  for (const onChange of listeners) onChange()
}

/** Milliseconds. */
const timeToRead = 7000
const timeToUndo = 12_000

const stopTimer = () => clearTimeout(hideTimer)
function startTimer() {
  stopTimer()
  if (current && !current.stays) hideTimer = setTimeout(closeToast, current.undo ? timeToUndo : timeToRead)
}

/**
 * Shows a message at the bottom of the window for seven seconds; errors stay until they are closed. With `undo`, it has
 * a button that calls it, and stays for twelve seconds, or until it is closed if the keyboard is in use.
 */
export function toast(text: string, tone: Toast['tone'] = 'success', undo?: Undo) {
  const opener = document.activeElement
  const stays = tone === 'error' || (undo !== undefined && opener?.matches(':focus-visible') === true)
  showToast({ text, tone, undo, stays, opener })
}

export const closeToast = () => showToast(null)

/** Its buttons disappear with it: the focus goes back to where it was, or to the page's heading. */
function leaveToast() {
  const opener = current?.opener
  closeToast()
  const target = opener?.isConnected && opener !== document.body ? opener : document.querySelector('h1')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

function undoToast() {
  const undo = current?.undo
  leaveToast()
  void undo?.()
}

function subscribe(onChange: () => void) {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

const isTyping = ({ target }: Event) =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')

/** Ctrl+Z or ⌘Z, except in a field, which has an undo of its own, and under a window. */
function useUndoKey(enabled: boolean) {
  useEffect(() => {
    if (!enabled) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      if (isTyping(event) || document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      undoToast()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [enabled])
}

export function Toaster() {
  const message = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
  useUndoKey(message?.undo !== undefined)
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-form items-center justify-center">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only waits while it is read or about to be pressed */}
      <div
        className={classes(
          'pointer-events-auto flex min-w-0 items-center rounded-card',
          message && `border border-current/25 pe-1 shadow-float ${statusLooks[message.tone]}`,
        )}
        onPointerEnter={stopTimer}
        onPointerLeave={startTimer}
        onFocus={stopTimer}
        onBlur={startTimer}
      >
        <StatusLine tone={message?.tone ?? 'info'}>{message?.text}</StatusLine>
        {message?.undo && (
          <button
            type="button"
            aria-keyshortcuts="Control+Z Meta+Z"
            className={classes(buttonClasses({ look: 'secondary', size: 'small' }), 'shrink-0')}
            onClick={undoToast}
          >
            {t.undo()}
          </button>
        )}
        {message && <IconButton icon={X} label={t.close()} onClick={leaveToast} />}
      </div>
    </div>
  )
}

import { useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import type { StatusTone } from './status-line.tsx'
import { closeToast, toast } from './toast.tsx'
import { undoToastTexts as t } from './undo-toast.texts.ts'

// Apart from toast.tsx, so that pages of visitors don't load it.

type Undo = () => unknown

/** Milliseconds (docs/product.md 11.21). */
const timeToUndo = 12_000

let count = 0

/**
 * Shows a message with a button that calls `undo`, for twelve seconds. It stays longer while it is pointed at, and until
 * it is closed if the keyboard is in use.
 */
export function undoToast(text: string, undo: Undo, tone: StatusTone = 'success') {
  toast(text, tone, <UndoButton key={++count} undo={undo} opener={document.activeElement} />)
}

const isTyping = ({ target }: Event) =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')

function UndoButton({ undo, opener }: { undo: Undo; opener: Element | null }) {
  const button = useRef<HTMLButtonElement>(null)
  const run = useRef(() => {
    closeToast()
    void undo()
  }).current
  useTimeout(button, opener)
  useUndoKey(run)
  // its buttons disappear with the message: the focus goes back to where it was, or to the page's heading
  useLayoutEffect(() => {
    const box = button.current?.parentElement
    return () => {
      if (!box?.contains(document.activeElement)) return
      const target = opener?.isConnected && opener !== document.body ? opener : document.querySelector('h1')
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    }
  }, [opener])
  return (
    <Button
      ref={button}
      look="secondary"
      size="small"
      aria-keyshortcuts="Control+Z Meta+Z"
      className="shrink-0"
      onClick={run}
    >
      {t.undo()}
    </Button>
  )
}

/** Closes the message in time, but not while it is pointed at or has the focus. */
function useTimeout(button: { current: HTMLElement | null }, opener: Element | null) {
  useEffect(() => {
    const box = button.current?.parentElement
    if (!box || opener?.matches(':focus-visible')) return
    let timer: ReturnType<typeof setTimeout>
    const stop = () => clearTimeout(timer)
    const start = () => {
      stop()
      timer = setTimeout(closeToast, timeToUndo)
    }
    const listening = new AbortController()
    for (const type of ['pointerenter', 'focusin']) box.addEventListener(type, stop, listening)
    for (const type of ['pointerleave', 'focusout']) box.addEventListener(type, start, listening)
    start()
    return () => {
      stop()
      listening.abort()
    }
  }, [button, opener])
}

/** Ctrl+Z or ⌘Z, except in a field, which has an undo of its own, and under a window. */
function useUndoKey(run: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      if (isTyping(event) || document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [run])
}

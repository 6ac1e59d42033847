import type { SweetAlertOptions } from 'sweetalert2'
import Swal from 'sweetalert2/dist/sweetalert2.esm.js'
import 'sweetalert2/dist/sweetalert2.css'
import { openLayer } from '#web/lib/layers.ts'
import { lockScroll } from '#web/lib/lock-scroll.ts'
import { buttonClasses } from '../ui/button.tsx'
import { alertWindowTexts as t } from './alert-window.texts.ts'
import './alert-window.css'

/**
 * `final`: the focus starts on the safe button. `destroys`: the same, and the action is red. `leaves`: asks before a
 * page is left, also by Back, whose entry the router is still restoring: the question has none of its own.
 */
export type ConfirmOptions = {
  title: string
  text?: string
  yes: string
  no?: string
  final?: boolean
  destroys?: boolean
  leaves?: boolean
}

const AlertWindow = Swal.mixin({
  buttonsStyling: false,
  reverseButtons: true,
  heightAuto: false,
  scrollbarPadding: false,
  showCloseButton: false,
  // handles keys before a dialog below does, so that Escape closes only the alert
  keydownListenerCapture: true,
  customClass: {
    confirmButton: buttonClasses({ look: 'primary' }),
    cancelButton: buttonClasses({ look: 'secondary' }),
  },
})

/**
 * The element that had the focus may be gone with its page. Then the new page's heading gets the focus, as after a
 * link, but never under an open dialog.
 */
function focusPageIfNothingHasFocus(): void {
  if (document.querySelector('[role="dialog"]')) return
  if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true })
}

/** Opens an alert and waits for a button. `closed` resolves when it is gone and the focus is back. */
async function fire(
  options: SweetAlertOptions,
  isLayer = true,
): Promise<{ confirmed: boolean; closed: Promise<void> }> {
  // Hides focus changes and clicks from Radix: a dialog below keeps its state, and the alert its focus.
  const stopPropagation = (event: Event) => event.stopPropagation()
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  for (const type of ['focusin', 'focusout']) {
    window.addEventListener(type, stopPropagation, true)
    void closed.then(() => window.removeEventListener(type, stopPropagation, true))
  }
  void closed.then(lockScroll())
  // without waiting for the animation: until then, the alert would get its entry back
  const closeLayer = isLayer
    ? openLayer(() => {
        closeLayer?.()
        AlertWindow.close()
      })
    : undefined
  const { isConfirmed } = await AlertWindow.fire({
    ...options,
    willOpen: (popup) => popup.parentElement?.addEventListener('pointerdown', stopPropagation),
    didClose: () => {
      focusPageIfNothingHasFocus()
      close()
    },
    didDestroy: close,
  })
  closeLayer?.()
  return { confirmed: isConfirmed, closed }
}

/** Resolves when the alert is closed and the focus is back. */
export async function openAlert(icon: 'success' | 'error' | 'warning', title: string, text?: string) {
  const { closed } = await fire({ icon, titleText: title, ...(text ? { text } : {}), confirmButtonText: t.ok() })
  await closed
}

/** Resolves as soon as a button is pressed. */
export async function openQuestion({
  title,
  text,
  yes,
  no = t.cancel(),
  destroys = false,
  final = destroys,
  leaves = false,
}: ConfirmOptions) {
  const { confirmed } = await fire(
    {
      icon: 'warning',
      titleText: title,
      ...(text ? { text } : {}),
      showCancelButton: true,
      confirmButtonText: yes,
      cancelButtonText: no,
      focusCancel: final,
      customClass: {
        confirmButton: buttonClasses({ look: destroys ? 'danger' : 'primary' }),
        cancelButton: buttonClasses({ look: 'secondary' }),
      },
    },
    !leaves,
  )
  return confirmed
}

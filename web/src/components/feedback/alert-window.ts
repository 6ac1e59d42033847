import type { SweetAlertOptions } from 'sweetalert2'
import Swal from 'sweetalert2/dist/sweetalert2.esm.js'
import 'sweetalert2/dist/sweetalert2.css'
import { lockScroll } from '#web/lib/hold-still.ts'
import { buttonClasses } from '../ui/button.tsx'
import './alert-window.css'

/**
 * A question with two answers. `final`: the focus starts on the safe answer; `destroys`: that too, and the act is red.
 */
export type ConfirmOptions = {
  title: string
  text?: string
  yes: string
  no?: string
  final?: boolean
  destroys?: boolean
}

const AlertWindow = Swal.mixin({
  buttonsStyling: false,
  reverseButtons: true,
  heightAuto: false,
  scrollbarPadding: false,
  showCloseButton: false,
  // handled before a dialog below sees it, so that Escape closes only the alert
  keydownListenerCapture: true,
  customClass: {
    confirmButton: buttonClasses({ look: 'primary' }),
    cancelButton: buttonClasses({ look: 'secondary' }),
  },
})

/**
 * Whatever had the focus before may be gone with its page: then the new page starts at its heading, as after a link.
 * What lies under an open dialog gets no focus.
 */
function focusPageIfNothingHasFocus(): void {
  if (document.querySelector('[role="dialog"]')) return
  if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true })
}

/** Opens an alert and waits for its answer; `closed` resolves when it is gone and the focus is back. */
async function fire(options: SweetAlertOptions): Promise<{ confirmed: boolean; closed: Promise<void> }> {
  // A dialog below keeps its state and the alert its focus: Radix is not told of focus changes and clicks in the
  // meantime.
  const hush = (event: Event) => event.stopPropagation()
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  for (const type of ['focusin', 'focusout']) {
    window.addEventListener(type, hush, true)
    void closed.then(() => window.removeEventListener(type, hush, true))
  }
  void closed.then(lockScroll())
  const { isConfirmed } = await AlertWindow.fire({
    ...options,
    willOpen: (popup) => popup.parentElement?.addEventListener('pointerdown', hush),
    didClose: () => {
      focusPageIfNothingHasFocus()
      close()
    },
    didDestroy: close,
  })
  return { confirmed: isConfirmed, closed }
}

/** Resolves when the alert is closed and the focus back. */
export async function openAlert(icon: 'success' | 'error' | 'warning', title: string, text?: string) {
  const { closed } = await fire({ icon, titleText: title, ...(text ? { text } : {}), confirmButtonText: 'OK' })
  await closed
}

/** Resolves as soon as a button is pressed. */
export async function openQuestion({
  title,
  text,
  yes,
  no = 'Cancel',
  destroys = false,
  final = destroys,
}: ConfirmOptions) {
  const { confirmed } = await fire({
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
  })
  return confirmed
}

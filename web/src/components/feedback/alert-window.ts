import Swal from 'sweetalert2/dist/sweetalert2.esm.js'
import 'sweetalert2/dist/sweetalert2.css'
import { buttonClasses } from '../ui/button.tsx'
import './alert-window.css'

/** A question with two answers. `destroys` turns the act red and starts the focus on the safe answer. */
export type Ask = { title: string; text?: string; yes: string; no?: string; destroys?: boolean }

const window = Swal.mixin({
  buttonsStyling: false,
  reverseButtons: true,
  heightAuto: false,
  scrollbarPadding: false,
  showCloseButton: false,
  customClass: {
    confirmButton: buttonClasses({ look: 'primary' }),
    cancelButton: buttonClasses({ look: 'secondary' }),
  },
})

export async function openAlert(icon: 'success' | 'error' | 'warning', title: string, text?: string) {
  await window.fire({ icon, titleText: title, ...(text ? { text } : {}), confirmButtonText: 'OK' })
}

export async function openQuestion({ title, text, yes, no = 'Cancel', destroys = false }: Ask) {
  const answer = await window.fire({
    icon: 'warning',
    titleText: title,
    ...(text ? { text } : {}),
    showCancelButton: true,
    confirmButtonText: yes,
    cancelButtonText: no,
    focusCancel: destroys,
    customClass: {
      confirmButton: buttonClasses({ look: destroys ? 'danger' : 'primary' }),
      cancelButton: buttonClasses({ look: 'secondary' }),
    },
  })
  return answer.isConfirmed
}

// Alerts and questions (docs/product.md 11.9). The window itself (sweetalert2) loads when the first one opens.
import type { ConfirmOptions } from './alert-window.ts'

/** Preloads the window, for pages whose alerts may be about a lost connection. */
export function prepareAlerts(): void {
  import('./alert-window.ts').catch((error: unknown) => console.warn('The alert window did not load.', error))
}

/** Resolves when the alert is closed. If its code can't be loaded, uses the browser's own alert. */
async function open(icon: 'success' | 'error' | 'warning', title: string, text?: string) {
  try {
    const { openAlert } = await import('./alert-window.ts')
    await openAlert(icon, title, text)
  } catch (error) {
    console.warn('The alert window did not load.', error)
    window.alert(text ? `${title}\n\n${text}` : title)
  }
}

let last = Promise.resolve()
function show(...alert: Parameters<typeof open>): Promise<void> {
  last = open(...alert)
  return last
}

/** Resolves when the last alert is closed, so that another window doesn't open in front of it. */
export const alertsClosed = (): Promise<void> => last

export const alertSuccess = (title: string, text?: string) => show('success', title, text)
export const alertError = (title: string, text?: string) => show('error', title, text)
export const alertWarning = (title: string, text?: string) => show('warning', title, text)

/** Asks a yes-or-no question; true for yes. Escape and a click outside mean no. */
export async function confirm(options: ConfirmOptions): Promise<boolean> {
  try {
    const { openQuestion } = await import('./alert-window.ts')
    return await openQuestion(options)
  } catch (error) {
    console.warn('The question window did not load.', error)
    return window.confirm(options.text ? `${options.title}\n\n${options.text}` : options.title)
  }
}

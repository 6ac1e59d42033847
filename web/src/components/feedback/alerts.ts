// Alerts and questions (docs/product.md 11.9). The window itself (sweetalert2) loads when the first one opens.
import type { ConfirmOptions } from './alert-window.ts'

/** Loads the window ahead of time, for pages whose alerts may be about a lost connection. */
export function prepareAlerts(): void {
  import('./alert-window.ts').catch((error: unknown) => console.warn('The alert window did not load.', error))
}

/**
 * Opens an alert; resolves when it was closed. Without a connection for its code, the browser's own alert says the
 * same.
 */
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

/** Resolves when the last alert was closed: a window that opens by itself does not push in front of it. */
export const alertsClosed = (): Promise<void> => last

export const alertSuccess = (title: string, text?: string) => show('success', title, text)
export const alertError = (title: string, text?: string) => show('error', title, text)
export const alertWarning = (title: string, text?: string) => show('warning', title, text)

/** Asks a yes-or-no question; true when the act was confirmed. Escape and a click outside mean no. */
export async function confirm(options: ConfirmOptions): Promise<boolean> {
  try {
    const { openQuestion } = await import('./alert-window.ts')
    return await openQuestion(options)
  } catch (error) {
    console.warn('The question window did not load.', error)
    return window.confirm(options.text ? `${options.title}\n\n${options.text}` : options.title)
  }
}

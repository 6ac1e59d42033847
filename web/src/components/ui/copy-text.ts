import { copyTextTexts as t } from './copy-text.texts.ts'
import { toast } from './toast.tsx'

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch (error) {
    // the site has no https, or the browser refuses
    if (!copyWithExecCommand(text)) {
      console.warn('The browser refused to copy.', error)
      toast(t.failed(), 'error')
      return
    }
  }
  toast(t.copied())
}

/** The old way, which needs no permission: simulates Ctrl+C with this text. */
function copyWithExecCommand(text: string): boolean {
  let copied = false
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text)
    copied = event.clipboardData !== null
  }
  document.addEventListener('copy', onCopy, { capture: true, once: true })
  const worked = document.execCommand('copy')
  document.removeEventListener('copy', onCopy, { capture: true })
  return worked && copied
}

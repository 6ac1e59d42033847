import { toast } from './toast.tsx'

/** Puts a text on the clipboard, and says whether it is there. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast('Copied.')
  } catch (error) {
    console.warn('It could not be copied.', error)
    toast('It could not be copied. Please select and copy it yourself.', 'error')
  }
}

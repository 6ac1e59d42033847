import { type ClipboardEvent, type DragEvent, useState } from 'react'

/** Takes files that are pasted into an element or dropped on it. `over` is true while files are dragged over it. */
export function useDropAndPaste(take: (files: File[]) => void) {
  const [over, setOver] = useState(false)
  return {
    over,
    onPaste: (event: ClipboardEvent) => {
      const files = [...event.clipboardData.files]
      if (files.length === 0) return
      event.preventDefault()
      take(files)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      take([...event.dataTransfer.files])
    },
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
  }
}

import { type ClipboardEvent, type DragEvent, useState } from 'react'

/** Takes files that are pasted into an element or dropped on it. `isDragOver` is true while files are dragged over it. */
export function useDropAndPaste(take: (files: File[]) => void) {
  const [isDragOver, setIsDragOver] = useState(false)
  return {
    isDragOver,
    onPaste: (event: ClipboardEvent) => {
      const files = [...event.clipboardData.files]
      if (files.length === 0) return
      event.preventDefault()
      take(files)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setIsDragOver(false)
      take([...event.dataTransfer.files])
    },
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setIsDragOver(true)
    },
    onDragLeave: () => setIsDragOver(false),
  }
}

import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { Sheet } from '#web/components/ui/sheet.tsx'
import { bottomBarTexts as t } from './bottom-bar.texts.ts'

type MenuSheetProps = { onClose: () => void; foot: ReactNode; children: ReactNode }

/**
 * All that the sidebar has, on phones. It gets its content: if this chunk shared the sidebar's icons, the build would put
 * them into the first view of public pages.
 */
export function MenuSheet({ onClose, foot, children }: MenuSheetProps) {
  const { key } = useLocation()
  const opened = useRef(key)
  useEffect(() => {
    if (key !== opened.current) onClose()
  }, [key, onClose])
  return (
    <Sheet open onOpenChange={onClose} title={t.all()} foot={foot}>
      {children}
    </Sheet>
  )
}

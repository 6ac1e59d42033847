import { X } from 'lucide-react'
import { Close, Content, Overlay, Portal, Root, Title } from 'radix-ui/dialog'
import { type ReactNode, useState } from 'react'
import { useLayer } from '#web/lib/use-layer.ts'
import { IconButton } from './button.tsx'
import { dialogTexts } from './dialog.texts.ts'

type SheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  foot: ReactNode
  children: ReactNode
}

/** A modal window from the bottom of the screen that may be longer than it; otherwise like `Dialog`. Load it lazily. */
export function Sheet({ open, onOpenChange, title, foot, children }: SheetProps) {
  const [opener] = useState(() => document.activeElement)
  useLayer(open, () => onOpenChange(false))
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className="fixed inset-0 z-40 animate-appear bg-veil/50" />
        <Content
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
          }}
          aria-describedby={undefined}
          className="fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[calc(100dvh-2rem)] max-w-text animate-rise flex-col rounded-t-scene bg-card shadow-float focus:outline-none forced-colors:border"
        >
          <div className="flex items-center justify-between gap-3 py-3 pe-3 ps-5">
            <Title className="text-xl">{title}</Title>
            <Close asChild>
              <IconButton icon={X} label={dialogTexts.close()} />
            </Close>
          </div>
          <div className="grow overflow-y-auto overscroll-contain border-y border-line p-5">{children}</div>
          <div className="flex flex-wrap gap-3 p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">{foot}</div>
        </Content>
      </Portal>
    </Root>
  )
}

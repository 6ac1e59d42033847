import { X } from 'lucide-react'
import { Close, Content, Description, Overlay, Portal, Root, Title } from 'radix-ui/dialog'
import { type ReactNode, useState } from 'react'
import { useLayer } from '#web/lib/use-layer.ts'
import { IconButton } from './button.tsx'
import { dialogTexts as t } from './dialog.texts.ts'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children: ReactNode
}

/** A modal window: traps the focus, closes on Back, Escape, × and a click outside, and restores the focus. Load it lazily. */
export function Dialog({ open, onOpenChange, title, description, children }: DialogProps) {
  // read before a field inside takes the focus; a dialog mounts when it opens
  const [opener] = useState(() => document.activeElement)
  useLayer(open, () => onOpenChange(false))
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className="fixed inset-0 z-40 animate-appear bg-veil/50" />
        <Content
          onCloseAutoFocus={(event) => {
            // Radix restores the focus only to its own Trigger, and these dialogs have none.
            event.preventDefault()
            // focusing a button that is fixed at the edge of the screen would only make the page scroll
            if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className="fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100dvh-2rem)] max-w-form -translate-y-1/2 animate-appear overflow-y-auto rounded-card bg-card p-6 shadow-float focus:outline-none sm:p-8 forced-colors:border"
        >
          <Title className="pe-10 text-2xl">{title}</Title>
          {description && <Description className="mt-2 text-ink-soft">{description}</Description>}
          <div className="mt-5">{children}</div>
          <Close asChild>
            <IconButton icon={X} label={t.close()} className="absolute top-4 end-4" />
          </Close>
        </Content>
      </Portal>
    </Root>
  )
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-7 flex flex-wrap justify-end gap-3">{children}</div>
}

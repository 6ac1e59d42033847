import { Share2 } from 'lucide-react'
import { type MouseEvent, useRef, useState, useSyncExternalStore } from 'react'
import { localPath } from '#shared/local-paths.ts'
import { Button, buttonClasses } from '#web/components/ui/button.tsx'
import { copyText } from '#web/components/ui/copy-text.ts'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { useDismiss } from '#web/lib/use-dismiss.ts'
import { shareTexts as t } from './share.texts.ts'

type ShareProps = {
  text: string
  /** Without a query and a language's prefix. */
  path: string
}

const never = () => () => {}

function useAbsoluteUrl(path: string): string | null {
  const { publicUrl } = useSiteConfig()
  const origin = useSyncExternalStore(
    never,
    () => publicUrl ?? location.origin,
    () => publicUrl,
  )
  return origin && origin + localPath(path)
}

/**
 * Shares a page with the device's own dialog, or else by link and email (docs/product.md 17.7). It is in the server's
 * HTML and works without JavaScript.
 */
export function Share({ text, path }: ShareProps) {
  const url = useAbsoluteUrl(path)
  const detailsRef = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(false)
  useDismiss(open, detailsRef, (toButton) => {
    const details = detailsRef.current
    if (!details) return
    if (toButton) details.querySelector('summary')?.focus()
    details.open = false
  })
  const share = (event: MouseEvent) => {
    if (!('share' in navigator) || !url || detailsRef.current?.open) return
    event.preventDefault()
    navigator.share({ title: text, text, url }).catch((error: unknown) => {
      // no message if the user cancelled or pressed twice
      const name = error instanceof DOMException ? error.name : ''
      if (name !== 'AbortError' && name !== 'InvalidStateError' && detailsRef.current) detailsRef.current.open = true
    })
  }
  return (
    <details ref={detailsRef} className="relative" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button, and keys click it */}
      <summary
        onClick={share}
        className={`${buttonClasses({ look: 'secondary', size: 'small' })} list-none [&::-webkit-details-marker]:hidden`}
      >
        <Share2 aria-hidden className="size-[1.2em] shrink-0" />
        {t.share()}
      </summary>
      <div className="absolute top-full start-0 z-30 mt-2 w-80 max-w-[calc(100vw-2rem)] space-y-3 rounded-card border border-line bg-card p-4 shadow-float">
        {url ? <ShareOptions text={text} url={url} /> : <p>{t.copyFromBrowser()}</p>}
      </div>
    </details>
  )
}

function ShareOptions({ text, url }: { text: string; url: string }) {
  const mail = `mailto:?subject=${encodeURIComponent(text)}&body=${encodeURIComponent(`${text}:\r\n${url}`)}`
  return (
    <>
      <Field label={t.address()}>
        {(control) => <Input {...control} value={url} readOnly onFocus={({ target }) => target.select()} />}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" size="small" className="noscript:hidden" onClick={() => void copyText(url)}>
          {t.copy()}
        </Button>
        <a href={mail} className={buttonClasses({ look: 'secondary', size: 'small' })}>
          {t.email()}
        </a>
      </div>
    </>
  )
}

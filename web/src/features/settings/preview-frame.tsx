import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { accentProblems, accentStyles } from '#shared/accent.ts'
import { currentLanguage, directionOf, type Language } from '#shared/texts/languages.ts'
import { homePreviewTexts as t } from './home-preview.texts.ts'

/** With a doctype, like the site, whose language it gets later; empty until the page is rendered into it. */
const blank = '<!doctype html><html><head></head><body></body></html>'

type PreviewFrameProps = {
  accent: string | null
  /** The page's own by default. */
  language?: Language
  /** URLs of style sheets; the page's own by default. */
  styles?: string[]
  children: ReactNode
}

/**
 * Renders its children in a frame of their height, with style sheets, the page's theme, and an accent. Nothing in it can
 * be clicked or focused.
 */
export function PreviewFrame({ accent, language = currentLanguage(), styles, children }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [inside, setInside] = useState<Document | null>(null)
  useAccent(inside, accent)
  useSameTheme(inside)
  useEffect(() => {
    const content = inside?.body.firstElementChild
    // the frame's own ResizeObserver: this window's misses some changes in there
    const Watcher = inside?.defaultView?.ResizeObserver
    if (!content || !Watcher) return
    const fit = () => {
      // measures the box: content that overflows while fonts load shrinks again without an event
      if (frame.current) frame.current.style.height = `${content.getBoundingClientRect().height}px`
    }
    const watcher = new Watcher(fit)
    watcher.observe(content)
    return () => watcher.disconnect()
  }, [inside])
  return (
    <>
      <iframe
        ref={frame}
        title={t.frame()}
        srcDoc={blank}
        inert
        onLoad={() => setInside(dressed(frame.current?.contentDocument ?? null, language, styles))}
        className="block w-full"
      />
      {inside &&
        createPortal(
          // elements in an unreachable frame may still take the focus
          <div inert className="flow-root">
            {children}
          </div>,
          inside.body,
        )}
    </>
  )
}

/** Gives an empty document a language and style sheets. */
function dressed(inside: Document | null, language: Language, styles?: string[]): Document | null {
  if (!inside) return null
  inside.documentElement.lang = language
  inside.dir = directionOf(language)
  inside.head.append(...(styles ? styles.map((href) => styleSheet(inside, href)) : ownStyles(inside)))
  inside.body.style.minHeight = '0'
  return inside
}

const ownStyles = (inside: Document) =>
  [...document.querySelectorAll('link[rel="stylesheet"]:not([href^="/accent/"]), head > style')].map((style) =>
    inside.importNode(style, true),
  )

function styleSheet(inside: Document, href: string): HTMLLinkElement {
  const link = inside.createElement('link')
  return Object.assign(link, { rel: 'stylesheet', href })
}

function useAccent(inside: Document | null, accent: string | null) {
  useEffect(() => {
    const Sheet = inside?.defaultView?.CSSStyleSheet
    if (!inside || !Sheet) return
    const sheet = new Sheet()
    if (accent && accentProblems(accent).length === 0) sheet.replaceSync(accentStyles(accent))
    inside.adoptedStyleSheets = [sheet]
  }, [inside, accent])
}

function useSameTheme(inside: Document | null) {
  useEffect(() => {
    if (!inside) return
    const follow = () => {
      const { theme } = document.documentElement.dataset
      if (theme) inside.documentElement.dataset.theme = theme
      else delete inside.documentElement.dataset.theme
    }
    follow()
    const watcher = new MutationObserver(follow)
    watcher.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => watcher.disconnect()
  }, [inside])
}

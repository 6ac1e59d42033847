import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { accentProblems, accentStyles } from '#shared/accent.ts'
import type { PublicConfig } from '#shared/config.ts'
import { Footer } from '#web/app/layouts/footer.tsx'
import { Navbar } from '#web/app/layouts/navbar.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { CardGrid, Fact, PictureCard } from '#web/components/ui/card.tsx'
import { classes } from '#web/components/ui/classes.ts'
import { MapPin } from '#web/components/ui/one-path-icons.tsx'
import { Hero } from '#web/features/home/hero.tsx'
import { Preparing, WhyAdopt } from '#web/features/home/reasons.tsx'
import { WhoWeAre } from '#web/features/home/who-we-are.tsx'
import { SiteConfig } from '#web/lib/site-config.ts'
import { homePreviewTexts as t } from './home-preview.texts.ts'

type SitePreviewProps = {
  /** The configuration from `previewConfig`; may change with every key. */
  config: PublicConfig
  className?: string
}

/**
 * A preview of the home page with unsaved settings: its real parts, in a frame, so that their layout fits the frame's
 * width. Nothing in it can be clicked or focused; it scrolls, and takes the full width. If an accent can't be read, the
 * theme's own is shown.
 */
export function SitePreview({ config, className }: SitePreviewProps) {
  const deferred = useDeferredValue(config)
  const siteConfig = useLogoSize(deferred)
  return (
    <section
      aria-label={t.title()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
      tabIndex={0}
      className={classes('overflow-y-auto overscroll-contain rounded-card border border-line bg-page', className)}
    >
      <Framed accent={siteConfig.accent}>
        <SiteConfig value={siteConfig}>
          <Navbar />
          <Hero />
          <SampleCard />
          <WhoWeAre />
          <WhyAdopt />
          <Preparing />
          <Footer />
        </SiteConfig>
      </Framed>
    </section>
  )
}

function useLogoSize(config: PublicConfig): PublicConfig {
  const { logo, logoSize } = config
  const [measured, setMeasured] = useState<{ logo: string; size: PublicConfig['logoSize'] }>()
  useEffect(() => {
    if (!logo || logoSize) return
    const picture = new Image()
    picture.onload = () => setMeasured({ logo, size: { width: picture.naturalWidth, height: picture.naturalHeight } })
    picture.src = logo
    return () => {
      picture.onload = null
    }
  }, [logo, logoSize])
  return logo && !logoSize && measured?.logo === logo ? { ...config, logoSize: measured.size } : config
}

const SampleCard = () => (
  <div className="mx-auto max-w-page px-4 pb-16 sm:px-6">
    <CardGrid>
      <PictureCard
        to="/pets"
        title={t.sampleName()}
        picture="/drawings/category-dog.svg"
        badges={<Badge tone="amber">{t.sampleStatus()}</Badge>}
      >
        <Fact icon={MapPin} label={t.location()}>
          {t.sampleLocation()}
        </Fact>
      </PictureCard>
    </CardGrid>
  </div>
)

/** With a doctype, like the site, whose language it gets later; empty until the page is rendered into it. */
const blank = '<!doctype html><html><head></head><body></body></html>'

/** Renders its children in a frame of their height, with the page's own styles and theme, and an accent. */
function Framed({ accent, children }: { accent: string | null; children: ReactNode }) {
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
        onLoad={() => setInside(dressed(frame.current?.contentDocument ?? null))}
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

/** Copies this page's style sheets into an empty document. */
function dressed(inside: Document | null): Document | null {
  if (!inside) return null
  const styles = document.querySelectorAll('link[rel="stylesheet"]:not([href^="/accent/"]), head > style')
  inside.documentElement.lang = document.documentElement.lang
  inside.dir = document.dir
  inside.head.append(...[...styles].map((style) => inside.importNode(style, true)))
  inside.body.style.minHeight = '0'
  return inside
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

import { useDeferredValue, useEffect, useState } from 'react'
import type { PublicConfig } from '#shared/config.ts'
import type { TextPageName } from '#shared/page-texts.ts'
import { ArticleBody } from '#web/app/layouts/article.tsx'
import { Footer } from '#web/app/layouts/footer.tsx'
import { Navbar } from '#web/app/layouts/navbar.tsx'
import { StatusBadge } from '#web/components/ui/badge.tsx'
import { CardGrid, Fact, PictureCard } from '#web/components/ui/card.tsx'
import { classes } from '#web/components/ui/classes.ts'
import { MapPin } from '#web/components/ui/one-path-icons.tsx'
import { Gallery } from '#web/features/home/gallery.tsx'
import { Hero } from '#web/features/home/hero.tsx'
import { Preparing, WhyAdopt } from '#web/features/home/reasons.tsx'
import { WhoWeAre } from '#web/features/home/who-we-are.tsx'
import { LegalLead, LegalSections } from '#web/features/legal/legal-page.tsx'
import { privacyTexts } from '#web/features/legal/privacy-sections.tsx'
import { termsTexts } from '#web/features/legal/terms-sections.tsx'
import { SiteConfig } from '#web/lib/site-config.ts'
import { homePreviewTexts as t } from './home-preview.texts.ts'
import { PreviewFrame } from './preview-frame.tsx'

type SitePreviewProps = {
  /** The configuration from `previewConfig`; may change with every key. */
  config: PublicConfig
  page?: TextPageName
  className?: string
}

/**
 * A preview of the home page, or of another with the shelter's texts, with unsaved settings: its real parts, in a frame, so that their layout fits the frame's
 * width. Nothing in it can be clicked or focused; it scrolls, and takes the full width. If an accent can't be read, the
 * theme's own is shown.
 */
export function SitePreview({ config, page = 'home', className }: SitePreviewProps) {
  const deferred = useDeferredValue(config)
  const siteConfig = useLogoSize(deferred)
  return (
    <section
      aria-label={t.title()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
      tabIndex={0}
      className={classes('overflow-y-auto overscroll-contain rounded-card border border-line bg-page', className)}
    >
      <PreviewFrame accent={siteConfig.accent}>
        <SiteConfig value={siteConfig}>
          <Navbar />
          {page === 'home' ? <HomeParts /> : <LegalParts page={page} site={siteConfig} />}
          <Footer />
        </SiteConfig>
      </PreviewFrame>
    </section>
  )
}

const HomeParts = () => (
  <>
    <Hero />
    <SampleCard />
    <Gallery />
    <WhoWeAre />
    <WhyAdopt />
    <Preparing />
  </>
)

function LegalParts({ page, site }: { page: 'privacy' | 'terms'; site: PublicConfig }) {
  const texts = page === 'privacy' ? privacyTexts : termsTexts
  return (
    <div className="px-4 py-10 sm:px-6">
      <h1 className="text-3xl">{texts.title()}</h1>
      <p id={texts.leadName} className="mt-2 mb-8 text-lg text-ink-soft">
        <LegalLead {...texts} />
      </p>
      <ArticleBody>
        <LegalSections sections={texts.sections} site={site} named />
      </ArticleBody>
    </div>
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
        badges={<StatusBadge status="waiting">{t.sampleStatus()}</StatusBadge>}
      >
        <Fact icon={MapPin} label={t.location()}>
          {t.sampleLocation()}
        </Fact>
      </PictureCard>
    </CardGrid>
  </div>
)

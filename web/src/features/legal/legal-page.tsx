import { type ComponentType, Fragment, type ReactNode, useEffect } from 'react'
import type { PublicConfig } from '#shared/config.ts'
import { type LegalPageName, type PageTextName, pageSections } from '#shared/page-texts.ts'
import { Article, ArticlePart } from '#web/app/layouts/article.tsx'
import { FormattedText } from '#web/components/ui/formatted-text.tsx'
import { PageText } from '#web/components/ui/page-text.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'

/** A section of the privacy page or the terms, which the shelter can replace (docs/product.md 14.15). */
export type LegalSection = {
  name: PageTextName
  title: () => string
  /** Our text: paragraphs, and lists as arrays. */
  parts: (site: PublicConfig) => (ReactNode | ReactNode[])[]
  isShown?: (site: PublicConfig) => boolean
  /** Shows our text in another form than paragraphs. */
  Parts?: ComponentType
  /** Below our text and the shelter's. */
  End?: ComponentType
}

export type LegalPageTexts = {
  page: LegalPageName
  title: () => string
  description: () => string
  leadName: PageTextName
  lead: (site: PublicConfig) => string
  sections: LegalSection[]
}

export function LegalPage(texts: LegalPageTexts) {
  const site = useSiteConfig()
  const isComplete = useOwnSections(texts.page)
  return (
    <Article title={texts.title()} description={texts.description()} lead={isComplete && <LegalLead {...texts} />}>
      {isComplete && <LegalSections sections={texts.sections} site={site} />}
    </Article>
  )
}

export const LegalLead = ({ leadName, lead }: Pick<LegalPageTexts, 'leadName' | 'lead'>) => (
  <PageText name={leadName} ours={lead(useSiteConfig())} />
)

type LegalListProps = {
  sections: LegalSection[]
  site: PublicConfig
  /** Whether each section has its name as its id. */
  named?: boolean
}

export const LegalSections = ({ sections, site, named }: LegalListProps) =>
  sections
    .filter(({ isShown }) => isShown?.(site) ?? true)
    .map((section) => <Section key={section.name} {...section} site={site} id={named ? section.name : undefined} />)

type LegalSectionProps = LegalSection & { site: PublicConfig; id: string | undefined }

function Section({ name, title, parts, Parts, End, site, id }: LegalSectionProps) {
  const own = site.pageTexts?.[name]
  return (
    <ArticlePart title={title()} id={id}>
      {own ? (
        <FormattedText text={own} language={site.textLanguages?.[name]} />
      ) : Parts ? (
        <Parts />
      ) : (
        inHtml(parts(site))
      )}
      {End && <End />}
    </ArticlePart>
  )
}

const inHtml = (parts: ReturnType<LegalSection['parts']>) =>
  parts.map((part, index) =>
    Array.isArray(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: they differ only in their places
      <ul key={index}>
        {part.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: same reason
          <li key={place}>{item}</li>
        ))}
      </ul>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: same reason
      <Fragment key={index}>{part && <p>{part}</p>}</Fragment>
    ),
  )

/**
 * Whether this page has the shelter's own sections, if there are any. The server puts them only into the page itself, so
 * a page that was reached by a link within the website loads itself again.
 */
function useOwnSections(page: LegalPageName): boolean {
  const { ownPages = [], pageTexts = {} } = useSiteConfig()
  const isMissing = ownPages.includes(page) && !pageSections[page].some((name) => pageTexts[name] !== undefined)
  useEffect(() => {
    if (isMissing) window.location.replace(window.location.href)
  }, [isMissing])
  return !isMissing
}

import { isValidElement, type ReactNode } from 'react'
import type { PublicConfig } from '#shared/config.ts'
import type { PageTextName } from '#shared/page-texts.ts'
import { homeGalleryTexts } from '#web/features/home/gallery.texts.ts'
import { heroTexts } from '#web/features/home/hero.texts.ts'
import { whoWeAreTexts } from '#web/features/home/who-we-are.texts.ts'
import { privacyTexts } from '#web/features/legal/privacy-sections.tsx'
import { termsTexts } from '#web/features/legal/terms-sections.tsx'

/** The letters of a text with links. */
function lettersOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(lettersOf).join('')
  return isValidElement<{ children?: ReactNode }>(node) ? lettersOf(node.props.children) : ''
}

const formatPart = (part: ReactNode | ReactNode[]): string =>
  Array.isArray(part) ? part.map((item) => `• ${lettersOf(item)}`).join('\n') : lettersOf(part)

/** Our text of a section, as the shelter could have typed it, in the page's language. */
export function defaultPageText(name: PageTextName, site: PublicConfig): string {
  if (name === 'homeLead') return heroTexts.lead()
  if (name === 'homeGallery') return homeGalleryTexts.examples()
  if (name === 'homeQuote') return whoWeAreTexts.quote()
  for (const { leadName, lead, sections } of [privacyTexts, termsTexts]) {
    if (leadName === name) return lead(site)
    const section = sections.find((each) => each.name === name)
    if (section) return section.parts(site).map(formatPart).filter(Boolean).join('\n\n')
  }
  throw new Error(`No page has ${name}`)
}

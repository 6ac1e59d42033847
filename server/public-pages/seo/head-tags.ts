import type { Database } from '#server/db/database.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { effectiveSettings } from '#server/features/settings/settings.service.ts'
import type { PublicConfig } from '#shared/config.ts'
import { localPath, pathIn } from '#shared/local-paths.ts'
import { isRecordNumber, type PageName, pages } from '#shared/pages.ts'
import type { FixedSettings } from '#shared/settings.ts'
import { inLanguage, type Language, mainLanguage } from '#shared/texts/languages.ts'
import {
  type CardShelter,
  campaignCard,
  cardOfSite,
  cardPath,
  type DescribedCard,
  petCard,
} from '../cards/card-content.ts'
import { headTexts } from './head-tags.texts.ts'
import { campaignData, homeData, petData, type StructuredData } from './structured-data.ts'

export type HeadTags = {
  canonical: string
  /** The page in each language that the shelter offers; empty if that is one. */
  alternates: { language: Language | 'x-default'; url: string }[]
  card: { url: string; alt: string }
  news: string | null
  data: StructuredData | null
}

const indexedPages = new Set<PageName>([
  'home',
  'pets',
  'pet',
  'happyEndings',
  'campaigns',
  'campaign',
  'give',
  'privacy',
  'terms',
])

type HeadTagsInput = {
  page: { name: PageName; id?: string }
  base: string
  shelter: CardShelter & Pick<PublicConfig, 'languages' | 'happyEndings'>
  language: Language
  fixed: FixedSettings
}

function alternatesOf(base: string, path: string, languages: Language[] = []): HeadTags['alternates'] {
  if (languages.length < 2) return []
  const each = languages.map((language) => ({ language, url: base + pathIn(language, path) }))
  return [...each, { language: 'x-default', url: base + pathIn(mainLanguage(), path) }]
}

/**
 * The metadata of a page, in its language. Null for pages that search engines must not list: missing and non-public
 * records, and personal pages (docs/product.md 17.1).
 */
export async function headTagsOf(
  db: Database,
  { page, base, shelter, language, fixed }: HeadTagsInput,
): Promise<HeadTags | null> {
  const { name, id } = page
  if (!indexedPages.has(name)) return null
  // while it is empty
  if (name === 'happyEndings' && !shelter.happyEndings) return null
  const site = { base, siteName: shelter.siteName, languages: shelter.languages }
  const tags = (path: string, cardName: string, { card, alt }: DescribedCard): HeadTags => ({
    canonical: base + localPath(path),
    alternates: alternatesOf(base, path, shelter.languages),
    card: { url: base + cardPath(cardName, card), alt },
    news: null,
    data: null,
  })
  if (id === undefined) {
    const settings = name === 'home' ? effectiveSettings(await savedSettings(db), fixed) : null
    return inLanguage(language, () => {
      const own = tags(pages[name].path, 'site', cardOfSite(shelter))
      return settings ? { ...own, data: homeData(site, settings, own.card.url) } : own
    })
  }
  if (!isRecordNumber(id)) return null
  const path = pages[name].path.replace(':id', id)
  if (name === 'pet') {
    const described = await petCard(db, Number(id), { shelter, language })
    if (!described) return null
    return inLanguage(language, () => {
      const own = tags(path, `pets/${id}`, described)
      const news = described.pet.status === 'adopted' ? headTexts.adopted(described.pet) : null
      return { ...own, news, data: petData(site, described.pet, own.card.url) }
    })
  }
  const described = await campaignCard(db, Number(id), { shelter, language })
  if (!described) return null
  return inLanguage(language, () => {
    const own = tags(path, `campaigns/${id}`, described)
    return { ...own, data: campaignData(site, described.campaign, own.card.url) }
  })
}

import type { Database } from '#server/db/database.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { effectiveSettings } from '#server/features/settings/settings.service.ts'
import { isRecordNumber, type PageName, pages } from '#shared/pages.ts'
import type { FixedSettings } from '#shared/settings.ts'
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
  card: { url: string; alt: string }
  news: string | null
  data: StructuredData | null
}

const indexedPages = new Set<PageName>(['home', 'pets', 'pet', 'campaigns', 'campaign', 'privacy', 'terms'])

type HeadTagsInput = {
  page: { name: PageName; id?: string }
  base: string
  shelter: CardShelter
  fixed: FixedSettings
}

/**
 * The metadata of a page. Null for pages that search engines must not list: missing and non-public records, and
 * personal pages (docs/product.md 17.1).
 */
export async function headTagsOf(
  db: Database,
  { page, base, shelter, fixed }: HeadTagsInput,
): Promise<HeadTags | null> {
  const { name, id } = page
  if (!indexedPages.has(name)) return null
  const site = { base, siteName: shelter.siteName }
  const tags = (path: string, cardName: string, { card, alt }: DescribedCard): HeadTags => ({
    canonical: base + path,
    card: { url: base + cardPath(cardName, card), alt },
    news: null,
    data: null,
  })
  if (id === undefined) {
    const own = tags(pages[name].path, 'site', cardOfSite(shelter))
    if (name !== 'home') return own
    return { ...own, data: homeData(site, effectiveSettings(await savedSettings(db), fixed), own.card.url) }
  }
  if (!isRecordNumber(id)) return null
  const path = pages[name].path.replace(':id', id)
  if (name === 'pet') {
    const described = await petCard(db, Number(id), shelter)
    if (!described) return null
    const own = tags(path, `pets/${id}`, described)
    const news = described.pet.status === 'adopted' ? headTexts.adopted(described.pet) : null
    return { ...own, news, data: petData(site, described.pet, own.card.url) }
  }
  const described = await campaignCard(db, Number(id), shelter)
  if (!described) return null
  const own = tags(path, `campaigns/${id}`, described)
  return { ...own, data: campaignData(site, described.campaign, own.card.url) }
}

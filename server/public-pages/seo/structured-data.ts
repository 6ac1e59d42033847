import type {
  AnimalShelter,
  BreadcrumbList,
  DonateAction,
  ItemPage,
  OpeningHoursSpecification,
  Thing,
  WebPage,
  WebSite,
} from 'schema-dts'
import type { CampaignRecord } from '#server/features/campaigns/campaigns.queries.ts'
import type { PetRecord } from '#server/features/pets/pets.queries.ts'
import { nowWithExpiry } from '#server/platform/http/response-expiry.ts'
import { absoluteImage } from '#server/platform/http/urls.ts'
import { campaignState } from '#shared/campaigns.ts'
import { localPath } from '#shared/local-paths.ts'
import { pages, pathTo } from '#shared/pages.ts'
import type { ShelterSettings } from '#shared/settings.ts'
import { summary } from '#shared/summary.ts'
import { currentLanguage, type Language } from '#shared/texts/languages.ts'
import { headTexts } from './head-tags.texts.ts'
import { parseOpeningHours } from './opening-hours.ts'

// JSON-LD with the vocabulary of schema.org (docs/product.md 17.3). Only fields with a value are included.

/** `languages` are those that the shelter offers; left out if there is only English. */
export type StructuredDataSite = { base: string; siteName: string; languages?: Language[] | undefined }

/** The language of a page; left out for shelters that offer only English. */
const languageOf = ({ languages }: StructuredDataSite) => languages && { inLanguage: currentLanguage() }

export type StructuredData = { '@context': 'https://schema.org'; '@graph': object[] }

const graphOf = (...nodes: (Thing | null)[]): StructuredData => ({
  '@context': 'https://schema.org',
  '@graph': nodes.filter((node) => node !== null && typeof node === 'object'),
})

const shelterId = (base: string) => `${base}/#shelter`

const siteReference = ({ base, siteName }: StructuredDataSite) =>
  ({ '@type': 'AnimalShelter', '@id': shelterId(base), name: siteName, url: `${base}/` }) as const

const hoursOf = (text: string): OpeningHoursSpecification[] =>
  (parseOpeningHours(text) ?? []).map(({ days, opens, closes }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days,
    opens,
    closes,
  }))

type ShelterFacts = Pick<
  ShelterSettings,
  'logo' | 'email' | 'phone' | 'city' | 'country' | 'openingHours' | 'facebook' | 'instagram' | 'x' | 'youtube'
>

export function homeData(site: StructuredDataSite, facts: ShelterFacts, card: string): StructuredData {
  const { base, siteName } = site
  const { logo, email, phone, city, country, facebook, instagram, x, youtube } = facts
  const hours = facts.openingHours === null ? [] : hoursOf(facts.openingHours)
  const elsewhere = [facebook, instagram, x, youtube].filter((link) => link !== null)
  const shelter: AnimalShelter = {
    ...siteReference(site),
    image: card,
    ...(logo && { logo: absoluteImage(logo, base) }),
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    ...((city || country) && {
      address: {
        '@type': 'PostalAddress',
        ...(city && { addressLocality: city }),
        ...(country && { addressCountry: country }),
      },
    }),
    ...(hours.length > 0 && { openingHoursSpecification: hours }),
    ...(elsewhere.length > 0 && { sameAs: elsewhere }),
  }
  const website: WebSite = {
    '@type': 'WebSite',
    '@id': `${base}/#site`,
    url: `${base}/`,
    name: siteName,
    ...(site.languages && { inLanguage: site.languages }),
    publisher: { '@id': shelterId(base) },
  }
  return graphOf(shelter, website)
}

const breadcrumbs = (
  { base, siteName }: StructuredDataSite,
  list: 'pets' | 'campaigns',
  title: string,
): BreadcrumbList => {
  const steps = [
    { name: siteName, item: base + localPath('/') },
    { name: pages[list].title(), item: base + localPath(pathTo(list)) },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      ...steps.map((step, place) => ({ '@type': 'ListItem' as const, position: place + 1, ...step })),
      { '@type': 'ListItem', position: steps.length + 1, name: title },
    ],
  }
}

/** schema.org has no type for an animal; nothing is sold, so it is not a product. */
export function petData(site: StructuredDataSite, pet: PetRecord, card: string): StructuredData {
  const { name, image, description, updatedAt } = pet
  const url = site.base + localPath(pathTo('pet', pet))
  const page: ItemPage = {
    '@type': 'ItemPage',
    '@id': url,
    url,
    name,
    ...languageOf(site),
    publisher: siteReference(site),
    dateModified: updatedAt.toISOString(),
    primaryImageOfPage: { '@type': 'ImageObject', contentUrl: card, width: '1200', height: '630' },
    mainEntity: { '@type': 'Thing', name, description: summary(description), image: absoluteImage(image, site.base) },
  }
  return graphOf(page, breadcrumbs(site, 'pets', name))
}

export function campaignData(site: StructuredDataSite, campaign: CampaignRecord, card: string): StructuredData {
  const { petName, title, image, description } = campaign
  const url = site.base + localPath(pathTo('campaign', campaign))
  const name = title ?? headTexts.campaign({ name: petName })
  const isOpen = campaignState(campaign, nowWithExpiry(campaign.endsAt)) === 'open'
  const donate: DonateAction = {
    '@type': 'DonateAction',
    name,
    recipient: siteReference(site),
    actionStatus: 'PotentialActionStatus',
    target: { '@type': 'EntryPoint', urlTemplate: url },
  }
  const page: WebPage = {
    '@type': 'WebPage',
    '@id': url,
    url,
    name,
    ...languageOf(site),
    publisher: siteReference(site),
    ...(description && { description: summary(description) }),
    image: absoluteImage(image, site.base),
    primaryImageOfPage: { '@type': 'ImageObject', contentUrl: card, width: '1200', height: '630' },
    ...(isOpen && { potentialAction: donate }),
  }
  return graphOf(page, breadcrumbs(site, 'campaigns', name))
}

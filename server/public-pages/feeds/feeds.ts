import type { FastifyInstance } from 'fastify'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { effectiveSettings } from '#server/features/settings/settings.service.ts'
import type { Deps } from '#server/platform/access/context.ts'
import { etagOf } from '#server/platform/http/etag.ts'
import { absoluteImage, baseUrl } from '#server/platform/http/urls.ts'
import { escapeXml, xmlDeclaration } from '#server/platform/http/xml.ts'
import { campaignHeading } from '#shared/campaign-name.ts'
import { localPath } from '#shared/local-paths.ts'
import { formatMoney } from '#shared/money.ts'
import { pathTo } from '#shared/pages.ts'
import { defaultAlt } from '#shared/photos.ts'
import { thumbnailOf, uploadedImageHash } from '#shared/pictures.ts'
import { summary } from '#shared/summary.ts'
import { currentLanguage, directionOf, inLanguage } from '#shared/texts/languages.ts'
import { getInLanguages } from '../localized-routes.ts'
import { type FeedCampaign, type FeedPet, feedCampaigns, feedPets } from '../seo/public-posts.queries.ts'
import { feedTexts as t } from './feeds.texts.ts'

const maxEntries = 50

type FeedEntry = {
  path: string
  title: string
  texts: string[]
  category?: string
  image: string
  alt: string
  createdAt: Date
  updatedAt: Date
}

type Feed = { path: string; title: string; page: string; entries: FeedEntry[] }

const statusTexts: Partial<Record<FeedPet['status'], () => string>> = { on_hold: t.onHold, adopted: t.adopted }

const petEntry = (pet: FeedPet): FeedEntry => ({
  path: localPath(pathTo('pet', pet)),
  title: pet.name,
  texts: [...[statusTexts[pet.status]?.(), t.pet(pet)].filter((text) => text !== undefined), summary(pet.description)],
  category: pet.category,
  image: pet.image,
  alt: pet.alt ?? defaultAlt(pet),
  createdAt: pet.createdAt,
  updatedAt: pet.updatedAt,
})

const campaignEntry = (campaign: FeedCampaign): FeedEntry => ({
  path: localPath(pathTo('campaign', campaign)),
  title: campaignHeading(campaign),
  texts: [t.goal({ amount: formatMoney(campaign.maxCents) }), summary(campaign.description)].filter(Boolean),
  image: campaign.image,
  alt: campaign.petName,
  createdAt: campaign.createdAt,
  updatedAt: campaign.updatedAt,
})

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`

/** Encodes URLs that browsers accept but XML readers may not, such as with an umlaut. */
const imageUrl = (image: string, base: string) => escapeXml(URL.parse(absoluteImage(image, base))?.href ?? base)

function entryXml({ path, title, texts, category, image, alt, createdAt, updatedAt }: FeedEntry, base: string): string {
  const page = escapeXml(base + path)
  const picture = imageUrl(thumbnailOf(image), base)
  const type = uploadedImageHash(image) ? ' type="image/webp"' : ''
  const isRtl = directionOf(currentLanguage()) === 'rtl'
  const paragraphs = texts.map((text) => `<p${isRtl ? ' dir="auto"' : ''}>${escapeXml(text)}</p>`).join('')
  return [
    '<entry>',
    `<id>${page}</id>`,
    element('title', title),
    element('published', createdAt.toISOString()),
    element('updated', updatedAt.toISOString()),
    `<link rel="alternate" type="text/html" href="${page}"/>`,
    `<link rel="enclosure"${type} href="${picture}"/>`,
    ...(category ? [`<category term="${escapeXml(category)}"/>`] : []),
    element('summary', texts.join(' ')),
    `<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"${isRtl ? ' dir="rtl"' : ''}><p><img src="${picture}" alt="${escapeXml(alt)}"/></p>${paragraphs}</div></content>`,
    '</entry>',
  ].join('\n')
}

const lastChange = (entries: FeedEntry[]) =>
  new Date(Math.max(0, ...entries.map(({ updatedAt }) => updatedAt.getTime())))

function feedXml({ path, title, page, entries }: Feed, siteName: string, base: string): string {
  const lines = [
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${currentLanguage()}">`,
    element('id', base + path),
    element('title', title),
    element('updated', lastChange(entries).toISOString()),
    `<link rel="self" type="application/atom+xml" href="${escapeXml(base + path)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(base + page)}"/>`,
    `<author>${element('name', siteName)}</author>`,
    ...entries.map((entry) => entryXml(entry, base)),
    '</feed>',
    '',
  ]
  return xmlDeclaration + lines.join('\n')
}

/** Records are read first, because a language is set only around synchronous code. */
type FeedSource<Row> = {
  read: (db: Deps['db'], limit: number) => Promise<Row[]>
  title: (args: { siteName: string }) => string
  page: string
  toEntry: (row: Row) => FeedEntry
}

/** `/feeds/pets.xml` and `/feeds/campaigns.xml`: the newest records for feed readers (docs/product.md 17.5). */
export function feedRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, db } = deps
  const add = <Row>(path: string, { read, title, page, toEntry }: FeedSource<Row>) =>
    getInLanguages(app, deps, { path, cost: 5 }, async (request, reply, language) => {
      const { siteName } = effectiveSettings(await savedSettings(db), config.site)
      const rows = await read(db, maxEntries)
      const text = inLanguage(language, () => {
        const feed = { path: localPath(path), title: title({ siteName }), page: localPath(page) }
        return feedXml({ ...feed, entries: rows.map(toEntry) }, siteName, baseUrl(config, request))
      })
      reply.type('application/atom+xml; charset=utf-8').headers({ 'cache-control': 'no-cache', etag: etagOf(text) })
      return text
    })
  add('/feeds/pets.xml', { read: feedPets, title: t.pets, page: pathTo('pets'), toEntry: petEntry })
  add('/feeds/campaigns.xml', {
    read: feedCampaigns,
    title: t.campaigns,
    page: pathTo('campaigns'),
    toEntry: campaignEntry,
  })
}

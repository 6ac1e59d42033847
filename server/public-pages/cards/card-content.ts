import { hash } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { type CampaignRecord, visibleCampaign } from '#server/features/campaigns/campaigns.queries.ts'
import { type PetRecord, visiblePet } from '#server/features/pets/pets.queries.ts'
import { focalPoints } from '#server/images/store.ts'
import { nowWithExpiry } from '#server/platform/http/response-expiry.ts'
import { defaultAccent } from '#shared/accent.ts'
import { campaignHeading } from '#shared/campaign-name.ts'
import { type CampaignState, campaignState } from '#shared/campaigns.ts'
import type { PublicConfig } from '#shared/config.ts'
import { localPath } from '#shared/local-paths.ts'
import { formatMoney, progressPercent } from '#shared/money.ts'
import { pages } from '#shared/pages.ts'
import type { PetCategory } from '#shared/pet-filter.ts'
import { centerFocus, type Focus, uploadedImageHash } from '#shared/pictures.ts'
import { summary } from '#shared/summary.ts'
import { currentLanguage, directionOf, inLanguage, type Language } from '#shared/texts/languages.ts'
import { type BadgeTone, type Card, type CardDrawing, cardLook } from './card.ts'
import { shareCardTexts as t } from './card-content.texts.ts'

export type CardShelter = Pick<PublicConfig, 'siteName' | 'logo' | 'accent' | 'support' | 'words'>

export type DescribedCard = { card: Card; alt: string }

const isolated = (text: string) => `\u2068${text}\u2069`

/** A picture stored here; pictures of other sites are not fetched for a card. */
const storedPicture = (image: string, focus: Focus | null): Card['picture'] => {
  const hash = uploadedImageHash(image)
  return hash === null ? null : { hash: hash, focus: focus ?? centerFocus }
}

const shelterFields = ({ siteName, logo, accent }: CardShelter) => ({
  shelter: siteName,
  logo: logo && uploadedImageHash(logo),
  accent: accent ?? defaultAccent,
  ...(directionOf(currentLanguage()) === 'rtl' && { isMirrored: true }),
})

const drawings: Record<PetCategory, CardDrawing> = {
  Dog: 'dog',
  Cat: 'cat',
  Rabbit: 'rabbit',
  Bird: 'bird',
  Other: 'other',
}

type BadgeTexts = { word: () => string; tone: BadgeTone }

const petBadges: Partial<Record<PetRecord['status'], BadgeTexts & { sentence: () => string }>> = {
  on_hold: { word: t.onHold, sentence: t.petOnHold, tone: 'amber' },
  adopted: { word: t.adopted, sentence: t.petAdopted, tone: 'green' },
}

const badgeOf = (texts: BadgeTexts | null | undefined): Card['badge'] =>
  texts ? { word: texts.word(), tone: texts.tone } : null

function cardOfPet(pet: PetRecord, shelter: CardShelter): DescribedCard {
  const { name, category, age, location, status, image, focusX, focusY } = pet
  const badge = petBadges[status]
  const focus = focusX === null || focusY === null ? null : { x: focusX, y: focusY }
  const card: Card = {
    title: name,
    name,
    words: null,
    badge: badgeOf(badge),
    percent: null,
    drawing: drawings[category],
    ...shelterFields(shelter),
    instead: status === 'adopted' ? t.petFoundHome({ category }) : t.petLooking({ category }),
    facts: [t.petFacts({ category, age: isolated(age) }), location],
    picture: storedPicture(image, focus),
  }
  const description = t.petDescription({ category, name, age, location })
  return { card, alt: badge ? `${description} ${badge.sentence()}` : description }
}

const campaignBadges: Record<CampaignState, BadgeTexts | null> = {
  open: null,
  paused: { word: t.paused, tone: 'amber' },
  ended: { word: t.ended, tone: 'dark' },
  promised: { word: t.fullyPledged, tone: 'green' },
  funded: { word: t.funded, tone: 'green' },
}

function cardOfCampaign(campaign: CampaignRecord, focus: Focus | null, shelter: CardShelter): DescribedCard {
  const { petName, title, image, location, donatedCents, maxCents } = campaign
  const state = campaignState(campaign, nowWithExpiry(campaign.endsAt))
  const sums = { raised: formatMoney(donatedCents), goal: formatMoney(maxCents) }
  const card: Card = {
    title: title === null ? t.campaignTitle({ name: isolated(petName) }) : isolated(title),
    name: campaignHeading(campaign),
    instead: t.campaignUnnamed(),
    ...shelterFields(shelter),
    badge: badgeOf(campaignBadges[state]),
    facts: [t.campaignProgress(sums)],
    words: location || null,
    drawing: 'campaign',
    percent: progressPercent(donatedCents, maxCents),
    picture: storedPicture(image, focus),
  }
  const alt =
    title === null
      ? t.campaignDescription({ state, name: petName, ...sums })
      : t.titledCampaignDescription({ state, title, ...sums })
  return { card, alt }
}

export function cardOfSite(shelter: CardShelter): DescribedCard {
  const { siteName, support, words } = shelter
  const card: Card = {
    title: siteName,
    name: siteName,
    instead: pages.home.title(),
    badge: null,
    percent: null,
    drawing: 'site',
    facts: support.place ? [support.place] : [],
    words: words.whoWeAre ? summary(words.whoWeAre) : pages.home.description(),
    picture: null,
    ...shelterFields(shelter),
    // not repeated next to a name that is the title
    shelter: null,
  }
  return { card, alt: siteName }
}

type CardFor = { shelter: CardShelter; language: Language }

/** Null unless the pet is public (docs/product.md 5.6, 16.1). */
export async function petCard(
  db: Database,
  id: number,
  { shelter, language }: CardFor,
): Promise<(DescribedCard & { pet: PetRecord }) | null> {
  const pet = await visiblePet(db, null, id)
  return pet ? { ...inLanguage(language, () => cardOfPet(pet, shelter)), pet } : null
}

export async function campaignCard(
  db: Database,
  id: number,
  { shelter, language }: CardFor,
): Promise<(DescribedCard & { campaign: CampaignRecord }) | null> {
  const campaign = await visibleCampaign(db, null, id)
  if (!campaign) return null
  const focus = (await focalPoints(db, [campaign.image])).get(campaign.image) ?? null
  return { ...inLanguage(language, () => cardOfCampaign(campaign, focus, shelter)), campaign }
}

export const cardVersion = (card: Card): string =>
  hash('sha256', JSON.stringify([cardLook, card]), 'base64url').slice(0, 22)

/** The URL path in the current language. Contains the version, so that caches by URL load a changed card. */
export const cardPath = (name: string, card: Card): string =>
  localPath(`/cards/${name}.jpg?v=${cardVersion(card).slice(0, 10)}`)

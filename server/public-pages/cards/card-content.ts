import { hash } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { type CampaignRecord, visibleCampaign } from '#server/features/campaigns/campaigns.queries.ts'
import { type PetRecord, visiblePet } from '#server/features/pets/pets.queries.ts'
import { focalPoints } from '#server/images/store.ts'
import { nowWithExpiry } from '#server/platform/http/response-expiry.ts'
import { defaultAccent } from '#shared/accent.ts'
import { type CampaignState, campaignState } from '#shared/campaigns.ts'
import type { PublicConfig } from '#shared/config.ts'
import { formatDollars, progressPercent } from '#shared/money.ts'
import { pages } from '#shared/pages.ts'
import type { PetCategory } from '#shared/pet-filter.ts'
import { centerFocus, type Focus, uploadedImageHash } from '#shared/pictures.ts'
import { summary } from '#shared/summary.ts'
import { type BadgeTone, type Card, type CardDrawing, cardLook } from './card.ts'

export type CardShelter = Pick<PublicConfig, 'siteName' | 'logo' | 'accent' | 'support' | 'words'>

export type DescribedCard = { card: Card; alt: string }

const isolated = (text: string) => `\u2068${text}\u2069`
const joined = (parts: string[]) => parts.filter(Boolean).map(isolated).join(' · ')

/** A picture stored here; pictures of other sites are not fetched for a card. */
const storedPicture = (image: string, focus: Focus | null): Card['picture'] => {
  const hash = uploadedImageHash(image)
  return hash === null ? null : { hash: hash, focus: focus ?? centerFocus }
}

const shelterFields = ({ siteName, logo, accent }: CardShelter) => ({
  shelter: siteName,
  logo: logo && uploadedImageHash(logo),
  accent: accent ?? defaultAccent,
})

const drawings: Record<PetCategory, CardDrawing> = {
  Dog: 'dog',
  Cat: 'cat',
  Rabbit: 'rabbit',
  Bird: 'bird',
  Other: 'other',
}
const petBadges: Partial<Record<PetRecord['status'], Card['badge']>> = {
  on_hold: { word: 'On hold', tone: 'amber' },
  adopted: { word: 'Adopted', tone: 'green' },
}

function cardOfPet(pet: PetRecord, shelter: CardShelter): DescribedCard {
  const { name, category, age, location, status, image, focusX, focusY } = pet
  const badge = petBadges[status] ?? null
  const kind = category === 'Other' ? 'pet' : category.toLowerCase()
  const focus = focusX === null || focusY === null ? null : { x: focusX, y: focusY }
  const card: Card = {
    title: name,
    name,
    words: null,
    badge,
    percent: null,
    drawing: drawings[category],
    ...shelterFields(shelter),
    instead: status === 'adopted' ? `This ${kind} has found a home` : `This ${kind} is looking for a home`,
    facts: [joined([category === 'Other' ? '' : category, age]), location],
    picture: storedPicture(image, focus),
  }
  const facts = [kind, age, location].join(', ')
  return { card, alt: `${name}: ${facts}.${badge ? ` ${badge.word}.` : ''}` }
}

const campaignBadges: Record<CampaignState, { word: string; tone: BadgeTone } | null> = {
  open: null,
  paused: { word: 'Paused', tone: 'amber' },
  ended: { word: 'Ended', tone: 'dark' },
  promised: { word: 'Fully pledged', tone: 'green' },
  funded: { word: 'Funded', tone: 'green' },
}

function cardOfCampaign(campaign: CampaignRecord, focus: Focus | null, shelter: CardShelter): DescribedCard {
  const { petName, image, location, donatedCents, maxCents } = campaign
  const badge = campaignBadges[campaignState(campaign, nowWithExpiry(campaign.endsAt))]
  const raised = `${formatDollars(donatedCents)} raised of ${formatDollars(maxCents)}`
  const card: Card = {
    title: `Help ${isolated(petName)}`,
    name: petName,
    instead: 'Help a pet of ours',
    ...shelterFields(shelter),
    badge,
    facts: [raised],
    words: location || null,
    drawing: 'campaign',
    percent: progressPercent(donatedCents, maxCents),
    picture: storedPicture(image, focus),
  }
  return { card, alt: `Help ${petName}: ${raised}.${badge ? ` ${badge.word}.` : ''}` }
}

export function cardOfSite(shelter: CardShelter): DescribedCard {
  const { siteName, support, words } = shelter
  const { logo, accent } = shelterFields(shelter)
  const card: Card = {
    title: siteName,
    name: siteName,
    instead: pages.home.title(),
    badge: null,
    percent: null,
    drawing: 'site',
    facts: support.place ? [support.place] : [],
    words: words.whoWeAre ? summary(words.whoWeAre) : pages.home.description(),
    // the logo is large, and not repeated next to a name that is the title
    picture: null,
    shelter: null,
    logo,
    accent,
  }
  return { card, alt: siteName }
}

/** Null unless the pet is public (docs/product.md 5.6, 16.1). */
export async function petCard(
  db: Database,
  id: number,
  shelter: CardShelter,
): Promise<(DescribedCard & { pet: PetRecord }) | null> {
  const pet = await visiblePet(db, null, id)
  return pet ? { ...cardOfPet(pet, shelter), pet } : null
}

export async function campaignCard(
  db: Database,
  id: number,
  shelter: CardShelter,
): Promise<(DescribedCard & { campaign: CampaignRecord }) | null> {
  const campaign = await visibleCampaign(db, null, id)
  if (!campaign) return null
  const focus = (await focalPoints(db, [campaign.image])).get(campaign.image) ?? null
  return { ...cardOfCampaign(campaign, focus, shelter), campaign }
}

export const cardVersion = (card: Card): string =>
  hash('sha256', JSON.stringify([cardLook, card]), 'base64url').slice(0, 22)

/** Contains the version, so that caches by URL load a changed card. */
export const cardPath = (name: string, card: Card): string => `/cards/${name}.jpg?v=${cardVersion(card).slice(0, 10)}`

// The responses of both APIs, equal to ours (qa/bench/speed compares them).

export type Viewer = { uid: string; role: string; staff: number } | undefined
export type PeerPet = {
  id: number
  name: string
  age: string
  category: string
  location: string
  description: string
  image: string
  alt: string | null
  focusX: number | null
  focusY: number | null
  further: number
  status: string
  sex: string | null
  birthDate: string | null
  birthDateApproximate: number
  size: string | null
  breed: string | null
  goodWithChildren: number | null
  goodWithDogs: number | null
  goodWithCats: number | null
  houseTrained: number | null
  neutered: number | null
  vaccinated: number | null
  microchipped: number | null
  specialNeeds: string | null
  adoptionFeeCents: number | null
  arrivedOn: string
  version: number
  ownerUid: string
  ownerEmail: string
  approval: string
  refusal: string | null
  hidden: number
  createdAt: number
}
export type PeerCampaign = {
  id: number
  petName: string
  image: string
  maxCents: number
  donatedCents: number
  receivedCents: number
  reservedCents: number
  donationCount: number
  needs: string
  location: string
  description: string
  endsAt: number
  paused: number
  creatorUid: string
  creatorEmail: string
  approval: string
  refusal: string | null
  hidden: number
  createdAt: number
}

export const petColumns = `id, name, age, category, location, description, image, alt, focus_x as focusX, focus_y as focusY, status, sex,
  birth_date as birthDate, birth_date_approximate as birthDateApproximate, size, breed, good_with_children as goodWithChildren,
  good_with_dogs as goodWithDogs, good_with_cats as goodWithCats, house_trained as houseTrained, neutered, vaccinated,
  microchipped, special_needs as specialNeeds, adoption_fee_cents as adoptionFeeCents, arrived_on as arrivedOn, version,
  (select count(*) from pet_photos where pet_id = pets.id) as further, owner_uid as ownerUid, owner_email as ownerEmail,
  approval, refusal, hidden, created_at as createdAt`
export const campaignColumns = `id, pet_name as petName, image, max_cents as maxCents, donated_cents as donatedCents,
  received_cents as receivedCents, reserved_cents as reservedCents, gifts as donationCount, needs, location, description, ends_at as endsAt, paused,
  creator_uid as creatorUid, creator_email as creatorEmail, approval, refusal, hidden, created_at as createdAt`

export const manages = (viewer: Viewer, uid: string) =>
  viewer !== undefined && (viewer.role === 'admin' || viewer.uid === uid)
export const isStaff = (viewer: Viewer) => viewer !== undefined && (viewer.role === 'admin' || viewer.staff === 1)
export const isShown = ({ approval, hidden }: Pick<PeerPet, 'approval' | 'hidden'>) =>
  approval === 'none' && hidden === 0
export const withheld = ({ approval, refusal, hidden }: Pick<PeerPet, 'approval' | 'refusal' | 'hidden'>) =>
  approval === 'none' && hidden === 0 ? null : { approval, refusal, hidden: hidden === 1 }
const time = (milliseconds: number) => new Date(milliseconds).toISOString()
const absolute = (image: string, base: string) => (image.startsWith('/') ? base + image : image)

const yesOrNo = (value: number | null) => (value === null ? null : value === 1)
export const focusOf = ({ focusX, focusY }: Pick<PeerPet, 'focusX' | 'focusY'>) =>
  focusX === null || focusY === null ? null : { x: focusX, y: focusY }

/** Throws for a pet with several photos. The pets here have one each, so a second statement is not worth it. */
export function shownPet(pet: PeerPet) {
  const { ownerUid, ownerEmail, approval, refusal, hidden, alt, focusX, focusY, further, adoptionFeeCents, ...shown } =
    pet
  if (further > 0) throw new Error('a pet of several photos')
  return {
    ...shown,
    birthDateApproximate: pet.birthDateApproximate === 1,
    goodWithChildren: yesOrNo(pet.goodWithChildren),
    goodWithDogs: yesOrNo(pet.goodWithDogs),
    goodWithCats: yesOrNo(pet.goodWithCats),
    houseTrained: yesOrNo(pet.houseTrained),
    neutered: yesOrNo(pet.neutered),
    vaccinated: yesOrNo(pet.vaccinated),
    microchipped: yesOrNo(pet.microchipped),
    specialNeeds: pet.specialNeeds === '' ? false : pet.specialNeeds,
    createdAt: time(pet.createdAt),
  }
}

export function restPet(pet: PeerPet, viewer: Viewer, base: string) {
  const image = absolute(pet.image, base)
  return {
    _id: String(pet.id),
    ...shownPet(pet),
    image,
    photos: [{ url: image, alt: pet.alt, focus: focusOf(pet) }],
    adopted: pet.status === 'adopted',
    adoptionFee: pet.adoptionFeeCents === null ? null : pet.adoptionFeeCents / 100,
    ...(manages(viewer, pet.ownerUid) && { userEmail: pet.ownerEmail, ownerEmail: pet.ownerEmail }),
  }
}

function needsOf({ needs, donatedCents }: PeerCampaign) {
  let left = donatedCents
  return (JSON.parse(needs) as { text: string; cents: number }[]).map(({ text, cents }) => {
    const filledCents = Math.min(cents, left)
    left -= filledCents
    return { text, cents, filledCents }
  })
}

function nextNeed(campaign: PeerCampaign) {
  const next = needsOf(campaign).find(({ cents, filledCents }) => filledCents < cents)
  return next ? { text: next.text, cents: next.cents, toGoCents: next.cents - next.filledCents } : null
}

export function restCampaign(campaign: PeerCampaign, viewer: Viewer, base: string) {
  return {
    _id: String(campaign.id),
    id: campaign.id,
    title: null,
    petId: null,
    petName: campaign.petName,
    image: absolute(campaign.image, base),
    maxDonation: campaign.maxCents / 100,
    donatedAmount: campaign.donatedCents / 100,
    receivedAmount: campaign.receivedCents / 100,
    reservedAmount: campaign.reservedCents / 100,
    needs: needsOf(campaign).map(({ text, cents, filledCents }) => ({
      text,
      amount: cents / 100,
      filled: filledCents / 100,
    })),
    location: campaign.location,
    description: campaign.description,
    shortDescription: [...campaign.description].slice(0, 100).join(''),
    longDescription: campaign.description,
    lastDate: time(campaign.endsAt),
    createdAt: time(campaign.createdAt),
    paused: campaign.paused === 1,
    ...(manages(viewer, campaign.creatorUid) && { creatorEmail: campaign.creatorEmail }),
  }
}

function state({ donatedCents, receivedCents, maxCents, endsAt, paused }: PeerCampaign): string {
  if (donatedCents >= maxCents) return receivedCents >= maxCents ? 'funded' : 'promised'
  if (endsAt <= Date.now()) return 'ended'
  return paused ? 'paused' : 'open'
}

export const siteCard = (campaign: PeerCampaign) => ({
  id: campaign.id,
  title: null,
  petName: campaign.petName,
  image: campaign.image,
  maxCents: campaign.maxCents,
  donatedCents: campaign.donatedCents,
  receivedCents: campaign.receivedCents,
  reservedCents: campaign.reservedCents,
  donationCount: campaign.donationCount,
  state: state(campaign),
  need: nextNeed(campaign),
})

export const siteCampaign = (campaign: PeerCampaign, viewer: Viewer) => ({
  ...siteCard(campaign),
  location: campaign.location,
  description: campaign.description,
  shortDescription: [...campaign.description].slice(0, 100).join(''),
  lastDate: time(campaign.endsAt),
  createdAt: time(campaign.createdAt),
  paused: campaign.paused === 1,
  needs: needsOf(campaign),
  withheld: withheld(campaign),
  ...{ missing: [], author: null, pet: null },
  daysLeft: Math.max(0, Math.ceil((campaign.endsAt - Date.now()) / 86_400_000)),
  canManage: manages(viewer, campaign.creatorUid),
})

export function pageOf<Row extends { id: number }, Item>(rows: Row[], limit: number, show: (row: Row) => Item) {
  const items = rows.slice(0, limit)
  return { items: items.map(show), nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

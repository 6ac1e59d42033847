// The shelter's reads with better-sqlite3 as its documentation shows it: each statement prepared once, each row made
// into the same JSON that ours answers (tools/bench/speed compares them). Both peers that use it directly share it.
import { createHash } from 'node:crypto'
import type BetterSqlite from 'better-sqlite3'

export type Viewer = { uid: string; role: string } | undefined
type Pet = {
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
  createdAt: number
}
export type Campaign = {
  id: number
  petName: string
  image: string
  maxCents: number
  donatedCents: number
  location: string
  description: string
  endsAt: number
  paused: number
  creatorUid: string
  creatorEmail: string
  createdAt: number
}

const petColumns = `id, name, age, category, location, description, image, alt, focus_x as focusX, focus_y as focusY, status, sex,
  birth_date as birthDate, birth_date_approximate as birthDateApproximate, size, breed, good_with_children as goodWithChildren,
  good_with_dogs as goodWithDogs, good_with_cats as goodWithCats, house_trained as houseTrained, neutered, vaccinated,
  microchipped, special_needs as specialNeeds, adoption_fee_cents as adoptionFeeCents, arrived_on as arrivedOn, version,
  (select count(*) from pet_photos where pet_id = pets.id) as further, owner_uid as ownerUid, owner_email as ownerEmail,
  created_at as createdAt`
export const campaignColumns = `id, pet_name as petName, image, max_cents as maxCents, donated_cents as donatedCents, location,
  description, ends_at as endsAt, paused, creator_uid as creatorUid, creator_email as creatorEmail, created_at as createdAt`

const manages = (viewer: Viewer, uid: string) => viewer !== undefined && (viewer.role === 'admin' || viewer.uid === uid)
const time = (milliseconds: number) => new Date(milliseconds).toISOString()
const absolute = (image: string, base: string) => (image.startsWith('/') ? base + image : image)

const yesOrNo = (value: number | null) => (value === null ? null : value === 1)
const focusOf = ({ focusX, focusY }: Pick<Pet, 'focusX' | 'focusY'>) =>
  focusX === null || focusY === null ? null : { x: focusX, y: focusY }

/** What both doors say about a pet. The pets here have one photo each, and whoever has more is refused: not worth a second statement. */
function shownPet(pet: Pet) {
  const { ownerUid, ownerEmail, alt, focusX, focusY, further, adoptionFeeCents, ...shown } = pet
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

function restPet(pet: Pet, viewer: Viewer, base: string) {
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

export function restCampaign(campaign: Campaign, viewer: Viewer, base: string) {
  return {
    _id: String(campaign.id),
    id: campaign.id,
    petName: campaign.petName,
    image: absolute(campaign.image, base),
    maxDonation: campaign.maxCents / 100,
    donatedAmount: campaign.donatedCents / 100,
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

function state({ donatedCents, maxCents, endsAt, paused }: Campaign): string {
  if (donatedCents >= maxCents) return 'funded'
  if (endsAt <= Date.now()) return 'ended'
  return paused ? 'paused' : 'open'
}

const siteCard = (campaign: Campaign) => ({
  id: campaign.id,
  petName: campaign.petName,
  image: campaign.image,
  maxCents: campaign.maxCents,
  donatedCents: campaign.donatedCents,
  state: state(campaign),
})

const siteCampaign = (campaign: Campaign, viewer: Viewer) => ({
  ...siteCard(campaign),
  location: campaign.location,
  description: campaign.description,
  shortDescription: [...campaign.description].slice(0, 100).join(''),
  lastDate: time(campaign.endsAt),
  createdAt: time(campaign.createdAt),
  paused: campaign.paused === 1,
  canManage: manages(viewer, campaign.creatorUid),
})

/** A page of one row more than it shows, from which it learns whether there is another. */
function pageOf<Row extends { id: number }, Item>(rows: Row[], limit: number, show: (row: Row) => Item) {
  const items = rows.slice(0, limit)
  return { items: items.map(show), nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

/** Reads for REST, with `base` before pictures kept here, and for the site, as its tRPC procedures answer. */
export function prepareReads(db: BetterSqlite.Database) {
  const pets = db.prepare<[number], Pet>(
    `select ${petColumns} from pets where status <> 'draft' order by id desc limit ?`,
  )
  const pet = db.prepare<[number], Pet>(`select ${petColumns} from pets where id = ?`)
  const campaigns = db.prepare<[number], Campaign>(`select ${campaignColumns} from campaigns order by id desc limit ?`)
  const campaign = db.prepare<[number], Campaign>(`select ${campaignColumns} from campaigns where id = ?`)
  const requested = db.prepare<[number, string]>(
    `select 1 from adoption_requests where pet_id = ? and requester_uid = ? and status in ('pending', 'accepted')`,
  )
  return {
    restPets: (limit: number, viewer: Viewer, base: string) => pets.all(limit).map((row) => restPet(row, viewer, base)),
    restPet(id: number, viewer: Viewer, base: string) {
      const row = pet.get(id)
      return row && restPet(row, viewer, base)
    },
    restCampaigns: (viewer: Viewer, base: string) => campaigns.all(6).map((row) => restCampaign(row, viewer, base)),
    restCampaign(id: number, viewer: Viewer, base: string) {
      const row = campaign.get(id)
      return row && restCampaign(row, viewer, base)
    },
    sitePets: (limit = 24) =>
      pageOf(pets.all(limit + 1), limit, (pet) => {
        const { id, name, age, category, location, image, status } = pet
        return { id, name, age, category, location, image, focus: focusOf(pet), status }
      }),
    sitePet(id: number, viewer: Viewer) {
      const row = pet.get(id)
      if (!row) return undefined
      const focus = focusOf(row)
      return {
        ...shownPet(row),
        adoptionFeeCents: row.adoptionFeeCents,
        focus,
        photos: [{ image: row.image, alt: row.alt, focus }],
        canManage: manages(viewer, row.ownerUid),
        requested: viewer ? requested.get(id, viewer.uid) !== undefined : null,
        today: new Date().toISOString().slice(0, 10),
      }
    },
    siteCampaigns: (limit = 6) => pageOf(campaigns.all(limit + 1), limit, siteCard),
    siteCampaign(id: number, viewer: Viewer) {
      const row = campaign.get(id)
      return row && siteCampaign(row, viewer)
    },
  }
}

/** Who sends a session's cookie or an API key: one prepared look-up by the token's hash. */
export function prepareViewer(db: BetterSqlite.Database) {
  const hash = (token: string) => createHash('sha256').update(token).digest('hex')
  const ofSession = db.prepare<[string, number], NonNullable<Viewer>>(`select users.uid, users.role from sessions
    join users on users.uid = sessions.uid where token_hash = ? and expires_at > ?`)
  const ofKey = db.prepare<[string, number], NonNullable<Viewer>>(`select users.uid, users.role from api_keys
    join users on users.uid = api_keys.uid
    where key_hash = ? and revoked_at is null and (expires_at is null or expires_at > ?)`)
  return (session: string | undefined, authorization: string | undefined): Viewer => {
    if (authorization?.startsWith('Bearer ')) return ofKey.get(hash(authorization.slice(7)), Date.now())
    return session === undefined ? undefined : ofSession.get(hash(session), Date.now())
  }
}

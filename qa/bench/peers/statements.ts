// The reads with better-sqlite3 as in its documentation: prepared statements, and the same JSON as ours. Shared by both
// peers that use it directly.
import { createHash } from 'node:crypto'
import type BetterSqlite from 'better-sqlite3'
import {
  campaignColumns,
  focusOf,
  isShown,
  isStaff,
  manages,
  type PeerCampaign,
  type PeerPet,
  pageOf,
  petColumns,
  restCampaign,
  restPet,
  shownPet,
  siteCampaign,
  siteCard,
  type Viewer,
  withheld,
} from './shapes.ts'

/** Fields that these pets don't use. */
const unusedFields = {
  missing: [],
  author: null,
  place: null,
  isFostered: false,
  returnedOn: null,
  lastConfirmed: null,
  toConfirm: false,
}

export function prepareReads(db: BetterSqlite.Database) {
  const pets = db.prepare<[number], PeerPet>(
    `select ${petColumns} from pets where status <> 'draft' and approval = 'none' and not hidden order by id desc limit ?`,
  )
  const anyPet = db.prepare<[number], PeerPet>(`select ${petColumns} from pets where id = ?`)
  const campaigns = db.prepare<[number], PeerCampaign>(
    `select ${campaignColumns} from campaigns where approval = 'none' and not hidden order by id desc limit ?`,
  )
  const anyCampaign = db.prepare<[number], PeerCampaign>(`select ${campaignColumns} from campaigns where id = ?`)
  const requested = db.prepare<[number, string]>(
    `select 1 from adoption_requests where pet_id = ? and requester_uid = ? and status in ('pending', 'accepted')`,
  )
  const petFor = (id: number, viewer: Viewer) => {
    const row = anyPet.get(id)
    const isPublic = row && row.status !== 'draft' && isShown(row)
    return isPublic || isStaff(viewer) || row?.ownerUid === viewer?.uid ? row : undefined
  }
  const campaignFor = (id: number, viewer: Viewer) => {
    const row = anyCampaign.get(id)
    return row && (isShown(row) || manages(viewer, row.creatorUid)) ? row : undefined
  }
  return {
    restPets: (limit: number, viewer: Viewer, base: string) => pets.all(limit).map((row) => restPet(row, viewer, base)),
    restPet(id: number, viewer: Viewer, base: string) {
      const row = petFor(id, viewer)
      return row && restPet(row, viewer, base)
    },
    restCampaigns: (viewer: Viewer, base: string) => campaigns.all(6).map((row) => restCampaign(row, viewer, base)),
    restCampaign(id: number, viewer: Viewer, base: string) {
      const row = campaignFor(id, viewer)
      return row && restCampaign(row, viewer, base)
    },
    sitePets: (limit = 24) =>
      pageOf(pets.all(limit + 1), limit, (pet) => {
        const { id, name, age, category, location, image, status } = pet
        return { id, name, age, category, location, image, focus: focusOf(pet), status }
      }),
    sitePet(id: number, viewer: Viewer) {
      const row = petFor(id, viewer)
      if (!row) return undefined
      const focus = focusOf(row)
      return {
        ...shownPet(row),
        adoptionFeeCents: row.adoptionFeeCents,
        withheld: withheld(row),
        ...unusedFields,
        focus,
        photos: [{ image: row.image, alt: row.alt, focus }],
        canManage: manages(viewer, row.ownerUid),
        requested: viewer ? requested.get(id, viewer.uid) !== undefined : null,
        today: new Date().toISOString().slice(0, 10),
      }
    },
    siteCampaigns: (limit = 6) => pageOf(campaigns.all(limit + 1), limit, siteCard),
    siteCampaign(id: number, viewer: Viewer) {
      const row = campaignFor(id, viewer)
      return row && siteCampaign(row, viewer)
    },
  }
}

export function prepareViewer(db: BetterSqlite.Database) {
  const hash = (token: string) => createHash('sha256').update(token).digest('hex')
  const ofSession = db.prepare<
    [string, number],
    NonNullable<Viewer>
  >(`select users.uid, users.role, users.staff from sessions
    join users on users.uid = sessions.uid where token_hash = ? and expires_at > ? and suspended_at is null`)
  const ofKey = db.prepare<
    [string, number],
    NonNullable<Viewer>
  >(`select users.uid, users.role, users.staff from api_keys
    join users on users.uid = api_keys.uid
    where key_hash = ? and revoked_at is null and (expires_at is null or expires_at > ?) and suspended_at is null`)
  return (session: string | undefined, authorization: string | undefined): Viewer => {
    if (authorization?.startsWith('Bearer ')) return ofKey.get(hash(authorization.slice(7)), Date.now())
    return session === undefined ? undefined : ofSession.get(hash(session), Date.now())
  }
}

import { minTargetCents } from '#shared/campaigns.ts'
import { missingCampaignFields, missingPetFields, writeMissing } from '#shared/drafts.ts'
import type { ImportKind } from '#shared/import-export.ts'
import type { Photo } from '#shared/photos.ts'
import { maxPhotos } from '#shared/photos.ts'
import { campaignColumns, type IncomingCampaign } from '../columns/campaign-columns.ts'
import { type IncomingPost, readItem } from '../columns/columns.ts'
import { type IncomingPet, petColumns, photosIn } from '../columns/pet-columns.ts'
import type { CellProblem } from '../csv/cells.ts'
import { importRowTexts as t } from './import-rows.texts.ts'

export type PreparedRecord = {
  row: number
  line: number
  name: string
  key: string
  ownerUid: string
  photos: Photo[]
} & (
  | { kind: 'pets'; record: SpooledFields<IncomingPet> & DraftFields }
  | {
      kind: 'campaigns'
      record: SpooledFields<IncomingCampaign> & DraftFields & LinkFields & { endsAt: string | null }
    }
)

type SpooledFields<Record extends IncomingPost> = Omit<Record, PhotoFields | 'createdAt' | 'endsAt' | 'key'> & {
  createdAt: string | null
}
type LinkFields = { petId: number | null }
/** Which fields a draft lacks, as stored. */
type DraftFields = { missing: string }
type PhotoFields = 'photos' | 'photoTexts' | 'photoFocuses' | 'image' | 'petKey'

export type Cells = Record<string, string>
export type RowProblem = CellProblem & { column: string }

export type ReadRow =
  | {
      incoming: IncomingPost & { petKey?: string | null }
      photos: Photo[]
      make: (made: RecordOrigin, link: LinkFields) => PreparedRecord
      notes: string[]
    }
  | { problems: RowProblem[] }

export type RecordOrigin = Pick<PreparedRecord, 'row' | 'line' | 'name' | 'key' | 'ownerUid' | 'photos'> & {
  approval: 'approved' | 'waiting'
}

export function readRow(kind: ImportKind, cells: Cells): ReadRow {
  return kind === 'pets' ? readPet(cells) : readCampaign(cells)
}

const iso = (time: Date | null) => time?.toISOString() ?? null

const isDraft = (cell: string | undefined) => cell?.trim().toLowerCase() === 'draft'

/** A draft's empty cells stay missing, with neutral values; a missing picture becomes a drawing. */
function readPet(cells: Cells): ReadRow {
  const read = readItem(petColumns, cells, isDraft(cells.status) ? ['age', 'category', 'location', 'description'] : [])
  if ('problems' in read) return read
  const missing = writeMissing(missingPetFields({ ...read.record, image: true }))
  const record: IncomingPet = { ...neutralPet, ...read.record }
  const { photos, photoTexts, photoFocuses, createdAt, key, ...fields } = record
  const isOnHold = fields.status === 'on_hold'
  const status = isOnHold ? 'available' : fields.status
  return {
    incoming: read.record,
    photos: photosIn(read.record),
    notes: isOnHold ? [t.onHold()] : [],
    make: ({ approval, ...made }) => ({
      ...made,
      kind: 'pets',
      record: {
        ...fields,
        status,
        missing,
        approval: status === 'draft' ? 'approved' : approval,
        createdAt: iso(createdAt),
      },
    }),
  }
}

const neutralPet = { age: '', category: 'Other', location: '', description: '' } as const

function readCampaign(cells: Cells): ReadRow {
  const draft = isDraft(cells.approval)
  const read = readItem(campaignColumns, cells, draft ? ['target'] : [])
  if ('problems' in read) return read
  const missing = draft ? writeMissing(missingCampaignFields({ ...read.record, image: true })) : ''
  const record: IncomingCampaign = { ...read.record, maxCents: read.record.maxCents ?? minTargetCents() }
  const { image, createdAt, endsAt, key, petKey, ...fields } = record
  return {
    incoming: read.record,
    photos: image === null ? [] : [{ image, alt: null, focus: null }],
    notes: [],
    make: ({ approval, ...made }, { petId }) => ({
      ...made,
      kind: 'campaigns',
      record: {
        ...fields,
        petId,
        missing,
        approval: draft ? 'draft' : approval,
        createdAt: iso(createdAt),
        endsAt: iso(endsAt),
      },
    }),
  }
}

export function usablePhotos(kind: ImportKind, photos: Photo[]): { photos: Photo[]; notes: string[] } {
  const seen = new Set<string>()
  const once = photos.filter(({ image }) => !seen.has(image) && seen.add(image))
  const most = kind === 'pets' ? maxPhotos : 1
  if (once.length <= most) return { photos: once, notes: [] }
  return { photos: once.slice(0, most), notes: [t.extraPhotos({ count: once.length, max: most })] }
}

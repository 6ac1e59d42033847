// Kinds and columns of exported and imported files (docs/product.md 18).

import { campaignFields } from './campaign-fields.ts'
import { fileColumns } from './fields.ts'
import { transferColumnTexts as t } from './import-export.texts.ts'
import { type Label, writeLabel } from './labels.ts'
import { petBasicFields, petProfileFields } from './pet-fields.ts'

export const transferKinds = ['pets', 'campaigns', 'requests', 'gifts'] as const
export type TransferKind = (typeof transferKinds)[number]

export const importKinds = ['pets', 'campaigns'] as const satisfies TransferKind[]
export type ImportKind = (typeof importKinds)[number]

export const transferFormats = ['csv', 'json'] as const
export type TransferFormat = (typeof transferFormats)[number]

/** The version in JSON files: `{ "pawstead": 1, "kind": "pets", "currency": "USD", "items": [ … ] }`. */
export const transferVersion = 1

const petColumns = {
  key: t.key,
  ...fileColumns(petBasicFields),
  status: t.status,
  ...fileColumns(petProfileFields),
  photos: t.photos,
  photo_texts: t.photoTexts,
  photo_focuses: t.photoFocuses,
  approval: t.approval,
  owner: t.owner,
  added: t.added,
  currency: t.currency,
} as const

const campaignColumns = {
  key: t.key,
  ...fileColumns(campaignFields),
  pet_key: t.petKey,
  image: t.image,
  target: t.target,
  ends_at: t.endsAt,
  paused: t.paused,
  needs: t.needs,
  approval: t.approval,
  owner: t.owner,
  added: t.added,
  donated: t.donated,
  received: t.received,
  currency: t.currency,
} as const

/** Columns of files that are only exported, so that no text mentions them. */
const unlabeled = <const Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, name])) as Record<Name, Name>

const requestColumns = unlabeled(
  'id',
  'pet_key',
  'pet',
  'status',
  'outcome',
  'name',
  'email',
  'phone',
  'address',
  'message',
  'answers',
  'owner',
  'asked',
  'seen',
  'answered',
  'decided',
  'adopted',
)

const donationColumns = unlabeled(
  'date',
  'reference',
  'campaign_id',
  'campaign',
  'state',
  'origin',
  'amount',
  'standing',
  'received_on',
  'refunded',
  'donor',
  'email',
  'currency',
  'receipt',
  'purpose',
)

/** The columns of each kind in the order of its files, with their labels. */
export const transferColumns = {
  pets: petColumns,
  campaigns: campaignColumns,
  requests: requestColumns,
  gifts: donationColumns,
} as const satisfies Record<TransferKind, Record<string, Label>>

export function columnLabel(kind: TransferKind, column: string): string {
  const labels: Record<string, Label> = transferColumns[kind]
  return writeLabel(labels[column] ?? column)
}

/** Columns that exports lacked before campaigns had titles and pets. Empty cells don't change what a row is known by. */
export const columnsOfTitles = ['title', 'pet_key'] as const

/** The columns that exports had before version 0.3.0. */
export const columnsBeforeCurrency = <Kind extends TransferKind>(kind: Kind): TransferColumn<Kind>[] =>
  (Object.keys(transferColumns[kind]) as TransferColumn<Kind>[]).filter(
    (column) => column !== 'currency' && !columnsOfTitles.some((added) => added === column),
  )

export type TransferColumn<Kind extends TransferKind> = keyof (typeof transferColumns)[Kind]

/** Whether a record is public, and if not, why. Records that were not approved wait for approval again after import. */
export const transferApprovals = ['approved', 'waiting', 'refused', 'hidden', 'draft'] as const
export type TransferApproval = (typeof transferApprovals)[number]

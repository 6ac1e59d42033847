// Kinds and columns of exported and imported files (docs/product.md 18).

import { campaignFields } from './campaign-fields.ts'
import { fileColumns } from './fields.ts'
import { type Label, writeLabel } from './labels.ts'
import { petBasicFields, petProfileFields } from './pet-fields.ts'

export const transferKinds = ['pets', 'campaigns', 'requests', 'gifts'] as const
export type TransferKind = (typeof transferKinds)[number]

export const importKinds = ['pets', 'campaigns'] as const satisfies TransferKind[]
export type ImportKind = (typeof importKinds)[number]

export const transferFormats = ['csv', 'json'] as const
export type TransferFormat = (typeof transferFormats)[number]

/** The version in JSON files: `{ "pawstead": 1, "kind": "pets", "items": [ … ] }`. */
export const transferVersion = 1

const petColumns = {
  key: 'Key',
  ...fileColumns(petBasicFields),
  status: 'Status',
  ...fileColumns(petProfileFields),
  photos: 'Photos',
  photo_texts: 'Texts of photos',
  photo_focuses: 'Focal points of photos',
  approval: 'Approval',
  owner: 'Owner',
  added: 'Added',
} as const

const campaignColumns = {
  key: 'Key',
  ...fileColumns(campaignFields),
  image: 'Picture',
  target: 'Target',
  ends_at: 'Ends at',
  paused: 'Paused',
  needs: 'What the money is for',
  approval: 'Approval',
  owner: 'Owner',
  added: 'Added',
  donated: 'Donated',
  received: 'Received',
} as const

const requestColumns = {
  id: 'Number',
  pet_key: 'Key of the pet',
  pet: 'Pet',
  status: 'Status',
  outcome: 'Outcome',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  message: 'Message',
  answers: 'Answers',
  owner: 'Owner',
  asked: 'Asked',
  seen: 'Seen',
  answered: 'Answered',
  decided: 'Decided',
  adopted: 'Adopted',
} as const

const donationColumns = {
  date: 'Date',
  reference: 'Reference',
  campaign_id: 'Campaign ID',
  campaign: 'Campaign',
  state: 'State',
  origin: 'Origin',
  amount: 'Amount',
  standing: 'Standing',
  received_on: 'Received on',
  refunded: 'Refunded',
  donor: 'Donor',
  email: 'Email',
} as const

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

export type TransferColumn<Kind extends TransferKind> = keyof (typeof transferColumns)[Kind]

/** Whether a record is public, and if not, why. Records that were not approved wait for approval again after import. */
export const transferApprovals = ['approved', 'waiting', 'refused', 'hidden'] as const
export type TransferApproval = (typeof transferApprovals)[number]

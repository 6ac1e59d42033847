import type { RefusalCode } from '#server/platform/errors/errors.ts'
import type { AuditAction } from '#shared/audit.ts'
import type { TestRecords } from './records.ts'

/** As whom the access check treats a caller. `owner` and `requester` are those of the records. */
export type CallerName = 'nobody' | 'user' | 'other' | 'requester' | 'owner' | 'staff' | 'admin'

/**
 * tRPC: the procedure's input. REST: the parameters of the path by their names, `query` as in a URL, and `body`.
 */
export type CallInput = Record<string, unknown>

/** What the audit log contains after the operation. */
export type AuditedAct = {
  act: AuditAction
  /** The id or uid of the subject; null: the id in the response. */
  id: (records: TestRecords) => number | string | null
  /** What admins send for another user, if not the same. */
  send?: (records: TestRecords) => CallInput
  /** The operation that an admin calls before. */
  first?: string
  /** Repeating it is another act. */
  again?: true
} & (
  | {
      on: 'pet' | 'campaign' | 'request' | 'question' | 'gift'
      /** Audited even if the record is the actor's own. */
      always?: true
    }
  // these have no owner, or only one who may
  | { on: 'payment' | 'monthly' | 'user' | 'invitation' | 'settings' | 'shelter'; always?: never }
)

export type OperationRow = {
  /** Who may call it, its cost, 'in person' if API keys may not, and its limit. */
  rule: string
  /** A valid call about the records; without it, of an empty input. */
  send?: (records: TestRecords) => CallInput
  /** The callers that succeed past the access check, and the refusal of the others; without it, all succeed. */
  only?: readonly [readonly CallerName[], RefusalCode]
  /** A text of the records, and the callers who see it in the response. */
  secret?: readonly [text: string, readonly CallerName[]]
  /** For every change, and for audited reads: the audit entry, or the reason why there is none (docs/product.md 16.7). */
  audit?: AuditedAct | { none: string }
}

export type OperationRows = Record<string, OperationRow>

export const ofBothSides = { only: [['owner', 'requester', 'staff', 'admin'], 'NOT_ALLOWED'] } as const
export const ofRequester = { only: [['requester'], 'NOT_ALLOWED'] } as const
export const ofOwner = { only: [['owner', 'staff', 'admin'], 'NOT_ALLOWED'] } as const
export const ofBooks = { only: [['staff', 'admin'], 'NOT_ALLOWED'] } as const

export const own = { none: 'everybody does it to what is their own alone' }
export const alone = { none: 'users do it for themselves' }
export const adopters = { none: 'an act of an adopter' }
export const donors = { none: 'an act of a donor' }

export const onPet = { on: 'pet', id: ({ pet }: TestRecords) => pet } as const
export const onFostered = { on: 'pet', id: ({ fostered }: TestRecords) => fostered } as const
export const onAdopted = { on: 'pet', id: ({ adopted }: TestRecords) => adopted } as const
export const onDraftCampaign = { on: 'campaign', id: ({ draftCampaign }: TestRecords) => draftCampaign } as const
export const onUnapproved = { on: 'pet', id: ({ unapproved }: TestRecords) => unapproved } as const
export const onRequest = { on: 'request', id: ({ request }: TestRecords) => request } as const
export const onAccepted = { on: 'request', id: ({ accepted }: TestRecords) => accepted } as const
export const onOffered = { on: 'request', id: ({ offered }: TestRecords) => offered } as const
export const onProposed = { on: 'request', id: ({ proposed }: TestRecords) => proposed } as const
export const onDueFee = { on: 'request', id: ({ dueFee }: TestRecords) => dueFee } as const
export const onFeeToReturn = { on: 'request', id: ({ feeToReturn }: TestRecords) => feeToReturn } as const
export const onCampaign = { on: 'campaign', id: ({ campaign }: TestRecords) => campaign } as const
export const onDonation = { on: 'gift', id: ({ gift: donation }: TestRecords) => donation } as const
export const onProblem = { on: 'payment', id: ({ problem }: TestRecords) => problem } as const
export const onMonthly = { on: 'monthly', id: ({ monthly }: TestRecords) => monthly } as const
export const onQuestion = { on: 'question', id: ({ question }: TestRecords) => question } as const
export const onPromoted = { on: 'user', id: ({ promoted }: TestRecords) => promoted.uid } as const
export const onInvitation = { on: 'invitation', id: ({ invitation }: TestRecords) => invitation } as const
export const onKeyOwner = { on: 'user', id: ({ keyOwner }: TestRecords) => keyOwner.uid } as const
export const onSettings = { on: 'settings', id: () => '' } as const
export const onShelter = { on: 'shelter', id: () => '' } as const
/** The record that the call creates. */
export const created = () => null

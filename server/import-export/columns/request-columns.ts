import type { AdoptionRecord } from '#server/features/adoptions/adoptions.queries.ts'
import { publicRequestStatus, type QuestionAnswer } from '#shared/adoptions.ts'
import type { TransferItem } from '../csv/cells.ts'
import { keyOf, type TransferOrigin } from './columns.ts'

export type RequestRow = AdoptionRecord & { pet: { id: number; key: string | null } | null }

const timeOf = (time: Date | null) => time?.toISOString() ?? null

/**
 * An exported request: who requested which pet, the outcome, and the texts of the request itself. Messages and private
 * notes are not exported (docs/product.md 18.2).
 */
export const requestItem = (request: RequestRow, origin: TransferOrigin): TransferItem<'requests'> => ({
  id: String(request.id),
  pet_key: request.pet && keyOf(origin, request.pet),
  pet: request.petName,
  status: publicRequestStatus(request),
  outcome: request.outcome,
  name: request.requesterName || null,
  email: request.requesterEmail || null,
  phone: request.requesterPhone || null,
  address: request.requesterAddress || null,
  message: request.message,
  answers: request.answers === null ? [] : (JSON.parse(request.answers) as QuestionAnswer[]),
  owner: request.ownerEmail,
  asked: timeOf(request.createdAt),
  seen: timeOf(request.seenAt),
  answered: timeOf(request.answeredAt),
  decided: timeOf(request.decidedAt),
  adopted: timeOf(request.adoptedAt),
})

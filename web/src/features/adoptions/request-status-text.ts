import type { ReceivedRequest, RequestOutcome, SentRequest } from '#shared/adoptions.ts'
import { receivedStatusTexts } from './received-status.texts.ts'
import { sentStatusTexts } from './sent-status.texts.ts'

const sentOutcomeTexts: Record<RequestOutcome, (request: { petName: string }) => string> = {
  declined: sentStatusTexts.declined,
  released: sentStatusTexts.released,
  withdrawn: sentStatusTexts.withdrawn,
  pet_adopted: sentStatusTexts.petAdopted,
  pet_deleted: sentStatusTexts.petDeleted,
  returned: sentStatusTexts.returned,
  upgrade: sentStatusTexts.upgrade,
}

export function sentStatusText({ status, outcome, petName, seenAt, adoptedAt }: SentRequest): string {
  if (outcome !== null) return sentOutcomeTexts[outcome]({ petName })
  if (adoptedAt !== null) return sentStatusTexts.adopted({ petName })
  if (status === 'accepted') return sentStatusTexts.accepted({ petName })
  return seenAt === null ? sentStatusTexts.unseen() : sentStatusTexts.seen()
}

const receivedOutcomeTexts: Record<RequestOutcome, (() => string) | null> = {
  // 'Rejected' says everything
  declined: null,
  released: receivedStatusTexts.released,
  withdrawn: receivedStatusTexts.withdrawn,
  pet_adopted: receivedStatusTexts.petAdopted,
  pet_deleted: receivedStatusTexts.petDeleted,
  returned: receivedStatusTexts.returned,
  upgrade: receivedStatusTexts.upgrade,
}

export function receivedStatusDetail({ status, outcome, adoptedAt, seenAt }: ReceivedRequest): string | null {
  if (outcome !== null) return receivedOutcomeTexts[outcome]?.() ?? null
  if (status === 'pending') return seenAt === null ? receivedStatusTexts.unseen() : receivedStatusTexts.seen()
  return adoptedAt === null ? null : receivedStatusTexts.adopted()
}

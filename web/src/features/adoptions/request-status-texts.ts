import type { ReceivedRequest, RequestOutcome, SentRequest } from '#shared/adoptions.ts'

const sentOutcomeTexts: Record<RequestOutcome, (petName: string) => string> = {
  declined: () => 'The owner has not chosen you this time.',
  released: () => 'The owner had said yes, and has taken it back.',
  withdrawn: () => 'You have withdrawn it.',
  pet_adopted: (petName) => `${petName} has found a home with somebody else.`,
  pet_deleted: (petName) => `${petName} is no longer on this site.`,
  upgrade: () => 'Closed when the site was upgraded: another request had been accepted as well.',
}

export function sentStatusText({ status, outcome, petName, seenAt, adoptedAt }: SentRequest): string {
  if (outcome !== null) return sentOutcomeTexts[outcome](petName)
  if (adoptedAt !== null) return `${petName} has gone home with you.`
  if (status === 'accepted') return 'The owner said yes and will get in touch.'
  return seenAt === null ? 'The owner has not opened it yet.' : 'The owner has seen it and has not decided yet.'
}

const receivedOutcomeTexts: Record<RequestOutcome, string | null> = {
  // 'rejected' says everything
  declined: null,
  released: 'Released',
  withdrawn: 'Withdrawn',
  pet_adopted: 'Another home found',
  pet_deleted: 'Pet deleted',
  upgrade: 'Another one accepted',
}

export function receivedStatusDetail({ status, outcome, adoptedAt, seenAt }: ReceivedRequest): string | null {
  if (outcome !== null) return receivedOutcomeTexts[outcome]
  if (status === 'pending') return seenAt === null ? 'Not opened yet' : 'Waits for you'
  return adoptedAt === null ? null : 'Gone home'
}

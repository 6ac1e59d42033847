import type { RequestDetail, RequestOutcome } from '#shared/adoptions.ts'
import { nameInSentence } from '#shared/former-user.ts'
import { responseTimeText } from './response-time.ts'

type OutcomeTexts = Record<RequestOutcome, (request: RequestDetail) => string>

const ownerOutcomeTexts: OutcomeTexts = {
  declined: () => 'This request was rejected.',
  released: ({ petName, requesterName }) =>
    `This request had been accepted and was released: ${petName} is no longer on hold for ${nameInSentence(requesterName)}.`,
  withdrawn: ({ requesterName }) => `${requesterName} has withdrawn this request.`,
  pet_adopted: ({ petName }) => `${petName} has found another home, which closed this request.`,
  pet_deleted: ({ petName }) => `${petName} was removed from the site, which closed this request.`,
  upgrade: ({ petName }) =>
    `This request was closed when the site was upgraded, because another one for ${petName} had been accepted as well.`,
}

const otherPetsText = 'There are other pets waiting for somebody like you.'

/** Kind words: the requester had set their heart on the pet. */
const requesterOutcomeTexts: OutcomeTexts = {
  declined: ({ petName }) =>
    `We are sorry: the owner has not chosen you for ${petName}. Often several people ask for the same pet, and only one of them can be chosen. Thank you for offering a home. ${otherPetsText}`,
  released: ({ petName }) =>
    `We are sorry: the owner had said yes and has taken it back, so ${petName} is no longer on hold for you. We know that this is hard to read. Thank you for offering a home. ${otherPetsText}`,
  withdrawn: ({ petStatus, petName }) =>
    petStatus === 'available' || petStatus === 'on_hold'
      ? `You have withdrawn this request. If you change your mind, you can ask for ${petName} again.`
      : 'You have withdrawn this request.',
  pet_adopted: ({ petName }) =>
    `${petName} has found a home with somebody else. We are sorry that it was not with you, and thank you for offering yours. ${otherPetsText}`,
  pet_deleted: ({ petName }) =>
    `We are sorry: ${petName} is no longer on this site, so your request was closed. Thank you for offering a home. ${otherPetsText}`,
  upgrade: ({ petName }) =>
    `We are sorry: your request was closed when the site was upgraded, because another one for ${petName} had been accepted as well. Thank you for offering a home. ${otherPetsText}`,
}

function ownerOpenText({ status, adoptedAt, petStatus, petName, requesterName }: RequestDetail): string {
  if (adoptedAt !== null) return `${petName} has gone home with ${nameInSentence(requesterName)}.`
  if (status === 'accepted')
    return `${petName} is on hold for ${requesterName}. Once ${petName} has moved in, mark ${petName} as adopted. If it doesn't work out, release the request.`
  if (petStatus === 'on_hold')
    return `${requesterName} is waiting in line: ${petName} is on hold for somebody whose request was accepted. To accept this one, release that one first.`
  return `${requesterName} is waiting for an answer.`
}

function requesterOpenText({ status, adoptedAt, petStatus, petName, seenAt, usualAnswer }: RequestDetail): string {
  if (adoptedAt !== null) return `${petName} has gone home with you. Congratulations, and thank you!`
  if (status === 'accepted')
    return `The owner said yes, and ${petName} is on hold for you. Write below to agree on when ${petName} comes home.`
  if (petStatus === 'on_hold')
    return `Somebody else is being considered for ${petName} at the moment. You stay in line, and we will tell you when that changes.`
  const seen =
    seenAt === null
      ? 'The owner has not opened your request yet.'
      : 'The owner has seen your request and has not decided yet.'
  return usualAnswer === null ? seen : `${seen} ${responseTimeText(usualAnswer)}`
}

export function requestStatusText(request: RequestDetail): string {
  const { side, outcome } = request
  if (outcome === null) return side === 'owner' ? ownerOpenText(request) : requesterOpenText(request)
  return (side === 'owner' ? ownerOutcomeTexts : requesterOutcomeTexts)[outcome](request)
}

/** The requester's side of a request that ended against their wish. */
export const wasNotChosen = ({ side, outcome }: RequestDetail): boolean =>
  side === 'requester' && outcome !== null && outcome !== 'withdrawn'

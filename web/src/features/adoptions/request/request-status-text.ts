import type { RequestDetail, RequestOutcome } from '#shared/adoptions.ts'
import { formatLongDay, inUtc } from '#shared/dates.ts'
import { applicantArgs } from '../applicant.ts'
import { applicantStatusTexts as applicant } from './applicant-status.texts.ts'
import { ownerStatusTexts as owner } from './owner-status.texts.ts'
import { responseTimeText } from './response-time.ts'

type OutcomeTexts = Record<RequestOutcome, (request: RequestDetail) => string>

const ownerOutcomeTexts: OutcomeTexts = {
  declined: owner.declined,
  released: (request) => owner.released({ ...request, ...applicantArgs(request) }),
  withdrawn: (request) => owner.withdrawn(applicantArgs(request)),
  pet_adopted: owner.petAdopted,
  pet_deleted: owner.petDeleted,
  returned: (request) => owner.returned({ ...request, ...applicantArgs(request) }),
  upgrade: owner.upgrade,
}

const applicantOutcomeTexts: OutcomeTexts = {
  declined: applicant.declined,
  released: applicant.released,
  withdrawn: (request) =>
    request.petStatus === 'available' || request.petStatus === 'on_hold'
      ? applicant.withdrawnMayReturn(request)
      : applicant.withdrawn(),
  pet_adopted: applicant.petAdopted,
  pet_deleted: applicant.petDeleted,
  returned: applicant.returned,
  upgrade: applicant.upgrade,
}

const writtenDay = (day: string) => formatLongDay(inUtc(new Date(day)))

function ownerOpenText(request: RequestDetail): string {
  if (request.adoptedAt !== null) return owner.adopted({ ...request, ...applicantArgs(request) })
  if (request.trialUntil !== null) return owner.trial({ ...request, date: writtenDay(request.trialUntil) })
  if (request.status === 'accepted') return owner.accepted(request)
  return request.petStatus === 'on_hold' ? owner.inLine(request) : owner.waiting(request)
}

function waitingText({ seenAt, ownerName }: RequestDetail): string {
  if (seenAt === null) return ownerName === null ? applicant.unseen() : applicant.unseenBy({ owner: ownerName })
  return ownerName === null ? applicant.seen() : applicant.seenUndecided({ owner: ownerName })
}

function applicantOpenText(request: RequestDetail): string {
  if (request.adoptedAt !== null) return applicant.adopted(request)
  if (request.trialUntil !== null) return applicant.trial({ ...request, date: writtenDay(request.trialUntil) })
  if (request.status === 'accepted') return applicant.accepted(request)
  if (request.petStatus === 'on_hold') return applicant.inLine(request)
  const status = waitingText(request)
  if (request.usualAnswer === null) return status
  return applicant.withUsualTime({ status, usualTime: responseTimeText(request.usualAnswer) })
}

export function requestStatusText(request: RequestDetail): string {
  const { side, outcome } = request
  if (outcome === null) return side === 'owner' ? ownerOpenText(request) : applicantOpenText(request)
  return (side === 'owner' ? ownerOutcomeTexts : applicantOutcomeTexts)[outcome](request)
}

/** The requester's side of a request that ended against their wish. */
export const wasNotChosen = ({ side, outcome }: RequestDetail): boolean =>
  side === 'requester' && outcome !== null && outcome !== 'withdrawn' && outcome !== 'returned'

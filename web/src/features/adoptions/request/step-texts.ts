import type { RequestDetail } from '#shared/adoptions.ts'
import type { AdopterAnswer } from '#shared/follow-ups.ts'
import type { RequestStep } from '#shared/request-timeline.ts'
import { applicantArgs } from '../applicant.ts'
import { applicantStepsTexts as applicant } from './applicant-steps.texts.ts'
import { ownerStepsTexts as owner } from './owner-steps.texts.ts'

const ownerAnswerTexts: Record<AdopterAnswer, (request: RequestDetail) => string> = {
  well: (request) => owner.well({ ...request, ...applicantArgs(request) }),
  question: (request) => owner.question(applicantArgs(request)),
  trouble: (request) => owner.trouble(applicantArgs(request)),
  died: owner.died,
}

const adopterAnswerTexts: Record<AdopterAnswer, (request: RequestDetail) => string> = {
  well: applicant.well,
  question: applicant.question,
  trouble: applicant.trouble,
  died: applicant.died,
}

/** What the adopter said after the adoption (docs/product.md 27.6). */
export const answerText = (answer: AdopterAnswer, request: RequestDetail): string =>
  (request.side === 'owner' ? ownerAnswerTexts : adopterAnswerTexts)[answer](request)

type StepTexts = Record<RequestStep, (request: RequestDetail) => string>

const ownerStepTexts: StepTexts = {
  asked: (request) => owner.asked({ ...request, ...applicantArgs(request) }),
  seen: owner.seen,
  accepted: (request) => owner.accepted({ ...request, ...applicantArgs(request) }),
  agreed: (request) => owner.agreed(applicantArgs(request)),
  adopted: (request) => owner.adopted(applicantArgs(request)),
  declined: owner.declined,
  released: owner.released,
  withdrawn: (request) => owner.withdrawn(applicantArgs(request)),
  pet_adopted: owner.petAdopted,
  pet_deleted: owner.petDeleted,
  returned: owner.returned,
  upgrade: owner.upgrade,
}

const applicantStepTexts: StepTexts = {
  asked: applicant.asked,
  seen: ({ ownerName }) => (ownerName === null ? applicant.seen() : applicant.seenByOwner({ owner: ownerName })),
  accepted: applicant.accepted,
  agreed: applicant.agreed,
  adopted: applicant.adopted,
  declined: applicant.declined,
  released: applicant.released,
  withdrawn: applicant.withdrawn,
  pet_adopted: applicant.petAdopted,
  pet_deleted: applicant.petDeleted,
  returned: applicant.returned,
  upgrade: applicant.upgrade,
}

export const stepText = (step: RequestStep, request: RequestDetail): string =>
  (request.side === 'owner' ? ownerStepTexts : applicantStepTexts)[step](request)

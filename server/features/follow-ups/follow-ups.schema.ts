import type { AfterAdoption } from '#shared/follow-ups.ts'
import { type AfterAdoptionRecord, isAdoption } from './follow-ups.queries.ts'

export const toAfterAdoption = ({ request, answers, happyEnding }: AfterAdoptionRecord): AfterAdoption => ({
  requestId: request.id,
  petName: request.petName,
  petId: request.petId,
  open: isAdoption(request),
  answers: answers.map(({ answer, createdAt }) => ({ answer, createdAt: createdAt.toISOString() })),
  happyEnding: happyEnding && {
    state: happyEnding.state,
    text: happyEnding.text,
    name: happyEnding.name,
    image: happyEnding.image,
  },
})

import type { Answered } from '#shared/adoptions.ts'
import type { AdoptionRecord } from './queries.ts'

/** What was answered to the shelter's questions, as they were then. */
export const answersOf = ({ answers }: Pick<AdoptionRecord, 'answers'>): Answered[] =>
  answers === null ? [] : JSON.parse(answers)

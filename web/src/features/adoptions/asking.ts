import { z } from 'zod'
import { type AdoptionInput, type Answered, adoptionInput, answered } from '#shared/adoptions.ts'
import { answerProblem, type Question } from '#shared/questions.ts'

const contact = adoptionInput.omit({ answers: true })

/** null where nothing is chosen */
const answer = z
  .string()
  .trim()
  .nullable()
  .transform((value) => value ?? '')

/** The adoption form: beside what is always asked, an answer to each of the shelter's questions, in their order. */
export const askingForm = (questions: Question[]) =>
  contact.extend({ answers: z.array(answer) }).superRefine(({ answers }, context) => {
    for (const [index, question] of questions.entries()) {
      const answer = answers[index] ?? ''
      const wrong = (message: string) => context.addIssue({ code: 'custom', path: ['answers', index], message })
      const problem = answerProblem(question, answer)
      if (problem) wrong(problem)
      else if (answer)
        for (const { message } of answered.shape.answer.safeParse(answer).error?.issues ?? []) wrong(message)
    }
  })
type AskingForm = z.output<ReturnType<typeof askingForm>>
/** What stands in its fields. */
export type AskingFields = z.input<ReturnType<typeof askingForm>>

/** What is sent: the questions that were answered, as they were asked. */
export function requestFrom({ answers, ...contact }: AskingForm, questions: Question[]): AdoptionInput {
  const given = questions.flatMap(({ text }, index) => {
    const answer = answers[index]
    return answer ? [{ question: text, answer }] : []
  })
  return given.length > 0 ? { ...contact, answers: given } : contact
}

/** What was answered last time, in the order of today's questions: only where the same is asked, and can still be said. */
export function answersAgain(last: Answered[], questions: Question[]): string[] {
  const given = new Map(last.map(({ question, answer }) => [question, answer]))
  return questions.map((question) => {
    const answer = given.get(question.text) ?? ''
    return answerProblem(question, answer) === null ? answer : ''
  })
}

import { z } from 'zod'
import { type AdoptionInput, adoptionInput, type QuestionAnswer, questionAnswer } from '#shared/adoptions.ts'
import { type AskedQuestion, answerProblem } from '#shared/questions.ts'

const contact = adoptionInput.omit({ answers: true })

/** null if nothing is chosen */
const answer = z
  .string()
  .trim()
  .nullable()
  .transform((value) => value ?? '')

/** The adoption form: the fixed fields, and an answer to each of the shelter's questions, in their order. */
export const adoptionFormSchema = (questions: AskedQuestion[]) =>
  contact.extend({ answers: z.array(answer) }).superRefine(({ answers }, context) => {
    for (const [index, question] of questions.entries()) {
      const answer = answers[index] ?? ''
      const addIssue = (message: string) => context.addIssue({ code: 'custom', path: ['answers', index], message })
      const problem = answerProblem(question, answer)
      if (problem) addIssue(problem)
      else if (answer)
        for (const { message } of questionAnswer.shape.answer.safeParse(answer).error?.issues ?? []) addIssue(message)
    }
  })
type AdoptionFormOutput = z.output<ReturnType<typeof adoptionFormSchema>>
export type AdoptionFormValues = z.input<ReturnType<typeof adoptionFormSchema>>

export function toAdoptionInput(
  { answers, ...contact }: AdoptionFormOutput,
  questions: AskedQuestion[],
): AdoptionInput {
  const answered = questions.flatMap(({ text }, index) => {
    const answer = answers[index]
    return answer ? [{ question: text, answer }] : []
  })
  return answered.length > 0 ? { ...contact, answers: answered } : contact
}

/**
 * The last request's answers in the order of today's questions, if the question is the same and the answer still
 * possible.
 */
export function prefillAnswers(last: QuestionAnswer[], questions: AskedQuestion[]): string[] {
  const answered = new Map(last.map(({ question, answer }) => [question, answer]))
  return questions.map((question) => {
    const answer = answered.get(question.text) ?? ''
    return answerProblem(question, answer) === null ? answer : ''
  })
}

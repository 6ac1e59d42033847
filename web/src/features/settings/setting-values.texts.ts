import { defineTexts } from '#shared/texts/define-texts.ts'

/** How new pets and campaigns are published, by their names in `shared/approval.ts`. */
export const postingLabels = defineTexts('postingLabels', {
  at_once: 'Publish immediately',
  after_approval: 'Require approval',
})

/** How a question is answered, by the names in `shared/questions.ts`. */
export const questionKindLabels = defineTexts('questionKindLabels', {
  short: 'Short answer',
  long: 'Long answer',
  yes_no: 'Yes or no',
  one_of: 'Multiple choice',
})

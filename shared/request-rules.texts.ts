import { defineTexts } from '#shared/texts/define-texts.ts'

/** What is wrong with an adoption request, with a message about it, or with a decision of staff. */
export const requestRulesTexts = defineTexts('requestRules', {
  // subjects of errors
  phone: 'Phone',
  address: 'Address',
  message: 'Message',
  note: 'Note',
  reason: 'Reason',
  question: 'Question',
  answer: 'Answer',
  tooManyAnswers: 'There are at most {max, plural, one {# question} other {# questions}}',
  answeredTwice: 'Each question can be answered once',
  undecided: 'A request can only be accepted or rejected',
  // why a pet or a campaign is not approved
  refusalReason: 'Your explanation',
  refusalReasonMissing: 'Tell them what should change',
  // the rest is for programs that use the API
  idsOrAll: 'Send either ids, or all: true',
  noIds: 'Send at least one id',
  tooManyIds: 'Send at most {max, plural, one {# id} other {# ids}}',
})

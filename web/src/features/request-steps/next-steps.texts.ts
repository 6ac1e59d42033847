import { defineTexts } from '#shared/texts/define-texts.ts'

/** The steps of an adoption request, from the first meeting to the new home. */
export const nextStepsTexts = defineTexts('nextSteps', {
  heading: 'What happens next',
  // names of the steps
  meet: 'Meet',
  decision: 'Decision',
  agreement: 'Agreement',
  fee: 'Fee',
  home: 'Home',
  // below the name of a step
  done: 'Done',
  current: 'Now',
  skipped: 'Skipped',
  todo: 'Later',
  failed: 'The next steps couldn’t be loaded.',
  // the current step, to the side whose turn it is or the one that waits
  decide: 'Your turn: accept or reject this request.',
  decideWaits: 'The next step is a decision on your request. We’ll let you know.',
  // scrolls to the buttons
  toDecision: 'Go to the decision',
  bringHome: 'Your turn: mark {petName} as adopted once they’re home with {requesterName}.',
  bringHomeFormer: 'Your turn: mark {petName} as adopted once they’re home.',
  bringHomeWaits: '{petName} can come home with you. Write below to plan when.',
  toAdoption: 'Go to the last step',
})

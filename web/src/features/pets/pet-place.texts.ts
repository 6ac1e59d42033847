import { defineTexts } from '#shared/texts/define-texts.ts'

/** Where a pet is, on its page, for those who manage it. {name} is the pet's. */
export const petPlaceTexts = defineTexts('petPlace', {
  heading: 'Where {name} is',
  onlyTeam: 'Only you and the shelter’s team can see this.',
  // buttons; the first opens a form in which staff choose between the shelter and a foster family
  move: 'Move',
  cameBack: 'Came back',
  history: 'History',
})

import { defineTexts } from '#shared/texts/define-texts.ts'

export const rowActionsTexts = defineTexts('rowActions', {
  // a button that opens a menu of further actions
  more: 'More',
  // its name for screen readers; {name} is that of a pet, a campaign, or a user
  moreActions: 'More actions for {name}',
})

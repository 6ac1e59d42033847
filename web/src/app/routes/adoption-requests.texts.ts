import { defineTexts } from '#shared/texts/define-texts.ts'

export const adoptionRequestsPageTexts = defineTexts('adoptionRequestsPage', {
  // for screen readers: names the choice between the two lists below
  lists: 'Show requests',
  // a tab: requests by others to adopt the reader’s pets
  received: 'For my pets',
  // a tab: the reader’s requests to adopt others’ pets
  sent: 'My requests',
  loading: 'Loading requests...',
})

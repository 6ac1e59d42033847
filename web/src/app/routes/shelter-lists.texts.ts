import { defineTexts } from '#shared/texts/define-texts.ts'

export const shelterListsPageTexts = defineTexts('shelterListsPage', {
  // shown to other users instead of the list
  staffOnly: 'Staff and admins only.',
})

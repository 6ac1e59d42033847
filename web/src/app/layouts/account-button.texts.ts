import { defineTexts } from '#shared/texts/define-texts.ts'

export const accountButtonTexts = defineTexts('accountButton', {
  account: 'Your account: {name}',
  accountWithoutName: 'Your account',
})

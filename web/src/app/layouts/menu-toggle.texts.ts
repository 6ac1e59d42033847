import { defineTexts } from '#shared/texts/define-texts.ts'

/** For the button that shows and hides the links on phones. */
export const menuToggleTexts = defineTexts('menuToggle', {
  open: 'Open menu',
  close: 'Close menu',
})

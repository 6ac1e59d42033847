import { defineTexts } from '#shared/texts/define-texts.ts'

export const themeSwitchTexts = defineTexts('themeSwitch', {
  light: 'Use the light theme',
  dark: 'Use the dark theme',
})

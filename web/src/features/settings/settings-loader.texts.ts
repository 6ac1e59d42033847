import { defineTexts } from '#shared/texts/define-texts.ts'

export const settingsLoaderTexts = defineTexts('settingsLoader', {
  loading: 'Loading...',
  loadFailed: 'Couldn’t load the settings.',
})

import { defineTexts } from '#shared/texts/define-texts.ts'

export const profilePageTexts = defineTexts('profilePage', {
  // below the heading above the fields for name and picture
  nameLead: 'Shown when you adopt or donate.',
  nameLeadWithFirebase: 'Google Firebase stores your name and password. Your name is shown when you adopt or donate.',
  loading: 'Loading your profile...',
  loadingFailed: 'Couldn’t load your profile.',
  apiKeys: 'API keys',
  apiKeysLead: 'API keys let other apps act as you.',
  manageApiKeys: 'Manage your API keys',
})

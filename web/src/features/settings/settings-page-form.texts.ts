import { defineTexts } from '#shared/texts/define-texts.ts'

export const settingsPageFormTexts = defineTexts('settingsPageForm', {
  settings: 'Settings',
  look: 'Name & look',
  languages: 'Languages',
  contact: 'Contact',
  homeText: 'Home page text',
  privacy: 'Privacy',
  terms: 'Terms',
  // pets and campaigns that users add
  posts: 'Posts',
  payment: 'How to pay',
  receipts: 'Receipts',
  steps: 'Steps of an adoption request',
  agreement: 'Adoption agreement',
  fee: 'Adoption fee',
  questions: 'Adoption questions',
  followUps: 'After an adoption',
  uploading: 'Uploading the logo...',
  // another admin has saved; the user must choose between both versions
  chooseFirst: 'Choose what to keep first',
  notSaved: 'Not saved yet',
  preview: 'Preview',
  undo: 'Undo',
  save: 'Save',
  saved: 'Saved. Your site is up to date.',
  savedElsewhere: 'Saved. Reload the page to see it everywhere.',
})

import { defineTexts } from '#shared/texts/define-texts.ts'

export const setupWizardTexts = defineTexts('setupWizard', {
  steps: 'Steps',
  look: 'Name & look',
  lookLead: 'What your shelter is called and how it looks. You can change this at any time.',
  contact: 'Contact',
  contactLead: 'Add at least an email or phone number so people can reach you.',
  homeText: 'Home page text',
  homeTextLead: 'What the home page says about you. Skip this and our sample text stays for now.',
  back: 'Back',
  saveAndContinue: 'Save and continue',
  saveAndFinish: 'Save and finish',
  skip: 'Skip for now',
  ready: 'Your site is ready',
})

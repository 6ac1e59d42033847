import { defineTexts } from '#shared/texts/define-texts.ts'

export const setupWizardTexts = defineTexts('setupWizard', {
  steps: 'Steps',
  progress: 'Step {step, number} of {all, number}',
  look: 'Name & look',
  lookLead: 'What your shelter is called and how it looks. You can change this at any time.',
  contact: 'Contact',
  contactLead: 'Add at least an email or phone number so people can reach you.',
  // how donors pay
  giving: 'How to give',
  givingLead: 'Tell donors how their money reaches you.',
  posting: 'Who may post',
  postingLead: 'Users can add pets and start campaigns. Choose whether you review them first.',
  homeText: 'Home page text',
  homeTextLead: 'What the home page says about you. Skip this and our text stays for now.',
  back: 'Back',
  saveAndContinue: 'Save and continue',
  saveAndFinish: 'Save and finish',
  skip: 'Skip for now',
})

import { defineTexts } from './texts/define-texts.ts'

export const followUpRulesTexts = defineTexts('followUpRules', {
  // the label of a text to the shelter, in the rule ‘{label} can have at most …’
  message: 'Message',
  questionRequired: 'Type your question first.',
  sentence: 'Your story',
  firstName: 'First name',
  photo: 'Photo',
  ownPhoto: 'Please upload the photo here.',
  consent: 'Please check the box first: we only publish what you agree to.',
})

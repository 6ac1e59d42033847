import { defineTexts } from '#shared/texts/define-texts.ts'

/** Instead of a button or a form, in browsers without JavaScript. */
export const needsScriptsTexts = defineTexts('needsScripts', {
  acceptInvitation: 'Turn on JavaScript in your browser to see and accept the invitation.',
  adopt: 'Turn on JavaScript in your browser to apply to adopt.',
  // about a pet that the reader adopted
  answerFollowUp: 'Turn on JavaScript in your browser to answer here, or write to us: our contact details are below.',
  changeDetails: 'Turn on JavaScript in your browser to change your details.',
  confirmEmail: 'Turn on JavaScript in your browser to confirm your email address.',
  donate: 'Turn on JavaScript in your browser to donate.',
  listDonations:
    'Turn on JavaScript in your browser to see the gifts saved on this device. A gift’s own link works without it.',
  login: 'Turn on JavaScript in your browser to log in.',
  newPassword: 'Turn on JavaScript in your browser to choose a new password.',
  register: 'Turn on JavaScript in your browser to create an account.',
  resetPassword: 'Turn on JavaScript in your browser to reset your password.',
  savePets: 'Turn on JavaScript in your browser to save pets.',
  seeSearches: 'Turn on JavaScript in your browser to see your searches. Each email has a link that stops it without.',
  seeStatement: 'Turn on JavaScript in your browser to see your statement.',
  setUp: 'Turn on JavaScript in your browser to set up your shelter.',
})

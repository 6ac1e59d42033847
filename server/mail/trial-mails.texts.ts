import { defineTexts } from '#shared/texts/define-texts.ts'

// Emails about a trial, the days that a pet spends with a family before the adoption, and about pets that came back.
// Those to applicants don't name the pet, because its name was written by someone else.

export const trialMailTexts = defineTexts('trialMail', {
  // buttons
  seeRequest: 'See the request',
  seePet: 'See the pet',

  // to those who had applied for a pet that someone else adopted
  returnedSubject: 'A pet you asked about is looking for a home again',
  returned: 'A pet you applied to adopt, which then found another home, is looking for a home again.',
  returnedApply: 'If you still have room, you can apply again.',

  // {date} is the last day of the trial
  startedSubject: 'Your trial goes until {date}',
  started: 'The pet you applied for is on trial with you until {date}.',
  startedWrite: 'If something worries you, write to us on the request’s page.',
  endingSubject: 'Your trial ends on {date}',
  ending: 'Your trial ends on {date}.',
  endingWrite: 'Please tell us on the request’s page how it’s going.',
  // to the pet's owner
  endingToOwnerSubject: '{petName}’s trial ends on {date}',
  endingToOwner:
    '{petName}’s trial ends on {date}. Ask the family how it’s going. Then mark {petName} as adopted, extend the trial, or release the hold.',
})

import { defineTexts } from '#shared/texts/define-texts.ts'

/** Steps in a request's timeline, each with its time, for the applicant. */
export const applicantStepsTexts = defineTexts('applicantSteps', {
  asked: 'You applied to adopt {petName}',
  seen: 'Seen by the shelter team',
  // {owner} is the name of the pet's owner
  seenByOwner: 'Seen by {owner} or the shelter team',
  accepted: 'Accepted. {petName} was put on hold for you',
  agreed: 'You agreed to the adoption agreement',
  adopted: 'You adopted {petName}',
  // after the adoption
  well: 'You told us that all is well',
  question: 'You asked a question',
  trouble: 'You told us that it isn’t working',
  died: 'You told us that {petName} has died',
  declined: 'You weren’t chosen this time',
  released: 'Hold released',
  withdrawn: 'You withdrew your request',
  petAdopted: '{petName} found another home',
  petDeleted: '{petName} was removed from the site',
  returned: '{petName} came back',
  upgrade: 'Closed during a site upgrade',
})

import { defineTexts } from '#shared/texts/define-texts.ts'

/** Steps in a request's timeline, each with its time, for the pet's owner, staff, and admins. */
export const ownerStepsTexts = defineTexts('ownerSteps', {
  asked:
    '{who, select, former {A former user applied to adopt {petName}} other {{requesterName} applied to adopt {petName}}}',
  seen: 'Seen by your team',
  accepted:
    '{who, select, former {Accepted. {petName} was put on hold} other {Accepted. {petName} was put on hold for {requesterName}}}',
  agreed:
    '{who, select, former {Agreed to the adoption agreement} other {{requesterName} agreed to the adoption agreement}}',
  adopted: '{who, select, former {Adopted} other {Adopted by {requesterName}}}',
  // what the family said after the adoption
  well: '{who, select, former {All is well with {petName}} other {{requesterName} told us that all is well with {petName}}}',
  question: '{who, select, former {A question after the adoption} other {{requesterName} asked a question}}',
  trouble:
    '{who, select, former {It isn’t working} other {{requesterName} told us that it isn’t working. Please get in touch}}',
  died: '{petName} has died',
  declined: 'Rejected',
  released: 'Hold released. {petName} became available again',
  withdrawn: '{who, select, former {A former user withdrew the request} other {{requesterName} withdrew the request}}',
  petAdopted: '{petName} found another home',
  petDeleted: '{petName} was removed from the site',
  returned: '{petName} came back',
  upgrade: 'Closed during a site upgrade',
})

import { defineTexts } from '#shared/texts/define-texts.ts'

/** What a request means now for the pet's owner, staff, and admins. */
export const ownerStatusTexts = defineTexts('ownerStatus', {
  waiting: '{requesterName} is waiting for your answer.',
  // while the pet is on hold for another applicant
  inLine:
    '{requesterName} is on the waiting list, and {petName} is on hold for another applicant. Release the current hold before you accept this request.',
  accepted:
    '{petName} is on hold for {requesterName}. Mark {petName} as adopted once they’re home together, or release the hold if it doesn’t work out.',
  // {date} is the last day of the trial
  trial:
    '{petName} is on trial with {requesterName} until {date}. Mark {petName} as adopted if they stay together, or release the hold if it doesn’t work out.',
  adopted:
    '{who, select, former {{petName} has found a home.} other {{petName} has found a home with {requesterName}.}}',
  declined: 'This request was rejected.',
  released:
    '{who, select, former {This request was accepted, and then the hold was released.} other {The hold was released. {petName} is no longer on hold for {requesterName}.}}',
  withdrawn:
    '{who, select, former {A former user withdrew this request.} other {{requesterName} withdrew this request.}}',
  petAdopted: 'This request was closed because {petName} found another home.',
  petDeleted: 'This request was closed because {petName} was removed from the site.',
  returned:
    '{who, select, former {{petName} was adopted, and has come back.} other {{requesterName} adopted {petName}, and {petName} has come back.}}',
  upgrade:
    'This request was closed during a site upgrade because another request for {petName} had already been accepted.',
})

import { defineTexts } from '#shared/texts/define-texts.ts'

/** What a request means for its applicant, in the list of their requests. */
export const sentStatusTexts = defineTexts('sentStatus', {
  unseen: 'Sent, but not seen yet.',
  seen: 'Seen. Waiting for an answer.',
  accepted: '{petName} is on hold for you.',
  adopted: 'You’ve adopted {petName}!',
  declined: 'You weren’t chosen this time.',
  released: 'The approval was withdrawn.',
  withdrawn: 'You withdrew this request.',
  petAdopted: '{petName} has found another home.',
  petDeleted: '{petName} is no longer on this site.',
  returned: '{petName} has come back.',
  upgrade: 'Closed during a site upgrade because another request had been accepted.',
})

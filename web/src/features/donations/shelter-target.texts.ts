import { defineTexts } from '#shared/texts/define-texts.ts'

/** Of gifts to the shelter itself, where those to a campaign name it. */
export const shelterTargetTexts = defineTexts('shelterTarget', {
  // below the amount of the gift, and on its receipt; {name} is the shelter's
  recipient: 'to {name}',
  purpose: 'The work of {name}',
  // the same for the sponsor of a pet; {pet} is its name
  sponsorRecipient: 'to {name}, for {pet}',
  sponsorPurpose: 'The work of {name}: the care of {pet}',
  // in tables, in the column of campaigns
  shelter: 'The shelter',
  // the same for the sponsor of a pet; {pet} is its name
  shelterForPet: 'The shelter, for {pet}',
  seeDonation: 'See your gift of {amount} to the shelter',
  pledged: 'We’ll mark your pledge as received when your payment arrives.',
})

import { defineRichTexts } from '#web/lib/rich-texts.ts'

/** What the page of a request that has ended says about its messages: both sides can write for 30 days. */
export const messagesEndTexts = defineRichTexts('messagesEnd', {
  // {name} is the other side: the applicant, or the pet's owner. <time> is a time, such as Jun 4, 2026, 2:20 PM
  reach: 'Your messages still reach {name} until <time></time>.',
  over: 'Messages here no longer reach {name}.',
  // the other side's account was deleted
  applicantGone: 'The applicant’s account was deleted, so messages here no longer reach anyone.',
  ownerGone: 'The caregiver’s account was deleted, so messages here no longer reach anyone.',
  // what to do instead
  contactApplicant: 'You can still email or call {requesterName}. Their contact details are on this page.',
  // followed by the shelter's email and phone
  contactShelter: 'You can still contact the shelter:',
  // {owner} is the name of the pet's owner
  contactOwner: 'You can still email {owner}. The address is on this page.',
})

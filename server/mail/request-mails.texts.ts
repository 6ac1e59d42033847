import { defineTexts } from '#shared/texts/define-texts.ts'

// Emails about requests to adopt. Those to applicants don't name the pet, because its name was written by someone else.

export const requestMailTexts = defineTexts('requestMail', {
  // buttons
  seeRequest: 'See the request',
  seeYourRequest: 'See your request',
  reply: 'Read and reply',

  // to the pet's owner
  newSubject: 'New adoption request for {petName}',
  newRequest: 'Someone would like to adopt {petName}.',
  newContact: 'You’ll find their contact details in the request.',
  withdrawnSubject: 'Adoption request for {petName} withdrawn',
  withdrawn: 'An applicant has withdrawn their request to adopt {petName}. You don’t need to do anything.',
  // {times} is the number of unread messages
  messageToOwnerSubject: '{times, plural, one {New message about {petName}} other {New messages about {petName}}}',
  messageToOwner:
    '{times, plural, one {An applicant for {petName} sent you a message.} other {An applicant for {petName} sent you new messages.}}',

  // to an applicant
  messageToApplicantSubject:
    '{times, plural, one {New message about your adoption request} other {New messages about your adoption request}}',
  messageToApplicant:
    '{times, plural, one {You have a new message about your adoption request.} other {You have new messages about your adoption request.}}',
  // to both
  messageReply:
    '{times, plural, one {Read it and reply on the request’s page.} other {Read them and reply on the request’s page.}}',

  acceptedSubject: 'Your adoption request was accepted',
  accepted: 'Good news: your adoption request was accepted. The pet is now on hold for you.',
  rejectedSubject: 'An answer to your adoption request',
  rejected: 'We’re sorry, but your adoption request wasn’t accepted this time. Thank you for offering a home.',
  rejectedPetDeleted:
    'The pet you applied to adopt is no longer listed, so your request was closed. Thank you for offering a home.',
  rejectedOthers: 'Other pets are still looking for a home.',
  releasedSubject: 'A pet is no longer on hold for you',
  released: 'We’re sorry, but a pet is no longer on hold for you. See your request for details.',
  consideredSubject: 'A pet you asked about is on hold for someone else',
  considered: 'A pet you applied to adopt is on hold for someone else.',
  consideredOpen: 'Your request stays on the waiting list. We’ll let you know if the pet becomes available again.',
  availableSubject: 'A pet you asked about is available again',
  available: 'A pet you applied to adopt is available again. Your request is still open.',
  adoptedSubject: 'A pet you asked about has found a home',
  adopted: 'A pet you applied to adopt has found another home. Thank you for offering yours.',
})

import { defineTexts } from '#shared/texts/define-texts.ts'

/** Staff's list of happy endings: short stories by families that adopted a pet, to publish or decline. */
export const happyEndingQueueTexts = defineTexts('happyEndingQueue', {
  lead: 'Families who adopted a pet sent these, and agreed that you may publish them. They can take theirs back anytime.',
  waiting: 'Waiting',
  decided: 'Published and declined',
  loading: 'Loading happy endings',
  failed: 'Happy endings couldn’t be loaded.',
  moreFailed: 'More happy endings couldn’t be loaded.',
  noneWaiting: 'No happy endings are waiting.',
  noneWaitingHint: 'When a family sends one, it appears here, and you’ll be notified.',
  noneDecided: 'None yet.',
  publish: 'Publish',
  publishOf: 'Publish {petName}’s happy ending',
  decline: 'Decline',
  declineOf: 'Decline {petName}’s happy ending',
  unpublish: 'Unpublish',
  unpublishOf: 'Unpublish {petName}’s happy ending',
  statePublished: 'Published',
  stateDeclined: 'Declined',
  request: 'See the request',
  donePublished: 'Published. Everyone can see it now.',
  doneDeclined: 'It isn’t shown on the site.',
})

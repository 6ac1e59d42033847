import { defineTexts } from '#shared/texts/define-texts.ts'

/** A happy ending is a short text about {petName}, by the family that adopted {petName}, which staff publish. */
export const happyEndingFormTexts = defineTexts('happyEndingForm', {
  heading: 'Share a happy ending',
  lead: 'A sentence, and maybe a photo, shows other families what an adoption can be.',
  text: 'Your story',
  textHint: 'Up to 300 characters.',
  name: 'First name (optional)',
  nameHint: 'Shown with your story. Leave it blank to stay anonymous.',
  photo: 'Photo (optional)',
  photoLogin: 'To add a photo, open your request after you log in.',
  openRequest: 'Open your request',
  consent: 'Yes, you may publish this with {petName}’s name, and the first name and photo I’ve added.',
  consentHint: 'We look at it first. You can take it back here anytime, and it’s removed at once.',
  send: 'Send happy ending',
  uploading: 'Uploading the photo...',

  // after it was sent
  waiting: 'Thank you! We’ll look at your happy ending before it’s published.',
  published: 'Your happy ending is published.',
  declined: 'We didn’t publish your happy ending. You can send another one.',
  yours: 'Your happy ending',
  see: 'See all happy endings',
  change: 'Write a new one',
  // takes back the consent to publish a story
  revoke: 'Take it back',
  revokeTitle: 'Take back your happy ending?',
  revokeText: 'It’s deleted, and no longer shown anywhere on our site.',
  keep: 'Keep it',
  revoked: 'Your happy ending was deleted.',
})

import { defineTexts } from '#shared/texts/define-texts.ts'

/** The form for adding and for updating a pet. */
export const petFormTexts = defineTexts('petForm', {
  add: 'Add Pet',
  update: 'Update Pet',
  submitting: 'Submitting...',
  cancel: 'Cancel',
  imageMissing: 'Add a photo first.',
  // a checkbox that makes a published pet a draft
  unpublish: 'Unpublish',
  unpublishHint:
    'Takes the pet off the site until you publish it again. Drafts are visible only to the owner and the shelter team.',
  // others changed the pet at the same time; {button} is one of the form’s buttons
  merged: 'Your changes were merged with the latest version. Press “{button}” to save them.',
  latestLoaded: 'You’re now editing the latest version.',
  // a link to the pet’s page
  view: 'View pet',
  failed: 'Failed to submit pet',
})

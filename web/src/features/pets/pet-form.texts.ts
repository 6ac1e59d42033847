import { defineTexts } from '#shared/texts/define-texts.ts'

/** The form for adding and for updating a pet. */
export const petFormTexts = defineTexts('petForm', {
  add: 'Add Pet',
  update: 'Update Pet',
  submitting: 'Submitting...',
  cancel: 'Cancel',
  imageMissing: 'Add a photo first.',
  // a checkbox for a new pet
  saveAsDraft: 'Save as draft',
  saveAsDraftHint: 'Drafts are visible only to you and the shelter team.',
  // a checkbox that makes a published pet a draft
  unpublish: 'Unpublish',
  unpublishHint:
    'Takes the pet off the site until you publish it again. Drafts are visible only to the owner and the shelter team.',
  // a checkbox for a draft
  publish: 'Publish',
  publishHint: 'This is a draft. Once it’s published, everyone can see it.',
  // others changed the pet at the same time; ‘Update Pet’ is the form’s button
  merged: 'Your changes were merged with the latest version. Press “Update Pet” to save them.',
  latestLoaded: 'You’re now editing the latest version.',
  added: 'Pet added successfully!',
  updated: 'Pet updated successfully!',
  addAnother: 'Add another',
  isDraft: 'It’s a draft.',
  awaitsApproval: 'Sent for approval. We’ll let you know.',
  // a link to the pet’s page
  view: 'View pet',
  failed: 'Failed to submit pet',
})

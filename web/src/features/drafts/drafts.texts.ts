import { defineRichTexts } from '#web/lib/rich-texts.ts'

/** Drafts of pets and campaigns, and what to do after a post was saved. {name} is the name of a pet. */
export const draftsTexts = defineRichTexts('drafts', {
  // buttons
  saveDraft: 'Save draft',
  publish: 'Publish',
  // under the buttons of a form
  hint: 'A name is enough for a draft. Drafts are visible only to you and the shelter team.',
  notice: '<strong>This is a draft.</strong> Drafts are visible only to you and the shelter team.',
  // {fields} is a list of fields, such as 'Photo, Age'
  missing: 'Still missing: {fields}',
  // what a draft can lack
  photo: 'Photo',
  goal: 'Goal',
  saved: 'Draft saved.',
  // the heading of a list of things to do
  next: 'What’s next?',
  petIsPublic: 'Everyone can see {name} now. Share the page, so that more people hear about {name}.',
  campaignIsPublic: 'Everyone can donate to {name} now. Share the page, so that more people hear about it.',
  addPhotos: 'Add photos and details',
  editCampaign: 'Add details',
  addAnotherPet: 'Add another pet',
  startCampaign: 'Start a campaign',
  createAnotherCampaign: 'Create another campaign',
})

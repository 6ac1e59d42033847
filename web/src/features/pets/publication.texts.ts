import { defineTexts } from '#shared/texts/define-texts.ts'

/** Publishing pets, and making them drafts. {name} is the name of a pet. {reason} is a sentence. */
export const publicationTexts = defineTexts('publication', {
  // buttons, also for several pets
  publish: 'Publish',
  unpublish: 'Unpublish',
  published: '{count, plural, one {{name} is published.} other {# pets published.}}',
  sentForApproval: '{count, plural, one {{name} was sent for approval.} other {# pets sent for approval.}}',
  unpublished: '{count, plural, one {{name} is a draft now.} other {# pets are drafts now.}}',
  // after one of the sentences above
  notChanged: '{count, plural, one {# wasn’t changed.} other {# weren’t changed.}}',
  publishFailed: 'Couldn’t publish {name}. {reason}',
  unpublishFailed: 'Couldn’t unpublish {name}. {reason}',
  undoFailed:
    '{count, plural, one {Couldn’t undo this for {name}. {reason}} other {Couldn’t undo this for # pets, such as {name}. {reason}}}',
})

import { defineRichTexts } from '#web/lib/rich-texts.ts'

export const updateComposerTexts = defineRichTexts('updateComposer', {
  // {name} is a pet's
  title: 'Updates on {name}’s campaign',
  text: 'What’s new?',
  textHint: 'Public. Donors who asked for updates will be notified.',
  picture: 'Photo (optional)',
  cost: '{currency, select, USD {Amount spent ($, optional)} other {Amount spent ({currency}, optional)}}',
  // {example} is an amount in another currency, such as 12,5
  costInvalid:
    '{currency, select, USD {Enter an amount such as 12.50, or leave this blank.} other {Enter an amount such as {example}, or leave this blank.}}',
  post: 'Post update',
  posted: 'Update posted.',
  // {reason} is a sentence
  postFailed: 'The update wasn’t posted. {reason}',
  list: 'Posted updates',
  loadFailed: 'Couldn’t load the updates.',
  loadMoreFailed: 'Couldn’t load more updates.',
  maximum:
    'You’ve reached the limit of {max, plural, one {# update} other {# updates}}. Delete one before you post another.',
  // <day> is a date; {amount} is what was spent
  postedOnWithCost: '<day></day>, {amount}',
  delete: 'Delete',
  // {beginning} is the start of the update
  deleteUpdate: 'Delete update: {beginning}',
  deleteQuestion: 'Delete this update?',
  deleteConsequence: 'No one will be able to read it anymore, and you can’t undo this.',
  deleted: 'Update deleted.',
  deleteFailed: 'Couldn’t delete the update. {reason}',
})

import { defineRichTexts } from '#web/lib/rich-texts.ts'

export const donorWallTexts = defineRichTexts('donorWall', {
  heading: 'Donors',
  loadFailed: 'Couldn’t load more donors.',
  // {state} is the state of the gift, such as Pledged; <day> is a date
  donation: '<donor>{name}</donor> · {amount} · {state} · <day></day>',
  // without other donors
  anonymous: '{count, plural, one {# anonymous donor} other {# anonymous donors}}',
  // below a list of donors
  moreAnonymous: '{count, plural, one {and # anonymous donor} other {and # anonymous donors}}',
  removeQuestion: 'Remove {name}’s message?',
  removeConsequence: 'The gift stays on the list. The message can’t be restored.',
  remove: 'Remove message',
  removeFrom: 'Remove {name}’s message',
  removed: 'Message removed.',
  // {reason} is a sentence
  removeFailed: 'Couldn’t remove the message. {reason}',
})

import { defineRichTexts } from '#web/lib/rich-texts.ts'

/** Where a pet was, newest first. {name} is the pet's. */
export const stayHistoryTexts = defineRichTexts('stayHistory', {
  title: 'Where {name} has been',
  description: 'Only you and the shelter’s team can see this.',
  loading: 'Loading the history…',
  failed: 'Couldn’t load the history.',
  // <from></from> and <to></to> are days
  both: '<from></from> to <to></to>',
  since: 'Since <from></from>',
  until: 'Until <to></to>',
  unknown: 'Dates unknown',
  // after a foster family's place, if their account was deleted
  formerUser: 'A former user',
  // <day></day> is the last day
  trialUntil: 'Planned until <day></day>',
  // why the pet came back after this adoption
  reason: 'Came back: {reason}',
  request: 'See the request',
})

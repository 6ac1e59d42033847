import { defineRichTexts } from '#web/lib/rich-texts.ts'

/** The saved searches of an email address. {name} is a search, such as ‘Small dogs, good with cats’. */
export const searchListTexts = defineRichTexts('searchList', {
  of: 'For <address></address>',
  none: 'You have no searches.',
  // above the search that the link in an email is about
  startTitle: 'Start emails about new pets?',
  startText: 'Press the button to get emails about: {name}',
  start: 'Start these emails',
  renew: 'Keep it for 6 more months',
  again: 'Start again',
  stop: 'Stop',
  unconfirmed: 'Not started yet',
  until: 'Until <day></day>',
  ended: 'Stopped',
  frequencyOf: 'How often: {name}',
  started: 'Started. We’ll email you about new pets like these.',
  stopped: 'Stopped. You’ll get no more emails about this search.',
  renewed: 'It now runs for 6 more months.',
  changed: 'Saved.',
  erase: 'Erase all',
  eraseTitle: 'Erase all searches?',
  eraseText: 'You’ll get no more emails about new pets, and we’ll delete this address from our searches.',
  keep: 'Keep them',
  erased: 'All searches of this address are erased.',
})

import { defineTexts } from '#shared/texts/define-texts.ts'

export const messageBoxTexts = defineTexts('messageBox', {
  charactersLeft: '{count, plural, one {# character left.} other {# characters left.}}',
  charactersOver: '{count, plural, one {# character over the limit.} other {# characters over the limit.}}',
  messageSent: 'Message sent.',
  messageFailed: 'Your message wasn’t sent. {reason}',
  noteSaved: 'Note saved.',
  noteFailed: 'Your note wasn’t saved. {reason}',
})

import { defineTexts } from '#shared/texts/define-texts.ts'

export const requestTimelineTexts = defineTexts('requestTimeline', {
  heading: 'Activity',
  // a button that loads more messages
  earlier: 'Earlier messages',
  earlierFailed: 'Couldn’t load earlier messages.',
  tryAgain: 'Try again',
  failed: 'Couldn’t load the messages. {reason}',
  // authors of messages
  you: 'You',
  formerUser: 'A former user',
  // below the author of a note
  private: 'Only your team can see this',
  releaseReason: 'Reason for releasing the hold. Only your team can see this.',
  // read out to users of screen readers when a message arrives
  newMessage: 'New message from {author}: {text}',
  newMessageByFormer: 'New message from a former user: {text}',
  newNote: 'New private note from {author}: {text}',
  newNoteByFormer: 'New private note from a former user: {text}',
})

import { defineTexts } from '#shared/texts/define-texts.ts'

export const inquiryTimelineTexts = defineTexts('inquiryTimeline', {
  heading: 'Activity',
  // the writer of a message
  you: 'You',
  // an answer by somebody whose account is deleted
  team: 'The team',
  asked: 'Question sent',
  // to the asker: somebody who can answer has opened the question
  seenByOwner: 'Seen by the people who look after {petName}',
  seenByYou: 'First opened by your side',
  closedByAsker: 'Closed by the person who asked',
  closedByYou: 'You closed the question',
  closedByOwner: 'Closed by the people who look after {petName}',
  closedByTeam: 'Closed by your side',
  petDeleted: '{petName} is no longer listed, so the question was closed',
})

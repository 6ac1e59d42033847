import { defineTexts } from '#shared/texts/define-texts.ts'

export const messageComposerTexts = defineTexts('messageComposer', {
  // the label of a choice between the next two
  write: 'Write',
  aMessage: 'A message',
  aNote: 'A private note',
  // the label of the box in which the owner's side writes a note
  note: 'Private note',
  noteHint: 'Only your team can see this.',
  saveNote: 'Save note',
  // labels of the box in which a message is written, and hints about who can read it
  messageToApplicant: '{who, select, former {Message to a former user} other {Message to {requesterName}}}',
  messageToApplicantHint:
    '{who, select, former {Visible to your team.} other {Visible to {requesterName} and your team.}}',
  messageToOwner: 'Message to {owner}',
  messageToOwnerHint: 'Visible to {owner} and the shelter team.',
  // if the pet's owner has deleted their account
  messageToTeam: 'Message to the shelter team',
  messageToTeamHint: 'Visible to the shelter team.',
  send: 'Send',
})

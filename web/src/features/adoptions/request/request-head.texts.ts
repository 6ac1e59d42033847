import { defineTexts } from '#shared/texts/define-texts.ts'

export const requestHeadTexts = defineTexts('requestHead', {
  yours: 'Your request to adopt {petName}',
  theirs:
    '{who, select, former {A former user’s request to adopt {petName}} other {{requesterName}’s request to adopt {petName}}}',
  caregiver: 'Cared for by {owner}',
  formerCaregiver: 'Added by a former user',
})

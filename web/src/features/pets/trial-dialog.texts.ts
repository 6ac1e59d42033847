import { defineTexts } from '#shared/texts/define-texts.ts'

/** A form for a trial: the days that a pet spends with a family before the adoption. {petName} is the pet's. */
export const trialDialogTexts = defineTexts('trialDialog', {
  title: 'A trial with {requesterName}',
  description:
    '{petName} lives with {requesterName} and stays on hold. You both get a reminder 2 days before the last day.',
  until: 'Last day',
  cancel: 'Cancel',
  save: 'Save trial',
  saved: '{petName} is on trial until {date}.',
  failed: 'Couldn’t save the trial. {reason}',
})

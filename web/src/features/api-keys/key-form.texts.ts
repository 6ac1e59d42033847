import { defineTexts } from '#shared/texts/define-texts.ts'

export const keyFormTexts = defineTexts('keyForm', {
  // what an API key is called
  name: 'Name',
  nameHint: 'What the key is for, such as “Nightly import”.',
  // what a key may do
  access: 'Access',
  accessHint: 'Read-only keys are safer.',
  // label of the choices below it: never, in 30 days, and so on
  expires: 'Expires',
  expiresHint: 'The key stops working after this date.',
  never: 'Never',
  in30Days: 'In 30 days',
  in90Days: 'In 90 days',
  inAYear: 'In a year',
  create: 'Create key',
  // reason is a sentence
  failed: 'Couldn’t create the key. {reason}',
  ready: 'Your key “{name}” is ready.',
  newKey: 'Your new key',
  newKeyHint: 'Copy it now: you won’t see it again. Keep it as safe as a password.',
})

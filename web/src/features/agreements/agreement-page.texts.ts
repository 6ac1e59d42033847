import { defineTexts } from '#shared/texts/define-texts.ts'

/** The page with the adoption agreement of a request. */
export const agreementPageTexts = defineTexts('agreementPage', {
  // above the text
  lead: 'For the adoption of {petName}',
  toRequest: 'Back to the request',
  print: 'Print',
  loading: 'Loading the agreement',
  failed: 'The agreement couldn’t be loaded.',
  missing: 'There’s no agreement to read here',
  missingHint: 'If the text has changed, you can open the current one on the page of the request.',
  // above the agreement
  ended: 'This request has ended, so this agreement is no longer in force.',
  // {day} is a day
  keptUntil: 'The adopter deleted their account. Only admins can see this agreement. It will be deleted after {day}.',
  notAgreed: 'Not agreed to yet.',
  // below the text
  agreedBy: 'Agreed to by',
  agreedAt: 'Date and time',
  // {time} is a day with a time; {zone} is a time zone, such as America/Chicago
  timeAndZone: '{time} ({zone})',
  hash: 'Fingerprint of this text (SHA-256)',
  // the form below the text
  agreeHeading: 'Do you agree?',
  agreeLead: 'If you have questions, ask on your request’s page first. Nothing happens until you press the button.',
  name: 'Your full name',
  nameHint: 'Type it in place of a signature.',
  agree: 'I agree',
  agreed: 'Thank you! Your copy stays on your request’s page.',
  agreeFailed: 'That didn’t work. {reason}',
})

import { defineTexts } from '#shared/texts/define-texts.ts'

/** The page on which visitors ask a question about a pet. {name} is the pet's name. */
export const askFormTexts = defineTexts('askForm', {
  title: 'Ask about {name}',
  description: 'Ask a question about {name}. You don’t need an account.',
  lead: 'You don’t need an account. The people who look after {name} will answer.',
  question: 'Your question',
  name: 'Your name',
  email: 'Your email',
  emailHint: 'Only the people who answer see it.',
  wantsMail: 'Email me when there’s an answer',
  // after sending, the page of the question opens
  where: 'The answer will appear on a page of its own. You’ll see it right after sending, so you can keep its link.',
  whereByMail:
    'The answer will appear on a page of its own. You’ll see it right after sending, and we can email you its link once there’s an answer.',
  send: 'Send question',
  // {reason} is a sentence
  failed: 'Your question wasn’t sent. {reason}',
  // for people whose browser shows a field that only programs should fill in
  trap: 'Leave this field empty',
  // a pet that doesn’t exist anymore
  missing: 'Pet not found',
  missingDescription: 'There’s no pet at this address.',
  missingHint: 'It may have been taken off the site.',
  failedToLoad: 'Couldn’t load the form.',
  adopted: '{name} has found a home, so you can’t ask about {name} anymore.',
  others: 'See pets who are looking for a home',
  toPet: 'Back to {name}',
})

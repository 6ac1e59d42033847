import { defineTexts } from '#shared/texts/define-texts.ts'

/** What search engines and share cards show about pages. */
export const headTexts = defineTexts('head', {
  // before the description of a pet's page
  adopted: '{name} has found a home.',
  // the title of a campaign's page; {name} is the pet's
  campaign: 'Help {name}',
})

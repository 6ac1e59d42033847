import { defineTexts } from '#shared/texts/define-texts.ts'
import { defineRichTexts } from '#web/lib/rich-texts.ts'

export const listingsPageTexts = defineTexts('listingsPage', {
  lead: 'Other adoption sites can fetch your pets from here. Nothing is sent until a site asks for it, and only your shelter’s own available pets are in the files.',
  // label of the tabs that choose a site
  site: 'Site',
})

export const listingsJsonTexts = defineRichTexts('listingsJson', {
  // below the page; both links lead to addresses on this site
  json: 'For any other site or program, <feed>/feeds/pets.json</feed> lists all public pets with every fact and photo, without a secret. Its <schema>schema</schema> describes it.',
})

import { defineTexts } from '#shared/texts/define-texts.ts'
import { defineRichTexts } from '#web/lib/rich-texts.ts'

export const listingsPageTexts = defineTexts('listingsPage', {
  lead: 'Let other adoption sites list your pets. They fetch a file from here; we never send anything ourselves. The files contain only your shelter’s own available pets.',
  // label of the tabs that choose a site
  site: 'Site',
})

export const listingsJsonTexts = defineRichTexts('listingsJson', {
  // below the page; both links lead to addresses on this site
  json: 'For any other site or program, <feed>/feeds/pets.json</feed> lists all public pets with all facts and photos. Anyone can read it. Its <schema>schema</schema> describes it.',
})

import { defineTexts } from '#shared/texts/define-texts.ts'
import { defineRichTexts } from '#web/lib/rich-texts.ts'

export const listingsPageTexts = defineTexts('listingsPage', {
  lead: 'Let other adoption sites fetch your pets from here. We never send anything ourselves, and the files contain only your shelter’s own available pets.',
  // label of the tabs that choose a site
  site: 'Site',
})

export const listingsJsonTexts = defineRichTexts('listingsJson', {
  // below the page; both links lead to addresses on this site
  json: 'For any other site or program, <feed>/feeds/pets.json</feed> lists all public pets with all facts and photos. Anyone can read it. Its <schema>schema</schema> describes it.',
})

import { createHash } from 'node:crypto'
import { type Language, languageOfferKey } from '#shared/texts/languages.ts'

// Chooses the language that is offered in a line above the page: the first of the visitor's languages that the shelter
// offers, unless it is the page's or the visitor has hidden its line. Inline, so that the line is there from the first
// paint and moves nothing (docs/product.md 20.2).
const code = `{const page=document.documentElement,offered=document.currentScript.dataset.languages.split(' ')
const lower=tag=>tag.toLowerCase(),base=tag=>lower(tag).split('-')[0]
const same=test=>wanted=>offered.find(each=>test(each)==test(wanted))
let hidden
try{hidden=localStorage.getItem('${languageOfferKey}')}catch{}
const best=navigator.languages.map(wanted=>same(lower)(wanted)||same(base)(wanted)).find(Boolean)
if(best&&best!=page.lang&&best!=hidden)page.dataset.offer=best}`

export const languageOfferHash = `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/** The script that offers one of these languages; empty if there is only one. */
export const languageOffer = (languages: readonly Language[] = []): string =>
  languages.length > 1 ? `<script data-languages="${languages.join(' ')}">${code}</script>\n` : ''

// The sentences of our pages that a shelter can replace, section by section (docs/product.md 14.15). The section keeps
// its heading. Only the website knows these settings, REST doesn't.

/** The sections of each page, in its order. */
export const pageSections = {
  home: ['homeLead', 'homeGallery', 'homeQuote'],
  privacy: [
    'privacyLead',
    'privacyResponsible',
    'privacyBrowsing',
    'privacyAccount',
    'privacyAdopting',
    'privacyDonating',
    'privacyEmails',
    'privacyRetention',
    'privacyRights',
  ],
  terms: [
    'termsLead',
    'termsPurpose',
    'termsAccount',
    'termsPosts',
    'termsAdopting',
    'termsDonating',
    'termsPromises',
    'termsQuestions',
  ],
} as const

export type TextPageName = keyof typeof pageSections
export type PageTextName = (typeof pageSections)[TextPageName][number]

/** The pages whose texts are long: only they contain them. */
export const legalPages = ['privacy', 'terms'] as const satisfies TextPageName[]
export type LegalPageName = (typeof legalPages)[number]

export const pageTextNames: readonly PageTextName[] = Object.values(pageSections).flat()

const shortSections: readonly PageTextName[] = [...pageSections.home, 'privacyLead', 'termsLead']

/** In characters. */
export const maxPageText = (name: PageTextName): number => (shortSections.includes(name) ? 300 : 2000)

export type PageTexts = { [Name in PageTextName]?: string }

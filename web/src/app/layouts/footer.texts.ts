import { defineRichTexts } from '#web/lib/rich-texts.ts'

export const footerTexts = defineRichTexts('footer', {
  motto: 'Every animal deserves a warm place to sleep. Thank you for helping them find one.',
  savedPets: 'Saved pets',
  yourDonations: 'Your gifts',
  // heading above the links to the privacy page and to the terms
  legal: 'Terms',
  privacy: 'Privacy',
  terms: 'Terms',
  copyright: '© <time>{year}</time> {siteName}. All rights reserved.',
  // heading above email, phone, and place
  contact: 'Contact',
  openingHours: 'Opening hours',
  // heading above the social networks
  follow: 'Follow us',
  // network is the name of a social network, such as Facebook
  socialLink: '{siteName} on {network}',
  socialMissing: '{network} (not set up yet)',
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  youtube: 'YouTube',
})

import { defineTexts } from '#shared/texts/define-texts.ts'

/** Rules of the shelter’s settings. */
export const settingRulesTexts = defineTexts('settingRules', {
  // subjects of sentences such as ‘City can have at most 100 characters’
  name: 'Name',
  logo: 'Logo',
  phone: 'Phone',
  city: 'City',
  country: 'Country',
  openingHours: 'Opening hours',
  whoWeAre: 'Who We Are',
  whyAdopt: 'Why Adopt a Pet?',
  preparing: 'Preparing for Your New Friend',
  privacyContact: 'Privacy contact',
  howToPay: 'How to pay',
  legalName: 'Legal name',
  registrationNumber: 'Registration number',
  postalAddress: 'Postal address',
  receiptSigner: 'Signed by',
  taxSentence: 'Tax note',
  // texts of the emails 3 days, 3 weeks, and 3 months after an adoption
  followUpFirst: 'Email after 3 days',
  followUpSecond: 'Email after 3 weeks',
  followUpThird: 'Email after 3 months',
  agreementText: 'Adoption agreement',
  howToPayFee: 'How to pay the fee',
  agreementYears: 'Years that agreements are kept',
  // {placeholder} is a word in braces that stands for nothing
  unknownPlaceholder: '{placeholder} isn’t one of the placeholders. Use one from the list, or remove the braces',
  // a section of the home page, the privacy page, or the terms
  pageText: 'This text',
  largePledge: 'Large pledge',
  adoptionFee: 'Usual adoption fee',
  largePledgeDays: 'Days until a large pledge expires',
  pledgeDays: 'Days until any other pledge expires',
  reminderDays: 'Days before expiration to send a reminder',
  // social networks
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  youtube: 'YouTube',
  // {network} is one of these
  linkTooLong: 'The link to {network} can have at most {max, plural, one {# character} other {# characters}}',
  invalidLink: 'Enter the full link to your {network} page, beginning with https://',
  // {label} is one of the four texts that begin with ‘Large pledge’
  notInRange: '{label} must be a whole number from 1 to {max, number}',
  timeZone: 'Choose a time zone from the list',
  currency: 'Choose a currency from the list',
  logoNotUploaded: 'Please upload the logo: a link to a picture elsewhere can’t be one',
  logoNotStored: 'The logo is not stored here. Please upload it again',
  // in pixels
  logoTooSmall: 'The logo is {width} × {height} pixels, and needs at least {min} × {min}',
  tooManyQuestions: 'There can be at most {max, plural, one {# question} other {# questions}}',
  sameQuestions: 'Two questions are the same',
  tooManyTranslations: 'There can be at most {max, number} translations',
})

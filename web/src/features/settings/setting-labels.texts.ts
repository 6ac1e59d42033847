import { defineTexts } from '#shared/texts/define-texts.ts'

/** The names of the shelter’s settings, by their names in `shared/settings.ts`. */
export const settingLabels = defineTexts('settingLabels', {
  // the shelter’s name
  siteName: 'Name',
  logo: 'Logo',
  accent: 'Accent color',
  email: 'Email',
  phone: 'Phone',
  city: 'City',
  country: 'Country',
  timeZone: 'Time zone',
  openingHours: 'Opening hours',
  facebook: 'Facebook',
  instagram: 'Instagram',
  // the social network
  x: 'X',
  youtube: 'YouTube',
  // a section of the home page, like the next two
  whoWeAre: 'Who We Are',
  whyAdopt: 'Why Adopt a Pet?',
  preparing: 'Preparing for Your New Friend',
  privacyContact: 'Privacy contact',
  howToPay: 'How to pay',
  // {currency} is the shelter’s, such as EUR
  largePromise: '{currency, select, USD {Large pledge ($)} other {Large pledge ({currency})}}',
  largePromiseDays: 'Days until a large pledge expires',
  promiseDays: 'Days until any other pledge expires',
  promiseReminderDays: 'Days before expiration to send a reminder',
  // of the organization that issues receipts, as it is registered
  legalName: 'Legal name',
  // of a charity or nonprofit, such as an EIN
  registrationNumber: 'Registration number',
  postalAddress: 'Postal address',
  // the name of the person below the signature line of a receipt
  receiptSigner: 'Signed by',
  // on receipts, such as 'No goods or services were provided in return.'
  taxSentence: 'Tax note',
  // texts of the emails 3 days, 3 weeks, and 3 months after an adoption
  followUpFirst: 'After 3 days',
  followUpSecond: 'After 3 weeks',
  followUpThird: 'After 3 months',
  followUps: 'Emails after an adoption',
  // to people who want to adopt
  questions: 'Questions',
  // whether new pets and campaigns need approval
  posts: 'New posts',
  shelterDonations: 'Gifts to the shelter',
  meetStep: 'The step “Meet” of adoption requests',
  feeStep: 'The step “Fee” of adoption requests',
  adoptionFee: '{currency, select, USD {Usual adoption fee ($)} other {Usual adoption fee ({currency})}}',
  agreementStep: 'The step “Agreement” of adoption requests',
  agreementText: 'Adoption agreement',
  // the adoption fee; donations have their own text
  howToPayFee: 'How to pay the fee',
  // for how many years an agreement is kept after the adopter’s account was deleted
  agreementYears: 'Years that agreements are kept',
  currency: 'Currency',
  language: 'Language',
  otherLanguages: 'Other languages',
  // in which the shelter wrote its texts
  textsLanguage: 'Your texts are in',
  // in lists of what changed: the versions of the shelter’s texts in other languages
  translations: 'Translated texts',
})

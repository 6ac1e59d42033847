import { defineRichTexts } from '#web/lib/rich-texts.ts'

export const termsPageTexts = defineRichTexts('termsPage', {
  title: 'Terms',
  // for search engines
  description: 'The rules for using this site.',
  lead: 'What you can expect from {siteName}, and what we ask of you.',

  purpose: 'What this site is for',
  purposeRules:
    '{siteName} brings together people looking for a pet and animals looking for a home, and collects donations for animals in need. It’s not a marketplace: don’t use it to sell animals for profit.',

  account: 'Your account',
  accountRules:
    'Use your real name and your own email address, and keep your password to yourself. You’re responsible for everything done with your account. If you think someone else is using it, contact us.',

  posts: 'Adding pets and campaigns',
  postsOwnAnimals: 'Only add animals in your care, and be honest about their age, health, and character.',
  postsOwnPhotos: 'Only use photos that you took yourself or have permission to use.',
  postsAdopted: 'Mark a pet as adopted once it has found a home.',
  postsDonations: 'Spend a campaign’s donations on the animal they were given for.',
  postsRemoval:
    'Our staff and admins may change or remove anything that breaks these rules, harms others, or is illegal.',

  adopting: 'Applying to adopt',
  adoptingRules:
    'A request isn’t a contract. The person who added the pet decides, and may want to meet you first. Either side can say no. If you receive someone’s contact details through a request, use them only for that adoption.',

  donating: 'Donating',
  donatingRules:
    'Your donation goes to the campaign you choose. It’s a gift, so you get nothing in return. A campaign accepts donations until it ends, is paused, or reaches its goal. Donated by mistake? Contact us and we’ll sort it out.',

  promises: 'What we can promise',
  promisesRules:
    'This site may be down at times, and we can’t check everything people write. We’re liable only as far as the law requires.',

  questions: 'Questions',
  questionsByEmail: 'Write to <mail>{email}</mail>.',
  questionsByPhone: 'Call <call>{phone}</call>.',
  questionsPrivacy: 'To see how we handle your data, read our <page>privacy page</page>.',
})

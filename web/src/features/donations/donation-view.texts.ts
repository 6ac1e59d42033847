import { defineRichTexts } from '#web/lib/rich-texts.ts'

export const donationViewTexts = defineRichTexts('donationView', {
  // below the amount of the gift; {name} is the title of its campaign in quotation marks, or its pet
  recipient: 'for <pet>{name}</pet>',
  howToPay: 'How to pay',
  // <day> is a date
  expiry: 'Your pledge counts until <day></day>. If your payment hasn’t arrived by then, the pledge expires.',
  donateAgain: 'Donate again',
  updatesHeading: 'Updates on {name}',
  noUpdates: 'No updates yet.',
  // the heading of the steps of a gift, each with its date
  statusHeading: 'Status',
  // {contact} is an email address or a phone number
  questions: 'Questions? Contact us at {contact}.',
  questionsEmailOrPhone: 'Questions? Contact us at {email} or {phone}.',
  notFound: 'Gift not found',
  notFoundDescription: 'There’s no gift at this address.',
  notFoundHint: 'Part of the link may be missing. Please open the full link you were given.',
  allCampaigns: 'See all campaigns',
})

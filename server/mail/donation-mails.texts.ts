import { defineTexts } from '#shared/texts/define-texts.ts'

// Emails about donations and campaigns. {amount} is formatted, such as $25; {times} is how often it happened since the
// last email.

export const donationMailTexts = defineTexts('donationMail', {
  // buttons
  seeCampaign: 'See the campaign',
  seeDonation: 'See your gift',
  seeDonations: 'See all donations',
  seeReceipt: 'See your gift and print a receipt',
  seeHowToPay: 'See how to pay',

  // to the campaign's creator; a donation is pledged or received already
  donationSubject:
    '{times, plural, one {{state, select, promised {New {amount} pledge for {petName}} received {{amount} received for {petName}} other {New {amount} gift for {petName}}}} other {# new gifts for {petName}}}',
  donation:
    '{times, plural, one {{state, select, promised {Your campaign for {petName} has a new pledge of {amount}.} received {We’ve received {amount} for your campaign for {petName}.} other {Your campaign for {petName} has a new gift of {amount}.}}} other {Your campaign for {petName} has # new gifts, most recently {amount}.}}',
  donationSums: 'The campaign page shows how much is pledged and how much has been received.',
  pledgedSubject: 'Your campaign for {petName} is fully pledged',
  pledged: 'Your campaign for {petName} is fully pledged. Some of the money hasn’t been received yet.',
  fundedSubject: 'Your campaign for {petName} has reached its goal',
  funded: 'Your campaign for {petName} has reached its goal, and all of the money has been received.',
  endedSubject: 'Your campaign for {petName} has ended',
  ended: 'Your campaign for {petName} has ended. It no longer takes donations.',

  // to the donor
  receivedSubject: 'We’ve received your gift',
  received: 'We’ve received your gift of {amount}. Thank you!',
  canceledSubject: 'Your gift was canceled',
  canceled: 'Your gift of {amount} was canceled. See your gift page for details.',
  expiredSubject: 'Your pledge has expired',
  expired: 'Your pledge of {amount} has expired and no longer counts toward the goal.',
  expiredAgain: 'If you’d still like to help, you’re welcome to donate again.',
  refundedSubject: 'Refund for your gift',
  // {amount} may be a part of the gift
  refunded: 'We’ve refunded {amount} of your gift.',
  updateSubject:
    '{times, plural, one {New update on a campaign you support} other {New updates on a campaign you support}}',
  update:
    '{times, plural, one {There’s a new update on a campaign you support.} other {There are new updates on a campaign you support.}}',

  // to a donor, with or without an account; {reference} is such as PS-1234-7F
  receiptSubject: 'Receipt for your gift {reference}',
  receiptReference: 'Your reference is {reference}. You can print a receipt and follow your gift on its page.',
  receiptSecret: 'Don’t share the link below: anyone who has it can see your gift.',
  statementSubject: 'Your yearly statement of gifts',
  statement: 'You can now see and print all gifts made with this email address, year by year.',
  statementLink: 'For your privacy, the link expires an hour after you first open it, or after 7 days.',
  // a button
  seeStatement: 'See your statement',
  statementNotYou: 'If you didn’t ask for this, you can ignore this email.',
  linkSubject: 'Your gift {reference}',
  link: 'Here’s the link to your gift page, as requested.',
  linkState:
    '{state, select, promised {You pledged {amount}.} received {We’ve received your gift of {amount}. Thank you!} other {Your gift: {amount}.}}',
  linkReference: 'Your reference is {reference}.',
  reminderSubject: 'Your pledge {reference} expires soon',
  reminder: 'You pledged {amount}, and we haven’t received it yet.',
  // {date} is such as November 24, 2026
  reminderDate: 'Your pledge expires on {date}. If you’ve already paid, you can ignore this email.',
  // the pledge expires later, or never
  remindedSubject: 'About your pledge {reference}',
  reminded: 'You pledged {amount} on {date}, and we haven’t received it yet.',
  ignoreIfPaid: 'If you’ve already paid, you can ignore this email.',
  reminderReference: 'Please include this reference with your payment: {reference}',

  // to staff and admins; {amount} is that of the latest pledge
  largeSubject: '{times, plural, one {A large pledge to review} other {Large pledges to review}}',
  large:
    '{times, plural, one {A donor without a confirmed email address has pledged {amount}.} other {There are # large pledges from donors without a confirmed email address, most recently {amount}.}}',
  largeCounts:
    '{times, plural, one {It counts toward the goal unless it expires or you cancel it.} other {They count toward the goals unless they expire or you cancel them.}}',

  // to staff and admins, about gifts to the shelter itself, pledged or received
  shelterDonationSubject: '{times, plural, one {New {amount} gift to the shelter} other {# new gifts to the shelter}}',
  shelterDonation:
    '{times, plural, one {The shelter has a new gift of {amount}.} other {The shelter has # new gifts, most recently {amount}.}}',
  shelterDonationSums: 'The list of donations shows what is pledged and what has been received.',
  shelterLargeCounts:
    '{times, plural, one {It counts unless it expires or you cancel it.} other {They count unless they expire or you cancel them.}}',
  // to the donor of a gift to the shelter itself
  shelterExpired: 'Your pledge of {amount} has expired and no longer counts.',
})

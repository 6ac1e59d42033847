import { defineTexts } from '#shared/texts/define-texts.ts'

/**
 * Notifications in the bell. {person} is the name of the user who did it, {amount} an amount of money such as $25.
 * {name} is a campaign's title in quotation marks, or a pet's name; {titled} is yes for a title.
 * Several notifications of a kind may be one, with their number as {times} and the data of the latest.
 */
export const notificationTexts = defineTexts('notification', {
  // instead of the name of a user who deleted their account, as {person}
  formerUser: 'A former user',
  requestNew: '{person} applied to adopt {petName}.',
  requestWithdrawn: '{person} withdrew their request to adopt {petName}.',
  message:
    '{times, plural, one {{person} sent you a message about {petName}.} other {{person} sent you # messages about {petName}.}}',
  // questions of visitors about a pet, and what they wrote afterwards
  question:
    '{times, plural, one {There’s a new question about {petName}.} other {There are # new messages about {petName} from people with a question.}}',
  requestAccepted: 'Your request to adopt {petName} was accepted. {petName} is now on hold for you.',
  requestRejected: 'Your request to adopt {petName} wasn’t accepted this time. Thank you for offering a home.',
  requestClosed: '{petName} is no longer listed, so your request was closed.',
  requestReleased: '{petName} is no longer on hold for you.',
  petConsidered: '{petName} is on hold for someone else. Your request stays on the waiting list.',
  petFreeAgain: '{petName} is available again. Your request is still open.',
  petAdopted: '{petName} has found another home. Thank you for offering yours.',
  // to the adopter, some days after {petName} moved in
  followUp: 'How is it going with {petName}? Tell us here.',
  // to the pet's owner: {person} adopted the pet and needs help
  adoptionTrouble: 'It isn’t working out between {person} and {petName}. Please get in touch with them.',
  petDied: '{person} told us that {petName} has died.',
  // to staff and admins: a short story by an adopter
  happyEndingNew:
    '{times, plural, one {There’s a new happy ending to look at, about {petName}.} other {There are # new happy endings to look at, most recently about {petName}.}}',
  // to the adopter who sent it
  happyEndingPublished: 'Your happy ending about {petName} is published. Thank you for sharing it!',
  // a pet that someone else had adopted
  petReturned: '{petName} is looking for a home again. If you still have room, you can apply again.',
  // {date} is the last day of a trial stay
  trialStarted: '{petName} is on trial with you until {date}.',
  trialEnding: 'Your trial with {petName} ends on {date}. Please tell us how it’s going.',
  // to the pet's owner
  agreementAgreed: 'The applicant agreed to the adoption agreement for {petName}.',
  // to the adopter
  agreementCopy: 'Your copy of the adoption agreement for {petName} is here.',
  trialEndingToOwner: '{petName}’s trial ends on {date}. Ask how it’s going, then decide.',
  // to the creator of a campaign; the money may be pledged or received
  gift: '{times, plural, one {{state, select, promised {New {amount} pledge to your campaign {titled, select, yes {{name}} other {for {name}}}.} received {{amount} received for your campaign {titled, select, yes {{name}} other {for {name}}}.} other {New {amount} gift to your campaign {titled, select, yes {{name}} other {for {name}}}.}}} other {# new gifts to your campaign {titled, select, yes {{name}} other {for {name}}}, most recently {amount}.}}',
  campaignPromised: 'Your campaign {titled, select, yes {{name}} other {for {name}}} is fully pledged.',
  campaignFull:
    'Your campaign {titled, select, yes {{name}} other {for {name}}} has reached its goal, and all of the money has been received.',
  campaignEnded: 'Your campaign {titled, select, yes {{name}} other {for {name}}} has ended.',
  // to the donor
  donationReceived: 'We’ve received your {amount} gift to {name}. Thank you!',
  donationCancelled: 'Your {amount} gift to {name} was canceled.',
  promiseExpired: 'Your {amount} pledge to {name} has expired and no longer counts. You can donate again anytime.',
  // to staff and admins
  promiseLarge:
    '{times, plural, one {A large pledge of {amount} to {name} from a donor without a confirmed email.} other {# large pledges from donors without a confirmed email, most recently {amount} to {name}.}}',
  donationRefunded: '{amount} of your gift to {name} was refunded.',
  // to the donor of a gift to the shelter itself, without a campaign
  shelterDonationReceived: 'We’ve received your {amount} gift. Thank you!',
  shelterDonationCancelled: 'Your {amount} gift was canceled.',
  shelterPromiseExpired: 'Your {amount} pledge has expired and no longer counts. You can give again anytime.',
  shelterDonationRefunded: '{amount} of your gift was refunded.',
  // to staff and admins: gifts to the shelter itself, pledged or received
  shelterDonation:
    '{times, plural, one {New {amount} gift to the shelter.} other {# new gifts to the shelter, most recently {amount}.}}',
  shelterPromiseLarge:
    '{times, plural, one {A large pledge of {amount} to the shelter from a donor without a confirmed email.} other {# large pledges from donors without a confirmed email, most recently {amount} to the shelter.}}',
  campaignUpdate:
    '{times, plural, one {There’s an update on {titled, select, yes {{name}} other {{name}’s campaign}}, which you donated to.} other {There are # updates on {titled, select, yes {{name}} other {{name}’s campaign}}, which you donated to.}}',
  // to staff and admins
  postNew:
    '{times, plural, one {{post, select, pet {{person} added {name}.} other {{person} started a campaign {titled, select, yes {{name}} other {for {name}}}.}}} other {{person} added # posts, most recently for {name}.}}',
  // to staff and admins
  approvalWanted:
    '{times, plural, one {{post, select, pet {{name} needs your approval.} other {A campaign {titled, select, yes {{name}} other {for {name}}} needs your approval.}}} other {# posts need your approval, most recently for {name}.}}',
  postApproved:
    '{post, select, pet {{name} was approved, and everyone can see it now.} other {Your campaign {titled, select, yes {{name}} other {for {name}}} was approved, and everyone can see it now.}}',
  // {reason} is a sentence that staff wrote
  postRefused:
    '{post, select, pet {{name} wasn’t approved. The shelter says: {reason}} other {Your campaign {titled, select, yes {{name}} other {for {name}}} wasn’t approved. The shelter says: {reason}}}',
  // to the owner of pets that haven’t been updated for 30 days; {name} is the first pet’s
  stillHere: '{count, plural, one {Is {name} still here?} other {Are these # pets still here?}}',
  // meetings about an adoption request, to either side
  meetingOffered: 'There are times to meet about {petName}. Pick the one that suits you.',
  meetingOfferedAgain: 'Your meeting about {petName} has to move. Pick one of the new times.',
  meetingProposed: 'Another time to meet about {petName} was suggested. Confirm it, or offer others.',
  meetingConfirmed: 'Your meeting about {petName} is confirmed.',
  meetingCancelled: 'Your meeting about {petName} was canceled.',
  meetingReminder: 'Your meeting about {petName} is coming up.',
  // the adoption fee of a request, to the applicant
  feeAsked: 'The adoption fee for {petName} is {amount}. You can pay it now.',
  feeChanged: 'The adoption fee for {petName} is now {amount}.',
  // to either side; {receiptNumber} such as F2026-00042
  feePaid: 'The adoption fee for {petName} was paid: {amount}. Receipt {receiptNumber}.',
  feeRefunded: `{what, select,
    extra {A payment of {amount} for the adoption of {petName} was refunded, because it was no longer due.}
    to_return {The adoption fee for {petName} is to be returned: {amount}.}
    other {The adoption fee for {petName} was refunded: {amount}.}
  }`,
  passwordChanged: 'Your password was changed. If this wasn’t you, choose a new one right away.',
})

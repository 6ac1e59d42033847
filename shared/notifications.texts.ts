import { defineTexts } from '#shared/texts/define-texts.ts'

/**
 * Notifications in the bell. {person} is the name of the user who did it, {amount} an amount of money such as $25.
 * Several notifications of a kind may be one, with their number as {times} and the data of the latest.
 */
export const notificationTexts = defineTexts('notification', {
  // instead of the name of a user who deleted their account, as {person}
  formerUser: 'A former user',
  requestNew: '{person} applied to adopt {petName}.',
  requestWithdrawn: '{person} withdrew their request to adopt {petName}.',
  message:
    '{times, plural, one {{person} sent you a message about {petName}.} other {{person} sent you # messages about {petName}.}}',
  requestAccepted: 'Your request to adopt {petName} was accepted. {petName} is now on hold for you.',
  requestRejected: 'Your request to adopt {petName} wasn’t accepted this time. Thank you for offering a home.',
  requestClosed: '{petName} is no longer listed, so your request was closed.',
  requestReleased: '{petName} is no longer on hold for you.',
  petConsidered: '{petName} is on hold for someone else. Your request stays on the waiting list.',
  petFreeAgain: '{petName} is available again. Your request is still open.',
  petAdopted: '{petName} has found another home. Thank you for offering yours.',
  // to the creator of a campaign; the money may be pledged or received
  gift: '{times, plural, one {{state, select, promised {New {amount} pledge to your campaign for {petName}.} received {{amount} received for your campaign for {petName}.} other {New {amount} gift to your campaign for {petName}.}}} other {# new gifts to your campaign for {petName}, most recently {amount}.}}',
  campaignPromised: 'Your campaign for {petName} is fully pledged.',
  campaignFull: 'Your campaign for {petName} has reached its goal, and all of the money has been received.',
  campaignEnded: 'Your campaign for {petName} has ended.',
  // to the donor
  donationReceived: 'We’ve received your {amount} gift to {petName}. Thank you!',
  donationCancelled: 'Your {amount} gift to {petName} was canceled.',
  promiseExpired: 'Your {amount} pledge to {petName} has expired and no longer counts. You can donate again anytime.',
  // to staff and admins
  promiseLarge:
    '{times, plural, one {A large pledge of {amount} to {petName} from a donor without a confirmed email.} other {# large pledges from donors without a confirmed email, most recently {amount} to {petName}.}}',
  donationRefunded: '{amount} of your gift to {petName} was refunded.',
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
    '{times, plural, one {There’s an update on {petName}’s campaign, which you donated to.} other {There are # updates on {petName}’s campaign, which you donated to.}}',
  // to staff and admins
  postNew:
    '{times, plural, one {{post, select, pet {{person} added {petName}.} other {{person} started a campaign for {petName}.}}} other {{person} added # posts, most recently for {petName}.}}',
  // to staff and admins
  approvalWanted:
    '{times, plural, one {{post, select, pet {{petName} needs your approval.} other {A campaign for {petName} needs your approval.}}} other {# posts need your approval, most recently for {petName}.}}',
  postApproved:
    '{post, select, pet {{petName} was approved, and everyone can see it now.} other {Your campaign for {petName} was approved, and everyone can see it now.}}',
  // {reason} is a sentence that staff wrote
  postRefused:
    '{post, select, pet {{petName} wasn’t approved. The shelter says: {reason}} other {Your campaign for {petName} wasn’t approved. The shelter says: {reason}}}',
  passwordChanged: 'Your password was changed. If this wasn’t you, choose a new one right away.',
})

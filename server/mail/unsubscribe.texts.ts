import { defineTexts } from '#shared/texts/define-texts.ts'

/** The link that ends emails about a topic: in the email, and as the title of its page, where a button confirms it. */
export const stopTopicTexts = defineTexts('stopTopic', {
  request_new: 'Stop emails about new adoption requests for your pets',
  request_withdrawn: 'Stop emails about withdrawn adoption requests',
  question: 'Stop emails about questions about your pets',
  still_here: 'Stop emails that ask whether your pets are still here',
  message: 'Stop emails about messages',
  request_accepted: 'Stop emails about accepted adoption requests',
  request_rejected: 'Stop emails about adoption requests that weren’t accepted',
  request_released: 'Stop emails about pets no longer on hold for you',
  pet_considered: 'Stop emails about pets on hold for someone else',
  pet_free_again: 'Stop emails about pets that are available again',
  pet_adopted: 'Stop emails about pets that have found another home',
  follow_up: 'Stop emails that ask about pets you adopted',
  adoption_trouble: 'Stop emails about adoptions that aren’t working out',
  pet_died: 'Stop emails about pets that died in their new home',
  pet_returned: 'Stop emails about pets that are looking for a home again',
  trial_started: 'Stop emails about the start of a trial',
  trial_ending: 'Stop emails about trials that end soon',
  gift: 'Stop emails about gifts to your campaigns',
  campaign_promised: 'Stop emails about your fully pledged campaigns',
  campaign_full: 'Stop emails about campaigns that reach their goal',
  campaign_ended: 'Stop emails about your campaigns that have ended',
  gift_received: 'Stop emails about gifts we’ve received from you',
  gift_cancelled: 'Stop emails about canceled gifts',
  promise_expired: 'Stop emails about expired pledges',
  gift_refunded: 'Stop emails about refunds',
  campaign_update: 'Stop emails about campaigns you support',
  post_approved: 'Stop emails about your approved posts',
  post_refused: 'Stop emails about posts that weren’t approved',
  gift_to_shelter: 'Stop emails about gifts to the shelter',
  promise_large: 'Stop emails about large pledges',
  post_new: 'Stop emails about new posts by members',
  approval_wanted: 'Stop emails about posts that need approval',
  happy_ending_new: 'Stop emails about new happy endings',
})

/** Shown once emails about a topic are stopped. */
export const stoppedTopicTexts = defineTexts('stoppedTopic', {
  request_new: 'We’ve stopped emails about new adoption requests for your pets.',
  request_withdrawn: 'We’ve stopped emails about withdrawn adoption requests.',
  question: 'We’ve stopped emails about questions about your pets.',
  still_here: 'We’ve stopped emails that ask whether your pets are still here.',
  message: 'We’ve stopped emails about messages.',
  request_accepted: 'We’ve stopped emails about accepted adoption requests.',
  request_rejected: 'We’ve stopped emails about adoption requests that weren’t accepted.',
  request_released: 'We’ve stopped emails about pets no longer on hold for you.',
  pet_considered: 'We’ve stopped emails about pets on hold for someone else.',
  pet_free_again: 'We’ve stopped emails about pets that are available again.',
  pet_adopted: 'We’ve stopped emails about pets that have found another home.',
  follow_up: 'We’ve stopped emails that ask about pets you adopted.',
  adoption_trouble: 'We’ve stopped emails about adoptions that aren’t working out.',
  pet_died: 'We’ve stopped emails about pets that died in their new home.',
  pet_returned: 'We’ve stopped emails about pets that are looking for a home again.',
  trial_started: 'We’ve stopped emails about the start of a trial.',
  trial_ending: 'We’ve stopped emails about trials that end soon.',
  gift: 'We’ve stopped emails about gifts to your campaigns.',
  campaign_promised: 'We’ve stopped emails about your fully pledged campaigns.',
  campaign_full: 'We’ve stopped emails about campaigns that reach their goal.',
  campaign_ended: 'We’ve stopped emails about your ended campaigns.',
  gift_received: 'We’ve stopped emails about gifts we’ve received from you.',
  gift_cancelled: 'We’ve stopped emails about canceled gifts.',
  promise_expired: 'We’ve stopped emails about expired pledges.',
  gift_refunded: 'We’ve stopped emails about refunds.',
  campaign_update: 'We’ve stopped emails about campaigns you support.',
  post_approved: 'We’ve stopped emails about your approved posts.',
  post_refused: 'We’ve stopped emails about posts that weren’t approved.',
  gift_to_shelter: 'We’ve stopped emails about gifts to the shelter.',
  promise_large: 'We’ve stopped emails about large pledges.',
  post_new: 'We’ve stopped emails about new posts by members.',
  approval_wanted: 'We’ve stopped emails about posts that need approval.',
  happy_ending_new: 'We’ve stopped emails about new happy endings.',
})

export const stopPageTexts = defineTexts('stopPage', {
  // below 'Stop emails about …'
  confirm: 'You’ll still see this news in your notifications on our site.',
  // below ‘Stop emails about: Small dogs’
  confirmSearch: 'You’ll get no more emails about this search.',
  // {name} is a search, such as ‘Small dogs, good with cats’
  searchStopped: 'We’ve stopped emails about this search: {name}.',
  // the button
  stop: 'Stop these emails',
  // the title after the button was pressed
  stopped: 'Emails stopped',
  restart: 'Changed your mind? You can turn them back on in your profile on our site.',
  // the title for a wrong or old link
  unknown: 'This link no longer works',
  unknownHelp: 'It may be too old or incomplete. You can choose which emails you get in your profile on our site.',
})

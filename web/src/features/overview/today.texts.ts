import { defineTexts } from '#shared/texts/define-texts.ts'

/**
 * What a user can do next. {pets} is the text 'pets', {shown} a number such as 3 or 99+, {count} the same number for the
 * plural.
 */
export const todayTexts = defineTexts('today', {
  heading: 'Today',
  loading: 'Loading your list...',
  failed: 'Couldn’t load your list.',
  nothing: 'You’re all caught up. Time for a cuddle.',
  // {name} is a pet's name
  pets: '{others, plural, =0 {{name}} one {{name} and # other pet} other {{name} and # other pets}}',
  // after one of the sentences below that is late
  late: 'waiting {days, plural, one {# day} other {# days}}',
  // adopters have said so
  trouble: 'It isn’t working out with {pets}',
  // {time} is such as 2:05 PM
  meeting: 'Meeting about {pets} {days, plural, =0 {today} one {tomorrow} other {tomorrow}} at {time}',
  meetings: '{count, plural, one {# meeting} other {{shown} meetings}} within 24 hours',
  // meetings that took place, and whose outcome has to be recorded
  unrecorded: '{count, plural, one {How did the meeting about {pets} go?} other {How did {shown} meetings go?}}',
  requests: '{count, plural, one {Request for {pets}} other {{shown} requests for {pets}}}',
  messages: '{count, plural, one {New message about {pets}} other {New messages about {pets}}}',
  // by visitors, about pets
  questions:
    '{count, plural, one {A question about {pets} is waiting for your answer} other {{shown} questions about {pets} are waiting for your answer}}',
  accepted: '{count, plural, one {{pets} is on hold for you} other {{pets} are on hold for you}}',
  // posts are pets and campaigns that users have added
  approvals: '{count, plural, one {Post to approve: {pets}} other {{shown} posts to approve}}',
  payments: '{count, plural, one {A payment doesn’t match a donation} other {{shown} payments don’t match a donation}}',
  unanswered:
    '{count, plural, one {A member hasn’t answered a request for {pets}} other {Members haven’t answered {shown} requests for {pets}}}',
  // {amount} is an amount of money, {name} the pet that it is for, or
  // the title of its campaign in quotation marks; {titled} is yes for a title
  pledge: '{amount} pledged for {name} hasn’t been received',
  pledges: '{count, plural, one {# pledge hasn’t been received} other {{shown} pledges haven’t been received}}',
  campaign:
    'The campaign {titled, select, yes {{name}} other {for {name}}} ends {days, plural, =0 {today} =1 {tomorrow} one {in # day} other {in # days}}',
  campaigns: '{count, plural, one {# campaign ends} other {{shown} campaigns end}} within 3 days',
  refused: '{count, plural, one {{name} wasn’t approved} other {{shown} posts weren’t approved}}',
  owed: 'Your {amount} pledge for {name} is waiting for your payment',
  owedMany:
    '{count, plural, one {# of your pledges is waiting for your payment} other {{shown} of your pledges are waiting for your payment}}',
  sent: '{count, plural, one {Your request for {pets} is waiting for an answer} other {Your {shown} requests for {pets} are waiting for an answer}}',
  unconfirmed: '{count, plural, one {Is {pets} still here?} other {Are {pets} still here?}}',
  saved: 'You’ve saved {pets}',
  // below the list; {amount} is such as $340
  monthly: '{count, plural, one {# monthly gift, {amount} a month} other {{shown} monthly gifts, {amount} a month}}',
  // the buttons
  answer: 'Answer',
  reply: 'Reply',
  getInTouch: 'Get in touch',
  seeMeeting: 'See meeting',
  plan: 'Plan the move',
  review: 'Review',
  check: 'Check',
  look: 'Take a look',
  seeWhy: 'See why',
  howToPay: 'How to pay',
  seeRequest: 'See request',
  seeRequests: 'See requests',
  seeSaved: 'See saved pets',
  seeMonthly: 'See gifts',
})

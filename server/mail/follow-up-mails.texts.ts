import { defineTexts } from '#shared/texts/define-texts.ts'

/** Emails after an adoption. {petName} is a pet. */
export const followUpMailTexts = defineTexts('followUpMails', {
  // to the adopter: 3 days, 3 weeks, and 3 months after the adoption
  firstSubject: 'How are the first days with {petName}?',
  secondSubject: 'Three weeks with {petName}',
  thirdSubject: 'Three months with {petName}',
  // the shelter can write its own text instead of these
  first:
    '{petName} moved in with you a few days ago. A new home takes getting used to, for you and for {petName}. How is it going?',
  second: '{petName} has been with you for three weeks now. How are you getting along?',
  third: '{petName} has been with you for three months. We’d love to hear how you’re both doing.',
  // links with the four answers follow
  howTo: 'Pick an answer below. It opens a page where you confirm it.',
  // links
  well: 'All is well',
  question: 'I have a question',
  trouble: 'It isn’t working',
  died: 'Our pet has died',

  // to the pet’s owner, when an adopter says that it isn’t working
  troubleSubject: 'It isn’t working out with {petName}',
  trouble1: 'The family that adopted {petName} told us that it isn’t working out.',
  trouble2:
    'Please get in touch with them soon. You can write to them on the page of their request, for at least 30 days.',
  // to the pet’s owner
  diedSubject: '{petName} has died',
  diedText:
    'The family that adopted {petName} told us that {petName} has died. They get no more emails that ask about {petName}.',
  seeRequest: 'See the request',
  // to staff and admins
  storySubject: '{times, plural, one {A new happy ending to look at} other {# new happy endings to look at}}',
  story:
    '{times, plural, one {A family has sent a happy ending. It’s published once you approve it.} other {Families have sent # happy endings. They’re published once you approve them.}}',
  seeStories: 'See happy endings',
  // to the adopter who sent it
  publishedSubject: 'Your happy ending is published',
  published: 'Thank you for sharing your happy ending. Everyone can read it on our site now.',
  publishedBack: 'You can take it back anytime on the page of your request.',
})

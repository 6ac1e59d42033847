import { defineRichTexts } from '#web/lib/rich-texts.ts'

/** The facts about a pet that most people decide by, each below its name. */
export const petKeyFactsTexts = defineRichTexts('petKeyFacts', {
  // name of the fact; below it is a list of the next six: ‘Children’ with a check mark, ‘Not cats’ with a cross
  goodWith: 'Good with',
  children: 'Children',
  dogs: 'Dogs',
  cats: 'Cats',
  notChildren: 'Not children',
  notDogs: 'Not dogs',
  notCats: 'Not cats',
  noFee: 'No fee',
  // name of the fact; below it is the number of days, and since when
  waiting: 'Waiting',
  days: '{count, plural, one {# day} other {# days}}',
  // <date></date> is a day; after the number of days
  since: 'since <date></date>',
  // name of the fact; below it is the day on which the pet came to the shelter
  hereSince: 'Here since',
  // name of the fact; below it is the day on which the pet came back after an adoption
  backSince: 'Back since',
  fostered: 'Living with a foster family',
  // name of the fact; below it is the day on which the shelter last said that the pet is still there
  lastConfirmed: 'Last confirmed',
})

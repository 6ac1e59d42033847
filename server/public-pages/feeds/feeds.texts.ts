import { defineTexts } from '#shared/texts/define-texts.ts'

/** Feeds for feed readers, which show the titles and a line or two about each pet and campaign. */
export const feedTexts = defineTexts('feed', {
  // the feeds' titles
  pets: 'New pets at {siteName}',
  campaigns: 'New donation campaigns at {siteName}',

  // before the sentence about the pet
  onHold: 'On hold.',
  adopted: 'Adopted.',
  // {age} is such as '3 years', {location} such as 'Springfield'; {category} is the kind of animal
  pet: '{category, select, Dog {Dog, {age}, in {location}.} Cat {Cat, {age}, in {location}.} Rabbit {Rabbit, {age}, in {location}.} Bird {Bird, {age}, in {location}.} other {Pet, {age}, in {location}.}}',
  goal: 'Goal: {amount}.',
})

import { defineRichTexts } from '#web/lib/rich-texts.ts'

/** The optional facts about a pet. */
export const petTraitsTexts = defineRichTexts('petTraits', {
  heading: 'At a glance',
  // before a date
  born: 'Born',
  // <date></date> is a month and a year
  bornAround: 'around <date></date>',
  yes: 'Yes',
  no: 'No',
  noSpecialNeeds: 'None',
  noFee: 'No fee',
  // {age} is an age, such as ‘2 years’
  aboutAge: 'about {age}',
  // words that people add to an age, with spaces between them: 'about 2 years old' means '2 years'
  wordsAroundAge: 'about around old',
  // {facts} is a list of the next ones, with commas
  unknown: 'We don’t know yet: {facts}',
  unknownSex: 'sex',
  unknownBirthDate: 'birth date',
  unknownSize: 'size',
  unknownBreed: 'breed',
  unknownChildren: 'good with children',
  unknownDogs: 'good with dogs',
  unknownCats: 'good with cats',
  unknownHouseTrained: 'house-trained',
  unknownNeutered: 'neutered',
  unknownVaccinated: 'vaccinated',
  unknownMicrochipped: 'microchipped',
  unknownSpecialNeeds: 'special needs',
  unknownFee: 'adoption fee',
})

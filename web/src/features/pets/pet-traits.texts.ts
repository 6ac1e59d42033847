import { defineRichTexts } from '#web/lib/rich-texts.ts'

/** The optional facts about a pet, apart from the key facts. */
export const petTraitsTexts = defineRichTexts('petTraits', {
  heading: 'More facts',
  // before a date
  born: 'Born',
  // <date></date> is a month and a year
  bornAround: 'around <date></date>',
  yes: 'Yes',
  no: 'No',
  noSpecialNeeds: 'None',
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

import { defineTexts } from '#shared/texts/define-texts.ts'

/** The fields of the form for a pet. */
export const petFormFieldsTexts = defineTexts('petFormFields', {
  image: 'Image',
  locationHint: 'Where the pet is now, such as the town.',
  ageHint: 'For example: 8 months, about 3 years',
  chooseCategory: 'Choose a category',
  descriptionHint: 'What are they like, and what should a new family know?',
  // the optional fields
  more: 'More details',
  moreHint: 'Optional. Skip what you don’t know.',
  filledIn: '{count, number} of {total, number} filled in',
  goodWith: 'Good with',
  health: 'Health and habits',
  breedHint: 'For example: Border Collie, Labrador mix. Leave blank if unknown.',
  birthDateHint: 'Leave blank if unknown.',
  // a checkbox: the birth date is a guess
  approximate: 'Approximate',
  // {age} is an age, such as ‘2 years’
  ageOld: '{age} old',
  aboutAgeOld: 'About {age} old',
  specialNeeds: 'What they need',
  specialNeedsHint: 'One or two sentences. For example: a pill every morning, no stairs, a quiet home.',
  specialNeedsYes: 'Yes',
  specialNeedsNone: 'None',
  specialNeedsUnknown: 'Unknown',
  free: 'Adoption is free.',
  feeHint: 'Enter 0 for free, or leave blank if undecided.',
  arrivedHint: 'The day they arrived. Defaults to the day they’re added here.',
  status: 'Status',
})

import { defineTexts } from '#shared/texts/define-texts.ts'

/** Labels of a pet's facts and fields. A label is also the subject of errors, such as 'Location is required'. */
export const petFieldsTexts = defineTexts('petFields', {
  name: 'Name',
  nameInForm: 'Pet Name',
  nameInErrors: 'Pet name',
  age: 'Age',
  ageInForm: 'Pet Age',
  ageInErrors: 'Pet age',
  category: 'Category',
  unknownCategory: 'Choose a category from the list',
  // where the pet is: a town
  location: 'Location',
  description: 'Description',
  descriptionInForm: 'Short Description',
  sex: 'Sex',
  female: 'Female',
  male: 'Male',
  birthDate: 'Birth date',
  birthDateApproximate: 'Approximate birth date',
  size: 'Size',
  small: 'Small',
  medium: 'Medium',
  large: 'Large',
  extraLarge: 'Extra large',
  breed: 'Breed',
  goodWithChildren: 'Good with children',
  goodWithDogs: 'Good with dogs',
  goodWithCats: 'Good with cats',
  houseTrained: 'House-trained',
  // spayed or neutered
  neutered: 'Spayed or neutered',
  vaccinated: 'Vaccinated',
  microchipped: 'Microchipped',
  specialNeeds: 'Special needs',
  specialNeedsMissing: 'Describe the special need in a sentence',
  adoptionFee: 'Adoption fee',
  adoptionFeeOutOfRange: 'The adoption fee must be between {min} and {max}',
  // {currency} is its code, such as EUR; {example} an amount as typed
  adoptionFeeUnreadable:
    '{currency, select, USD {Enter the fee in dollars, such as 120 or 85.50} other {Enter the fee in {currency}, such as {example}}}',
  // the day on which the pet came to the shelter
  arrivedOn: 'Arrived on',
  arrivedOnInErrors: 'The arrival date',
})

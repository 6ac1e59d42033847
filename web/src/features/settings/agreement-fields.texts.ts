import { defineTexts } from '#shared/texts/define-texts.ts'

export const agreementFieldsTexts = defineTexts('agreementFields', {
  // the label of a tick box
  agreementStep: 'Ask adopters to agree to an adoption agreement',
  agreementStepHint:
    'Adds a step to accepted requests for the shelter’s own pets: the applicant reads your text, types their name, and agrees. Write the text below first.',
  textHint: 'Use your own words, and have someone who knows your local law read it once.',
  // the placeholder of the field; the words in braces stand for names and facts
  example:
    'For example:\nAgreement between {shelter} and {adopter} about {pet} ({kind}).\n\n1. The adopter gives {pet} a safe home, good food, and the care of a veterinarian.\n2. If the adopter can’t keep {pet}, they bring {pet} back to us.',
  placeholders: 'Words we fill in for you',
  placeholdersHint:
    'Type them with their braces. They’re the same in every language. A fact that nobody has entered reads “not known.”',
  // what each of these words becomes
  pet: 'The pet’s name',
  kind: 'Kind, such as Dog',
  breed: 'Breed',
  sex: 'Sex',
  age: 'Age, as on the pet’s page',
  born: 'Birth date',
  adopter: 'The adopter’s name',
  adopterAddress: 'The adopter’s address, from the request',
  shelter: 'The shelter’s legal name, or its name if it has none',
  shelterAddress: 'The shelter’s postal address, or its city and country if it has none',
  registrationNumber: 'The shelter’s registration number',
  date: 'The day the adopter opens the agreement',
  yearsHint:
    'If an adopter deletes their account, only admins can still read the agreement. It’s deleted after this many years. The privacy page says so.',
})

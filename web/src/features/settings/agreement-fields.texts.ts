import { defineTexts } from '#shared/texts/define-texts.ts'

export const agreementFieldsTexts = defineTexts('agreementFields', {
  // the label of a tick box
  agreementStep: 'Ask adopters to agree to an adoption agreement',
  agreementStepHint:
    'Adds a step to accepted requests for the shelter’s own pets: the applicant reads your text, types their name, and agrees. It needs the text below.',
  textHint: 'In your own words. Have someone who knows the law where you are read it once.',
  // the placeholder of the field; the words in braces stand for names and facts
  example:
    'For example:\nAgreement between {shelter} and {adopter} about {pet} ({kind}).\n\n1. The adopter gives {pet} a safe home, good food, and the care of a veterinarian.\n2. If the adopter can’t keep {pet}, they bring {pet} back to us.',
  placeholders: 'Words that fill themselves in',
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
  shelter: 'The shelter’s legal name, or else its name',
  shelterAddress: 'The shelter’s postal address, or else city and country',
  registrationNumber: 'The shelter’s registration number',
  date: 'The day on which the adopter opens the agreement',
  yearsHint:
    'When an adopter deletes their account, only admins can still read what they agreed to. After this time, it’s deleted. The privacy page says so.',
})

import { defineTexts } from '#shared/texts/define-texts.ts'

export const receivedRequestsTexts = defineTexts('receivedRequests', {
  label: 'Adoption Requests',
  // headings of a table's columns
  pet: 'Pet',
  requester: 'Requester',
  contact: 'Contact Info',
  status: 'Status',
  actions: 'Actions',
  failed: 'Couldn’t load the requests.',
  none: 'No adoption requests found.',
  noneHint: 'When someone applies to adopt one of your pets, the request appears here.',
  myPets: 'My Added Pets',
})

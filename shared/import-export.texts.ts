import { defineTexts } from '#shared/texts/define-texts.ts'

/** Columns of imported files; those of a pet’s and a campaign’s fields have the labels of the fields. */
export const transferColumnTexts = defineTexts('transferColumns', {
  // identifies a record in all files
  key: 'Key',
  status: 'Status',
  photos: 'Photos',
  photoTexts: 'Photo descriptions',
  photoFocuses: 'Photo focal points',
  // whether the record is public
  approval: 'Approval',
  owner: 'Owner',
  // the time when the record was added
  added: 'Added',
  // the key of the pet that a campaign is for
  petKey: 'Pet’s key',
  image: 'Photo',
  // the amount that a campaign is to raise
  target: 'Goal',
  endsAt: 'Closing date',
  // yes or no
  paused: 'Paused',
  // what a campaign’s money is for
  needs: 'Needs',
  // amounts
  donated: 'Raised',
  received: 'Received',
  // of all amounts
  currency: 'Currency',
})

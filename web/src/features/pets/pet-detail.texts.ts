import { defineRichTexts } from '#web/lib/rich-texts.ts'

/** {name} is the name of the pet. */
export const petDetailTexts = defineRichTexts('petDetail', {
  update: 'Update Pet',
  about: 'About {name}',
  adopted: '{name} has found a home.',
  // one applicant has been accepted; the reader has applied, too
  onHold: '{name} is on hold for an applicant.',
  onHoldForOther: '{name} is on hold for an applicant. You can still apply and join the waiting list.',
  notFound: 'Pet not found',
  notFoundDescription: 'There’s no pet at this address.',
  notFoundHint: 'This page may have been taken down. Other pets would love to meet you.',
  seeAll: 'See all pets',
})

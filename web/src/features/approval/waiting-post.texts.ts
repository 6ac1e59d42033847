import { defineRichTexts } from '#web/lib/rich-texts.ts'

/** A pet or a campaign that waits for approval. {name} is its name. */
export const waitingPostTexts = defineRichTexts('waitingPost', {
  pet: 'Pet',
  campaign: 'Campaign',
  // <date></date> is the day of the post, such as 'Nov 21, 2026'
  postedBy: 'Posted by <strong>{person}</strong>, <mail>{email}</mail>, <date></date>',
  postedByFormer: 'Posted by a former user, <date></date>',
  // a button and its name for screen readers
  preview: 'Preview',
  previewPost: 'Preview {name}',
  morePhotos: 'More photos of {name}',
  photo: 'Photo {number, number}',
  // a fact about the pet, such as 'Special needs: deaf'
  fact: '{label}: {value}',
  // <date></date> is the day on which the campaign ends
  openUntil: 'Open until <date></date>',
  // {needs} lists what the campaign pays for, with prices
  needs: 'Needs: {needs}',
  need: '{name} ({cost})',
  showMore: 'Show more',
  showLess: 'Show less',
  // buttons and their names for screen readers
  approve: 'Approve',
  approvePost: 'Approve {name}',
  approved: '{name} is approved and now public.',
  approveFailed: 'Couldn’t approve {name}. {reason}',
  decline: 'Decline',
  declinePost: 'Decline {name}',
})

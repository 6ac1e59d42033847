import { defineRichTexts } from '#web/lib/rich-texts.ts'

/** How to find the page of a gift again. */
export const keepLinkTexts = defineRichTexts('keepLink', {
  heading: 'Keep this link',
  hint: 'This page is your way back to your gift. Anyone with the link can see it.',
  bookmark: 'Bookmark this page. It’s your way back to your gift, and anyone with the link can see it.',
  copy: 'Copy link',
  email: 'Email me this',
  // {email} is mostly masked, such as v…@example.org
  emailed: 'On its way to {email}. We send each address one email a day, so it may arrive tomorrow.',
  // {reason} is a sentence
  emailFailed: 'Couldn’t email the link. {reason}',
  save: 'Save on this device',
  // <list> is a link to the page 'Your Gifts'
  saved: 'Saved on this device in <list>Your gifts</list>.',
  notSaved: 'This browser doesn’t save anything, so the list is lost when you leave. Please copy the link.',
})

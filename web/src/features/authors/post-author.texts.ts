import { defineRichTexts } from '#web/lib/rich-texts.ts'

/** Who is responsible for a pet or a campaign. {name} is a user or the shelter, and {month} is a month with its year. */
export const postAuthorTexts = defineRichTexts('postAuthor', {
  pet: 'Posted by <who>{name}</who>',
  petByMember: 'Posted by <who>{name}</who>, member since {month}',
  // a user whose name isn’t shown
  petBySomeone: 'Posted by a member who joined in {month}',
  campaign: 'Run by <who>{name}</who>',
  campaignByMember: 'Run by <who>{name}</who>, member since {month}',
  // a user whose name isn’t shown
  campaignBySomeone: 'Run by a member who joined in {month}',
  // to the author, whose post is older than these lines
  hidden: 'This is your post. Others don’t see your name yet.',
  // the button
  show: 'Show my name',
  shown: 'Everyone can see your name now.',
  failed: 'Your name couldn’t be shown: {reason}',
})

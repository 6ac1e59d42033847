import { defineTexts } from '#shared/texts/define-texts.ts'

// Emails about the approval of pets and campaigns. {post} is what was posted: pet or campaign. {name}
// is a campaign's title in quotation marks, or a pet's name; {titled} is yes for a title.

export const postMailTexts = defineTexts('postMail', {
  // buttons
  seePet: 'See the pet',
  seeCampaign: 'See the campaign',
  seeReason: 'See why',
  review: 'Review now',

  // to staff and admins; {times} is the number of one member's posts, and {post} is the latest
  newSubject:
    '{times, plural, one {{post, select, pet {A member has added a pet} other {A member has started a campaign}}} other {A member has added pets or campaigns}}',
  new: '{times, plural, one {{post, select, pet {A member has added a pet. Everyone can see it now.} other {A member has started a campaign. Everyone can see it and donate now.}}} other {A member has added # pets or campaigns. Everyone can see them now.}}',
  newAuthor: '{times, plural, one {The page shows who added it.} other {Each page shows who added it.}}',

  // to staff and admins; {times} is the number of posts, and {post} is the latest
  waitingSubject:
    '{times, plural, one {{post, select, pet {A pet needs your approval} other {A campaign needs your approval}}} other {Pets and campaigns need your approval}}',
  waiting:
    '{times, plural, one {{post, select, pet {A pet is waiting for your approval.} other {A campaign is waiting for your approval.}}} other {Pets and campaigns are waiting for your approval.}}',
  waitingHidden:
    '{times, plural, one {It stays hidden until you or someone else on the team approves it.} other {They stay hidden until you or someone else on the team approves them.}}',

  // to the author
  approvedSubject:
    '{post, select, pet {{name} has been approved} other {Your campaign {titled, select, yes {{name}} other {for {name}}} has been approved}}',
  approved:
    '{post, select, pet {{name} has been approved. The page is public now.} other {Your campaign {titled, select, yes {{name}} other {for {name}}} has been approved. It’s public now.}}',
  rejectedSubject:
    '{post, select, pet {{name} wasn’t approved} other {Your campaign {titled, select, yes {{name}} other {for {name}}} wasn’t approved}}',
  rejected:
    '{post, select, pet {{name} wasn’t approved. You’ll find the reason on the pet’s page.} other {Your campaign {titled, select, yes {{name}} other {for {name}}} wasn’t approved. You’ll find the reason on its page.}}',
  rejectedAgain: 'You can make changes there, and we’ll review it again.',
})

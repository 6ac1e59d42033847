import { defineRichTexts } from '#web/lib/rich-texts.ts'

/** {name} is a pet's. */
export const campaignViewTexts = defineRichTexts('campaignView', {
  // the title of the tab, and of the shared link
  help: 'Help {name}',
  edit: 'Edit Campaign',
  about: 'What {name} needs',
  needs: 'What the money is for',
  // after a need whose price has been given
  needReached: '(covered)',
  needRemaining: '{amount} to go',
  // labels of a date
  endedOn: 'Ended on',
  openUntil: 'Open until',
  // the label of the progress bar
  progress: 'Raised for {name}',
  // below a title such as ‘Surgery for Bruno’; <pet> is the pet's name
  forPet: 'For <pet></pet>',
  // the link to the pet's page
  meet: 'Meet <pet></pet>',
  donors: '{count, plural, one {# donor} other {# donors}}',
  // of the campaign; 1 is its last day
  daysLeft: '{count, plural, one {Last day} other {# days left}}',
  raised: '<amount>{raised}</amount> raised of <goal>{max}</goal>',
  howToPay: 'How to pay',
  donate: 'Donate Now',
  notFound: 'Campaign not found',
  notFoundDescription: 'There’s no campaign at this address.',
  notFoundHint: 'The link may have a typo. Other animals need your help, too.',
  allCampaigns: 'See all campaigns',
})

import { defineTexts } from '#shared/texts/define-texts.ts'

/** Cells of the tables of campaigns. {name} is a pet's. */
export const campaignCellsTexts = defineTexts('campaignCells', {
  // the label of the progress bar
  progress: 'Raised for {name}',
  raised: '{amount} raised',
  allPledged: 'None received yet',
  allReceived: 'All of it received',
  receivedAndPledged: '{received} received, {pledged} pledged',
  edit: 'Edit',
  editCampaign: 'Edit {name}’s campaign',
  // the longer label of the button 'Publish', for screen readers
  publishCampaign: 'Publish {name}’s campaign',
  reopen: 'Reopen',
  reopenCampaign: 'Reopen {name}’s campaign',
  pause: 'Pause',
  pausedNow: '{name}’s campaign is paused.',
  // {reason} is a sentence
  pauseFailed: 'Couldn’t pause {name}’s campaign. {reason}',
  resume: 'Resume',
  resumedNow: '{name}’s campaign accepts donations again.',
  resumeFailed: 'Couldn’t resume {name}’s campaign. {reason}',
  donors: 'View Donators',
  // opens the news of a campaign, where one can be written
  updates: 'Post an update',
})

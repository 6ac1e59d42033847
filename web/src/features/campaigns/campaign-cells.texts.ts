import { defineTexts } from '#shared/texts/define-texts.ts'

/** Cells of the tables of campaigns. {name} is a pet's. */
export const campaignCellsTexts = defineTexts('campaignCells', {
  // the label of the progress bar
  progress: 'Raised for {name}',
  raised: '{amount} raised',
  allPledged: 'None received yet',
  allReceived: 'Fully paid',
  receivedAndPledged: '{received} received, {pledged} pledged',
  edit: 'Edit',
  editCampaign: 'Edit {name}’s campaign',
  reopen: 'Reopen',
  reopenCampaign: 'Reopen {name}’s campaign',
  pause: 'Pause',
  pauseCampaign: 'Pause {name}’s campaign',
  // {reason} is a sentence
  pauseFailed: 'Couldn’t pause {name}’s campaign. {reason}',
  resume: 'Resume',
  resumeCampaign: 'Resume {name}’s campaign',
  resumeFailed: 'Couldn’t resume {name}’s campaign. {reason}',
  donors: 'Donators',
  donorsOfCampaign: 'View Donators of {name}’s campaign',
  updates: 'Updates',
  updatesOnCampaign: 'Updates on {name}’s campaign',
})

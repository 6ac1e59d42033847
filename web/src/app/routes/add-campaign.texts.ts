import { defineRichTexts } from '#web/lib/rich-texts.ts'

export const addCampaignPageTexts = defineRichTexts('addCampaignPage', {
  // above the short form, which takes a photo’s link; the link leads to the form with all fields
  lead: 'Your campaign will run for 7 days. To upload a photo or choose another closing date, <form>use the full form</form>.',
  created: 'Campaign Created',
  createdDetail: 'Campaign for {petName} added successfully!',
})

import { defineTexts } from '#shared/texts/define-texts.ts'

export const homePreviewTexts = defineTexts('homePreview', {
  preview: 'Preview',
  // the title of a dialog, and the name of a part of the page
  title: 'Home page preview',
  back: 'Back to settings',
  frame: 'Home page with these settings',
  // the sample pet: a name, its status, and where it lives
  sampleName: 'Biscuit',
  sampleStatus: 'On hold',
  location: 'Location',
  sampleLocation: 'Your shelter',
  // stands for the name of a shelter that has not chosen one
  defaultSiteName: 'Pawstead',
})

import { defineTexts } from '#shared/texts/define-texts.ts'

export const campaignUpdatesTexts = defineTexts('campaignUpdates', {
  heading: 'Updates',
  loadMoreFailed: 'Couldn’t load earlier updates.',
  post: 'Post an update',
})

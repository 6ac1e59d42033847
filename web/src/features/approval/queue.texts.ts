import { defineTexts } from '#shared/texts/define-texts.ts'

/** The list of pets and campaigns that staff and admins have to approve. */
export const approvalQueueTexts = defineTexts('approvalQueue', {
  loading: 'Loading posts...',
  failed: 'Couldn’t load the posts.',
  moreFailed: 'Couldn’t load more posts.',
  none: 'Nothing to approve.',
  noneHint: 'New pets and campaigns that need your approval appear here, and in your notifications.',
  list: 'Waiting for approval, oldest first',
})

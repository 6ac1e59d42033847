import { defineTexts } from '#shared/texts/define-texts.ts'

export const bellTexts = defineTexts('bell', {
  notifications: 'Notifications',
  // for screen readers
  withUnread: '{count, plural, one {Notifications, # unread} other {Notifications, # unread}}',
  withManyUnread: 'Notifications, more than 99 unread',
})

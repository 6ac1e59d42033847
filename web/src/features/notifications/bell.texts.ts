import { defineTexts } from '#shared/texts/define-texts.ts'

export const bellTexts = defineTexts('bell', {
  notifications: 'Notifications',
  // for screen readers
  withUnread: 'Notifications, {count, number} unread',
  withManyUnread: 'Notifications, more than 99 unread',
})

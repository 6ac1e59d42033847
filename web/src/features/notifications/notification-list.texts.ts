import { defineTexts } from '#shared/texts/define-texts.ts'

export const notificationListTexts = defineTexts('notificationList', {
  loading: 'Loading your notifications...',
  failed: 'Couldn’t load your notifications.',
  moreFailed: 'Couldn’t load more notifications.',
  unreadCount: '{count, plural, one {# unread} other {# unread}}',
  manyUnread: 'More than 99 unread',
  allRead: 'You’re all caught up.',
  markAllRead: 'Mark all as read',
  markedAllRead: 'All notifications are marked as read.',
  undoFailed: 'Couldn’t undo this. {reason}',
  markAllFailed: 'Couldn’t mark them as read. {reason}',
  // before the text of a notification, for screen readers
  unread: 'Unread:',
  none: 'No notifications yet.',
  noneHint: 'News about your requests, pets, and campaigns will appear here.',
  browse: 'Browse Pets',
})

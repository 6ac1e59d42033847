import { pages } from '#shared/pages.ts'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { NotificationList } from '#web/features/notifications/notification-list.tsx'

export function NotificationsPage() {
  return (
    <>
      <PageHeading
        title={pages.notifications.title()}
        description={pages.notifications.description()}
        className="mb-5"
      />
      <NotificationList />
    </>
  )
}

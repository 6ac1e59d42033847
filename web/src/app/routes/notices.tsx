import { pages } from '#shared/pages.ts'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { NoticeList } from '#web/features/notices/notice-list.tsx'

/** 'Notices': what the person who is logged in is told. */
export function NoticesPage() {
  return (
    <>
      <PageHeading title={pages.notices.title} description={pages.notices.description} className="mb-5" />
      <NoticeList />
    </>
  )
}

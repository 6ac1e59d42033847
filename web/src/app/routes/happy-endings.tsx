import { useSearchParams } from 'react-router-dom'
import { isRecordNumber, pages } from '#shared/pages.ts'
import { PageBody } from '#web/app/layouts/public-layout.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { HappyEndingList } from '#web/features/happy-endings/happy-ending-list.tsx'
import { happyEndingsPageTexts as t } from './happy-endings.texts.ts'

export function HappyEndingsPage() {
  const [params] = useSearchParams()
  const before = params.get('before') ?? undefined
  return (
    <PageBody>
      <PageHeading title={pages.happyEndings.title()} description={t.description()} lead={t.lead()} />
      <HappyEndingList before={isRecordNumber(before) ? Number(before) : undefined} />
    </PageBody>
  )
}

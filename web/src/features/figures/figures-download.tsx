import { Download } from 'lucide-react'
import { isAdmin } from '#shared/permissions.ts'
import { Button } from '#web/components/ui/button.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { useSession } from '#web/identity/session.tsx'
import { useFileDownload } from '#web/identity/use-file-download.ts'
import { figuresPageTexts as t } from './figures-page.texts.ts'
import { type Period, searchOf } from './period.ts'

/** For admins: the period's figures as a file. */
export function FiguresDownload({ period }: { period: Period }) {
  const { user } = useSession()
  const file = useFileDownload()
  if (!user || !isAdmin(user)) return null
  const { from, to } = period
  const start = (of: 'pets' | 'donations') =>
    file.start({ url: `/api/figures.csv${searchOf(period)}&of=${of}`, name: `figures-of-${of}-${from}-to-${to}.csv` })
  return (
    <div className="print:hidden">
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" icon={Download} busy={file.busy} onClick={() => void start('pets')}>
          {t.download()}
        </Button>
        <Button look="secondary" icon={Download} busy={file.busy} onClick={() => void start('donations')}>
          {t.downloadDonations()}
        </Button>
      </div>
      <StatusLine tone={file.tone}>{file.text}</StatusLine>
    </div>
  )
}

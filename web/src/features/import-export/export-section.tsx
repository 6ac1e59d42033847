import { FileDown } from 'lucide-react'
import { type TransferFormat, type TransferKind, transferFormats, transferKinds } from '#shared/import-export.ts'
import { Button } from '#web/components/ui/button.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { useFileDownload } from '#web/identity/use-file-download.ts'
import { exportSectionTexts as t } from './export-section.texts.ts'

const kindTexts: Record<TransferKind, { title: () => string; content: () => string }> = {
  pets: { title: t.pets, content: t.petsContent },
  campaigns: { title: t.campaigns, content: t.campaignsContent },
  requests: { title: t.requests, content: t.requestsContent },
  gifts: { title: t.gifts, content: t.giftsContent },
}

const formats: Record<TransferFormat, string> = { csv: 'CSV', json: 'JSON' }

export function ExportSection() {
  return (
    <section aria-labelledby="export">
      <h2 id="export" className="font-serif text-xl font-semibold">
        {t.title()}
      </h2>
      <p className="mt-2 max-w-text">{t.lead()}</p>
      <ul className="mt-5 grid gap-4 xl:grid-cols-2">
        {transferKinds.map((kind) => (
          <Kind key={kind} kind={kind} />
        ))}
      </ul>
    </section>
  )
}

function Kind({ kind }: { kind: TransferKind }) {
  const file = useFileDownload()
  const { title, content } = kindTexts[kind]
  return (
    <li className="rounded-card border border-line bg-card p-5">
      <h3 id={`export-${kind}`} className="font-bold">
        {title()}
      </h3>
      <p className="mt-1 text-ink-soft">{content()}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {transferFormats.map((format) => (
          <Button
            key={format}
            look="secondary"
            icon={FileDown}
            busy={file.busy}
            aria-label={t.download({ kind, format: formats[format] })}
            onClick={() => file.start({ url: `/api/export/${kind}.${format}`, name: `${kind}.${format}` })}
          >
            {formats[format]}
          </Button>
        ))}
      </div>
      <div className={file.text ? 'mt-4' : undefined}>
        <StatusLine tone={file.tone}>{file.text}</StatusLine>
      </div>
    </li>
  )
}

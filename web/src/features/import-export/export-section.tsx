import { FileDown } from 'lucide-react'
import { type TransferFormat, type TransferKind, transferFormats, transferKinds } from '#shared/import-export.ts'
import { Button } from '#web/components/ui/button.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { useFileDownload } from '#web/identity/use-file-download.ts'

const kindTexts: Record<TransferKind, { title: string; text: string }> = {
  pets: {
    title: 'Pets',
    text: 'Everything about every pet, drafts included, with the addresses of its photos and its owner’s email. It can be imported elsewhere.',
  },
  campaigns: {
    title: 'Campaigns',
    text: 'Every campaign, with what the money is for and what it has raised, but without its updates. It can be imported elsewhere.',
  },
  requests: {
    title: 'Adoption requests',
    text: 'Who asked for which pet, how to reach them, what they wrote when asking, and how it ended. Messages and private notes are left out.',
  },
  gifts: {
    title: 'Gifts',
    text: 'Every gift, with its amount, its state and who gave it, as in the file for the treasurer.',
  },
}

const formats: Record<TransferFormat, string> = { csv: 'CSV', json: 'JSON' }

export function ExportSection() {
  return (
    <section aria-labelledby="export">
      <h2 id="export" className="font-serif text-xl font-semibold">
        Export
      </h2>
      <p className="mt-2 max-w-text">
        Everything here is yours to take with you: CSV for spreadsheets, JSON for programs. These files hold people’s
        names and addresses, so keep them as safe as this site does.
      </p>
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
  const { title, text } = kindTexts[kind]
  return (
    <li className="rounded-card border border-line bg-card p-5">
      <h3 id={`export-${kind}`} className="font-bold">
        {title}
      </h3>
      <p className="mt-1 text-ink-soft">{text}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {transferFormats.map((format) => (
          <Button
            key={format}
            look="secondary"
            icon={FileDown}
            busy={file.busy}
            aria-label={`Download ${title.toLowerCase()} as ${formats[format]}`}
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

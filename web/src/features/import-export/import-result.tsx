import { FileDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import { withThousands } from '#shared/format-number.ts'
import { columnLabel, type ImportKind } from '#shared/import-export.ts'
import { pathTo } from '#shared/pages.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Foldout } from '#web/components/ui/foldout.tsx'
import { Link } from '#web/components/ui/link.tsx'
import {
  type ImportReport,
  notedRows,
  type RowReport,
  refusedRows,
  rowsByOwner,
  verdictsAsCsv,
} from './import-report.ts'

const maxListedRows = 100

const nouns: Record<ImportKind, [one: string, several: string]> = {
  pets: ['pet', 'pets'],
  campaigns: ['campaign', 'campaigns'],
}
const formatCount = (kind: ImportKind, count: number) => `${withThousands(count)} ${nouns[kind][count === 1 ? 0 : 1]}`

type ImportResultProps = { kind: ImportKind; report: ImportReport; done: boolean; onImport: () => void }

export function ImportResult({ kind, report, done, onImport }: ImportResultProps) {
  const [refused, noted] = useMemo(() => [refusedRows(report), notedRows(report)], [report])
  const { sums } = report
  if (!sums) return null
  return (
    <div className="mt-5 space-y-5">
      <Sums kind={kind} report={report} done={done} />
      {refused.length > 0 && <Rows title="Refused rows" rows={refused} open />}
      {!done && refused.length === 0 && sums.added > 0 && (
        <Button size="large" onClick={onImport}>
          Import {formatCount(kind, sums.added)}
        </Button>
      )}
      {noted.length > 0 && <Rows title="Worth knowing" rows={noted} />}
      {!done && <Owners kind={kind} report={report} />}
      <Columns kind={kind} report={report} />
      {report.rows.size > 0 && (
        <Button look="secondary" size="small" icon={FileDown} onClick={() => save(report, kind)}>
          Download all verdicts
        </Button>
      )}
    </div>
  )
}

function Sums({ kind, report: { sums, written }, done }: { kind: ImportKind; report: ImportReport; done: boolean }) {
  if (!sums) return null
  const { added, alreadyHere, refused, rows, drawings, failedPictures } = sums
  const existingText =
    alreadyHere > 0 && `${formatCount(kind, alreadyHere)} ${alreadyHere === 1 ? 'is' : 'are'} here already.`
  return (
    <div role="status" className="space-y-1">
      <p className="text-lg font-bold">
        {done || written ? `${formatCount(kind, added)} imported.` : verdict(kind, { added, refused, rows })}
      </p>
      {existingText && <p>{existingText}</p>}
      {refused > 0 && <p>Nothing is imported while a row is refused. Please correct the file, then choose it again.</p>}
      {done && drawings > 0 && <p>{formatCount(kind, drawings)} got a drawing for want of a picture.</p>}
      {done && failedPictures > 0 && (
        <p>{failedPictures === 1 ? '1 photo' : `${withThousands(failedPictures)} photos`} could not be imported.</p>
      )}
      {done && added > 0 && (
        <p>
          <Link
            to={pathTo(kind === 'pets' ? 'shelterPets' : 'shelterCampaigns')}
            className="font-bold text-amber-ink underline underline-offset-4"
          >
            See all {nouns[kind][1]}
          </Link>
        </p>
      )}
    </div>
  )
}

function verdict(kind: ImportKind, { added, refused, rows }: { added: number; refused: number; rows: number }): string {
  if (rows === 0) return 'There are no rows in this file.'
  if (refused > 0)
    return `${withThousands(refused)} of ${withThousands(rows)} rows ${refused === 1 ? 'is' : 'are'} refused.`
  return added === 0 ? 'There is nothing new in this file.' : `${formatCount(kind, added)} can be imported.`
}

function Rows({ title, rows, open = false }: { title: string; rows: RowReport[]; open?: boolean }) {
  const [isOpen, setOpen] = useState(open)
  const more = rows.length - maxListedRows
  return (
    <Foldout
      title={title}
      about={rows.length === 1 ? '1 row' : `${withThousands(rows.length)} rows`}
      open={isOpen}
      onOpen={setOpen}
    >
      <ul className="divide-y divide-line">
        {rows.slice(0, maxListedRows).map(({ row, line, name, notes }) => (
          <li key={row} className="py-2 first:pt-0 last:pb-0">
            <p className="font-semibold wrap-anywhere">
              Line {withThousands(line)}
              {name && `: ${name}`}
            </p>
            <ul className="text-sm wrap-anywhere text-ink-soft">
              {[...new Set(notes)].map((note) => (
                <li key={note}>{note}.</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-2 text-sm">And {withThousands(more)} more: download all verdicts to see them.</p>}
    </Foldout>
  )
}

function Owners({ kind, report }: { kind: ImportKind; report: ImportReport }) {
  const [isOpen, setOpen] = useState(false)
  const owners = useMemo(() => rowsByOwner(report), [report])
  if (owners.length === 0) return null
  const about = owners.length === 1 ? '1 account' : `${withThousands(owners.length)} accounts`
  return (
    <Foldout title="Owners" about={about} open={isOpen} onOpen={setOpen}>
      <p className="mb-2 text-sm">An owner sees who applies, and decides on requests.</p>
      <ul className="divide-y divide-line">
        {owners.slice(0, maxListedRows).map(({ owner, rows }) => (
          <li key={owner} className="py-2 first:pt-0 last:pb-0">
            <p className="font-semibold wrap-anywhere">
              {owner}: {formatCount(kind, rows.length)}
            </p>
            <p className="text-sm wrap-anywhere text-ink-soft">{namesOf(rows)}</p>
          </li>
        ))}
      </ul>
      {owners.length > maxListedRows && (
        <p className="mt-2 text-sm">
          And {withThousands(owners.length - maxListedRows)} more: download all verdicts to see them.
        </p>
      )}
    </Foldout>
  )
}

function namesOf(rows: RowReport[]): string {
  const some = rows.slice(0, maxListedRows).map(({ line, name }) => `line ${withThousands(line)}${name && `: ${name}`}`)
  const more =
    rows.length > maxListedRows
      ? `; and ${withThousands(rows.length - maxListedRows)} more: download all verdicts to see them`
      : ''
  const text = `${some.join('; ')}${more}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function Columns({ kind, report: { columns } }: { kind: ImportKind; report: ImportReport }) {
  const [isOpen, setOpen] = useState(false)
  const left = columns.filter(({ column }) => column === null).length
  const about = left === 0 ? 'all recognised' : `${left} of ${columns.length} left out`
  return (
    <Foldout title="Columns" about={about} open={isOpen} onOpen={setOpen}>
      <dl className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-x-4 gap-y-1">
        {columns.map(({ name, column, opposite }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file may name two columns alike, and their order stays
          <div key={index} className="contents">
            <dt className="wrap-anywhere">{name || `Column ${index + 1}`}</dt>
            <dd className="wrap-anywhere text-ink-soft">
              {column === null ? 'left out' : `${columnLabel(kind, column)}${opposite ? ' (the opposite)' : ''}`}
            </dd>
          </div>
        ))}
      </dl>
    </Foldout>
  )
}

function save(report: ImportReport, kind: ImportKind): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([verdictsAsCsv(report)], { type: 'text/csv' }))
  link.download = `${kind}-verdicts.csv`
  link.click()
  // the download has started by then
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

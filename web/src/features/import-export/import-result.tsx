import { FileDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { MappedColumn } from '#shared/import.ts'
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
import { importResultTexts as t } from './import-result.texts.ts'

const maxListedRows = 100

type ImportResultProps = { kind: ImportKind; report: ImportReport; done: boolean; onImport: () => void }

export function ImportResult({ kind, report, done, onImport }: ImportResultProps) {
  const [refused, noted] = useMemo(() => [refusedRows(report), notedRows(report)], [report])
  const { sums } = report
  if (!sums) return null
  return (
    <div className="mt-5 space-y-5">
      <Sums kind={kind} report={report} done={done} />
      {refused.length > 0 && <Rows title={t.rowsWithErrors()} rows={refused} open />}
      {!done && refused.length === 0 && sums.added > 0 && (
        <Button size="large" onClick={onImport}>
          {t.importAll({ kind, count: sums.added })}
        </Button>
      )}
      {noted.length > 0 && <Rows title={t.warnings()} rows={noted} />}
      {!done && <Owners kind={kind} report={report} />}
      <Columns kind={kind} report={report} />
      {report.rows.size > 0 && (
        <Button look="secondary" size="small" icon={FileDown} onClick={() => save(report, kind)}>
          {t.download()}
        </Button>
      )}
    </div>
  )
}

function Sums({ kind, report: { sums, written }, done }: { kind: ImportKind; report: ImportReport; done: boolean }) {
  if (!sums) return null
  const { added, alreadyHere, refused, rows, drawings, failedPictures } = sums
  return (
    <div role="status" className="space-y-1">
      <p className="text-lg font-bold">
        {done || written ? t.imported({ kind, count: added }) : verdict(kind, { added, refused, rows })}
      </p>
      {alreadyHere > 0 && <p>{t.alreadyHere({ kind, count: alreadyHere })}</p>}
      {refused > 0 && <p>{t.fixRows()}</p>}
      {done && drawings > 0 && <p>{t.drawings({ kind, count: drawings })}</p>}
      {done && failedPictures > 0 && <p>{t.failedPhotos({ count: failedPictures })}</p>}
      {done && added > 0 && (
        <p>
          <Link
            to={pathTo(kind === 'pets' ? 'shelterPets' : 'shelterCampaigns')}
            className="font-bold text-amber-ink underline underline-offset-4"
          >
            {t.seeAll({ kind })}
          </Link>
        </p>
      )}
    </div>
  )
}

function verdict(kind: ImportKind, { added, refused, rows }: { added: number; refused: number; rows: number }): string {
  if (rows === 0) return t.noRows()
  if (refused > 0) return t.errorCount({ count: refused, rows })
  return added === 0 ? t.nothingNew() : t.ready({ kind, count: added })
}

function Rows({ title, rows, open = false }: { title: string; rows: RowReport[]; open?: boolean }) {
  const [isOpen, setOpen] = useState(open)
  const more = rows.length - maxListedRows
  return (
    <Foldout title={title} about={t.rowCount({ count: rows.length })} open={isOpen} onOpen={setOpen}>
      <ul className="divide-y divide-line">
        {rows.slice(0, maxListedRows).map(({ row, line, name, notes }) => (
          <li key={row} className="py-2 first:pt-0 last:pb-0">
            <p className="font-semibold wrap-anywhere">{name ? t.namedLine({ line, name }) : t.line({ line })}</p>
            <ul className="text-sm wrap-anywhere text-ink-soft">
              {[...new Set(notes)].map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-2 text-sm">{t.moreRows({ count: more })}</p>}
    </Foldout>
  )
}

function Owners({ kind, report }: { kind: ImportKind; report: ImportReport }) {
  const [isOpen, setOpen] = useState(false)
  const owners = useMemo(() => rowsByOwner(report), [report])
  if (owners.length === 0) return null
  return (
    <Foldout title={t.owners()} about={t.accountCount({ count: owners.length })} open={isOpen} onOpen={setOpen}>
      <p className="mb-2 text-sm">{t.ownersHint()}</p>
      <ul className="divide-y divide-line">
        {owners.slice(0, maxListedRows).map(({ owner, rows }) => (
          <li key={owner} className="py-2 first:pt-0 last:pb-0">
            <p className="font-semibold wrap-anywhere">{t.ownerCount({ kind, owner, count: rows.length })}</p>
            <p className="text-sm wrap-anywhere text-ink-soft">{namesOf(rows)}</p>
            {rows.length > maxListedRows && (
              <p className="text-sm text-ink-soft">{t.moreRows({ count: rows.length - maxListedRows })}</p>
            )}
          </li>
        ))}
      </ul>
      {owners.length > maxListedRows && (
        <p className="mt-2 text-sm">{t.moreAccounts({ count: owners.length - maxListedRows })}</p>
      )}
    </Foldout>
  )
}

function namesOf(rows: RowReport[]): string {
  const lines = rows
    .slice(0, maxListedRows)
    .map(({ line, name }) => (name ? t.namedLine({ line, name }) : t.line({ line })))
  return lines.join('; ')
}

function Columns({ kind, report: { columns } }: { kind: ImportKind; report: ImportReport }) {
  const [isOpen, setOpen] = useState(false)
  const left = columns.filter(({ column }) => column === null).length
  const about = left === 0 ? t.allRecognized() : t.ignoredCount({ count: left, total: columns.length })
  return (
    <Foldout title={t.columns()} about={about} open={isOpen} onOpen={setOpen}>
      <dl className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-x-4 gap-y-1">
        {columns.map(({ name, ...mapped }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file may name two columns alike, and their order stays
          <div key={index} className="contents">
            <dt className="wrap-anywhere">{name || t.columnNumber({ number: index + 1 })}</dt>
            <dd className="wrap-anywhere text-ink-soft">{formatMapped(kind, mapped)}</dd>
          </div>
        ))}
      </dl>
    </Foldout>
  )
}

function formatMapped(kind: ImportKind, { column, opposite }: Omit<MappedColumn, 'name'>): string {
  if (column === null) return t.ignored()
  const label = columnLabel(kind, column)
  return opposite ? t.opposite({ column: label }) : label
}

function save(report: ImportReport, kind: ImportKind): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([verdictsAsCsv(report)], { type: 'text/csv' }))
  link.download = `${kind}-report.csv`
  link.click()
  // the download has started by then
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

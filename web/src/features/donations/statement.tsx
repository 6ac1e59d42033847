import './receipt.css'
import { campaignNamed } from '#shared/campaign-name.ts'
import { formatMoneyExact } from '#shared/money.ts'
import type { Statement, StatementRow } from '#shared/receipts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { LetterDay, LetterEnd, Letterhead } from './letterhead.tsx'
import { shelterTarget } from './shelter-target.ts'
import { statementTexts as t } from './statement.texts.ts'

type StatementViewProps = {
  statement: Statement
  /** Of another year. */
  onYear: (year: number) => void
  busy?: boolean
}

/** A donor's gifts of a year, which prints on as many pages as needed (docs/product.md 8.26). */
export function StatementView({ statement, onYear, busy = false }: StatementViewProps) {
  const { years, year, unconfirmed } = statement
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <fieldset className="flex flex-wrap items-center gap-1.5">
          <legend className="sr-only">{t.years()}</legend>
          {years.map((each) => (
            <Button
              key={each}
              look={each === year ? 'secondary' : 'quiet'}
              size="small"
              aria-pressed={each === year}
              disabled={busy}
              onClick={() => onYear(each)}
            >
              {each}
            </Button>
          ))}
        </fieldset>
        <Button onClick={() => window.print()}>{t.print()}</Button>
      </div>
      {unconfirmed && <p className="text-ink-soft">{t.unconfirmed()}</p>}
      <StatementPaper statement={statement} />
    </div>
  )
}

function StatementPaper({ statement }: { statement: Statement }) {
  const { year, donor, day, issuer, test } = statement
  return (
    <section aria-labelledby="statement" className="paper statement rounded-card border border-line bg-card p-5 sm:p-8">
      <Letterhead issuer={issuer} />
      <h2 id="statement" className="mt-8 mb-3 text-2xl">
        {t.heading({ year: String(year) })}
      </h2>
      <dl className="mb-5 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 wrap-anywhere">
        <dt className="text-ink-soft">{t.donor()}</dt>
        <dd>
          {donor.name && (
            <p className="font-semibold">
              <bdi>{donor.name}</bdi>
            </p>
          )}
          {donor.email && (
            <p>
              <bdi>{donor.email}</bdi>
            </p>
          )}
        </dd>
        <dt className="text-ink-soft">{t.issued()}</dt>
        <dd>
          <LetterDay day={day} />
        </dd>
      </dl>
      <StatementTable statement={statement} />
      {test && <p className="mt-4 font-semibold">{t.test()}</p>}
      <LetterEnd issuer={issuer} />
    </section>
  )
}

function StatementTable({ statement: { rows, amountCents, refundedCents } }: { statement: Statement }) {
  const hasRefunds = refundedCents > 0
  return (
    <table className="w-full">
      <thead>
        <tr>
          <th scope="col">{t.date()}</th>
          <th scope="col">{t.number()}</th>
          <th scope="col">{t.purpose()}</th>
          <th scope="col">{t.amount()}</th>
          {hasRefunds && (
            <>
              <th scope="col">{t.refunded()}</th>
              <th scope="col">{t.kept()}</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} hasRefunds={hasRefunds} />
        ))}
        {/* in the body: a table's foot would be repeated on each page */}
        <tr className="total">
          <th scope="row" colSpan={3}>
            {t.total({ count: rows.length })}
          </th>
          <td data-label={t.amount()}>{formatMoneyExact(amountCents)}</td>
          {hasRefunds && (
            <>
              <td data-label={t.refunded()}>{formatMoneyExact(refundedCents)}</td>
              <td data-label={t.kept()}>{formatMoneyExact(amountCents - refundedCents)}</td>
            </>
          )}
        </tr>
      </tbody>
    </table>
  )
}

function Row({ row, hasRefunds }: { row: StatementRow; hasRefunds: boolean }) {
  const { number, day, petName, title, sponsored, amountCents, refundedCents } = row
  return (
    <tr>
      <td data-label={t.date()}>
        <LetterDay day={day} />
      </td>
      <td data-label={t.number()}>
        <bdi>{number}</bdi>
      </td>
      <td data-label={t.purpose()}>
        {petName === null ? shelterTarget({ sponsored }) : <bdi>{t.campaign(campaignNamed({ petName, title }))}</bdi>}
      </td>
      <td data-label={t.amount()}>{formatMoneyExact(amountCents)}</td>
      {hasRefunds && (
        <>
          <td data-label={t.refunded()}>{refundedCents > 0 && formatMoneyExact(refundedCents)}</td>
          <td data-label={t.kept()}>{formatMoneyExact(amountCents - refundedCents)}</td>
        </>
      )}
    </tr>
  )
}

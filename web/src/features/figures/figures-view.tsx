import '#web/features/donations/receipt.css'
import './figures.css'
import { Printer } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { type Figures, longestFigures } from '#shared/figures.ts'
import { pathTo } from '#shared/pages.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { LinkButton } from '#web/components/ui/button.tsx'
import { CategoryTable } from './category-table.tsx'
import { FigureCharts } from './charts.tsx'
import { monthName } from './figure-names.ts'
import { FigureNotes } from './figure-notes.tsx'
import { FigureTiles } from './figure-tiles.tsx'
import { FiguresDownload } from './figures-download.tsx'
import { figuresPageTexts as t } from './figures-page.texts.ts'
import { FiguresSkeleton } from './figures-skeleton.tsx'
import { useFigures } from './hooks.ts'
import { lastMonths, monthHere, readPeriod, yearOf, yearPath } from './period.ts'
import { PeriodForm } from './period-form.tsx'
import { hasFigures } from './sums.ts'

/** The figures of a period (docs/product.md 30). */
export function FiguresView() {
  const { period, wrong } = readPeriod(useSearchParams()[0])
  const query = useFigures(period)
  const { data } = query
  const now = data?.now ?? monthHere()
  if (data && !hasFigures(data)) return <NoFigures />
  return (
    <>
      <PeriodForm period={period ?? lastMonths(now)} now={now} first={data?.first ?? null} />
      {wrong && (
        <p role="status" className="mb-6 max-w-text rounded-card bg-waiting-soft px-4 py-3 text-waiting">
          {t.wrongPeriod({ years: longestFigures / 12 })}
        </p>
      )}
      <QueryState query={query} loading={<FiguresSkeleton />} failure={t.failed()}>
        {(figures) => <Content figures={figures} />}
      </QueryState>
    </>
  )
}

const NoFigures = () => (
  <EmptyState drawing="empty-pets" text={t.none()} hint={t.noneHint()}>
    <LinkButton to={pathTo('addPet')}>{t.addPet()}</LinkButton>
  </EmptyState>
)

function Content({ figures }: { figures: Figures }) {
  const { from, to, now, first } = figures
  const isBefore = first !== null && to < first
  return (
    <div className="paper figures space-y-6">
      <p className="font-serif text-xl font-semibold" aria-live="polite">
        {from === to ? monthName(from) : t.ofPeriod({ from: monthName(from), to: monthName(to) })}
      </p>
      <FigureTiles figures={figures} />
      {isBefore || from > now ? (
        <EmptyState
          drawing="empty-pets"
          text={t.noneInPeriod()}
          hint={isBefore ? t.firstMonth({ month: monthName(first) }) : t.notBegun()}
        />
      ) : (
        <FigureCharts figures={figures} />
      )}
      <CategoryTable figures={figures} />
      <FigureNotes figures={figures} />
      <div className="flex flex-wrap items-start gap-3 print:hidden">
        <ToPrint year={Math.min(yearOf(to), yearOf(now))} />
        <FiguresDownload period={{ from, to }} />
      </div>
    </div>
  )
}

const ToPrint = ({ year }: { year: number }) => (
  <LinkButton look="secondary" icon={Printer} to={yearPath(year)}>
    {t.yearToPrint({ year: String(year) })}
  </LinkButton>
)

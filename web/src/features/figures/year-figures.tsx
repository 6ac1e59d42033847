import '#web/features/donations/receipt.css'
import './figures.css'
import { Printer } from 'lucide-react'
import type { Figures } from '#shared/figures.ts'
import { pathTo } from '#shared/pages.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { QueryState } from '#web/components/feedback/query-state.tsx'
import { Button, LinkButton } from '#web/components/ui/button.tsx'
import { RowSkeletons } from '#web/components/ui/skeleton.tsx'
import { monthName } from './figure-names.ts'
import { FiguresDownload } from './figures-download.tsx'
import { figuresPageTexts } from './figures-page.texts.ts'
import { useFigures } from './hooks.ts'
import { periodOfYear, yearOf, yearPath } from './period.ts'
import { hasFigures } from './sums.ts'
import { yearFiguresTexts as t } from './year-figures.texts.ts'
import { YearPaper } from './year-paper.tsx'

/** The figures of a year, as shelters report them (docs/product.md 30). */
export function YearFigures({ year }: { year: number }) {
  const query = useFigures(periodOfYear(year))
  return (
    <QueryState
      query={query}
      loading={<RowSkeletons count={10} label={figuresPageTexts.loading()} />}
      failure={figuresPageTexts.failed()}
    >
      {(figures) => <Year figures={figures} />}
    </QueryState>
  )
}

function Year({ figures }: { figures: Figures }) {
  const { from, now, first } = figures
  const year = yearOf(from)
  const hint = whyNone(figures)
  if (hint !== null)
    return (
      <EmptyState drawing="empty-pets" text={t.none({ year: String(year) })} hint={hint}>
        <ToFigures />
      </EmptyState>
    )
  const hasPrevious = first !== null && yearOf(first) < year
  return (
    <div className="max-w-4xl space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <nav aria-label={t.years()} className="flex flex-wrap gap-3">
          <ToFigures />
          {hasPrevious && <ToYear year={year - 1} />}
          {yearOf(now) > year && <ToYear year={year + 1} />}
        </nav>
        <Button icon={Printer} onClick={() => window.print()}>
          {t.print()}
        </Button>
      </div>
      <YearPaper figures={figures} />
      <FiguresDownload period={periodOfYear(year)} />
    </div>
  )
}

function whyNone(figures: Figures): string | null {
  const { from, to, now, first } = figures
  if (!hasFigures(figures)) return t.noneAtAll()
  if (from > now) return t.notBegun()
  return first !== null && to < first ? t.noneHint({ month: monthName(first) }) : null
}

export const ToFigures = () => (
  <LinkButton look="secondary" to={pathTo('figures')}>
    {t.allFigures()}
  </LinkButton>
)

const ToYear = ({ year }: { year: number }) => (
  <LinkButton look="quiet" to={yearPath(year)}>
    {t.heading({ year: String(year) })}
  </LinkButton>
)

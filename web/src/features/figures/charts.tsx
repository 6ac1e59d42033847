import { type FigureCategory, type Figures, figureCategories, monthNumber } from '#shared/figures.ts'
import { formatCount } from '#shared/format-values.ts'
import { formatMoney } from '#shared/money.ts'
import { currentFormats } from '#shared/texts/current-formats.ts'
import type { ChartRow } from './bar-chart.tsx'
import { type ChartLook, chartLooks } from './chart-looks.tsx'
import { chartsTexts as t } from './charts.texts.ts'
import { FigureChart } from './figure-chart.tsx'
import { figureLabelsTexts as labels } from './figure-labels.texts.ts'
import { categoryName } from './figure-names.ts'
import { moneyOf, monthsSoFar, petsByCategory, type Span, spansOf, sumPets } from './sums.ts'

/** 'Nov', and below it '2026'. */
const labelOf = ({ id, isYear }: Pick<Span, 'id' | 'isYear'>): Pick<ChartRow, 'label' | 'year'> =>
  isYear
    ? { label: id, year: null }
    : { label: currentFormats().dates.shortMonths[monthNumber(id) % 12] ?? '', year: id.slice(0, 4) }

const categoryLooks = Object.fromEntries(
  figureCategories.map((category, index) => [category, chartLooks[index]]),
) as Record<FigureCategory, ChartLook>

/** What happened in the period, month by month. */
export function FigureCharts({ figures }: { figures: Figures }) {
  const spans = spansOf(monthsSoFar(figures))
  const by = spans[0]?.isYear ? 'year' : 'month'
  const rowsOf = (valuesOf: (span: Span) => Record<string, number>): ChartRow[] =>
    spans.map((span) => ({ id: span.id, ...labelOf(span), values: valuesOf(span) }))
  const pets = rowsOf(({ months }) => sumPets(petsByCategory(months)))
  const sums = petsByCategory(spans.flatMap(({ months }) => months))
  const adopted = figureCategories.filter((category) => (sums[category]?.adopted ?? 0) > 0)
  return (
    <div className="figure-charts">
      <FigureChart
        title={t.pets({ by })}
        rows={pets}
        bars={[
          [
            { key: 'arrived', name: labels.arrived(), look: 'amber' },
            { key: 'returned', name: labels.returned(), look: 'amber-striped' },
          ],
          [
            { key: 'adopted', name: labels.adopted(), look: 'green' },
            { key: 'departed', name: labels.departed(), look: 'green-striped' },
          ],
        ]}
        format={formatCount}
      />
      <FigureChart
        title={t.adoptions({ by })}
        rows={rowsOf(({ months }) => adoptionsOf(months))}
        bars={[adopted.map((key) => ({ key, name: categoryName(key), look: categoryLooks[key] }))]}
        format={formatCount}
      />
      <FigureChart
        title={t.requests({ by })}
        rows={pets}
        bars={[[{ key: 'requests', name: labels.requests(), look: 'amber' }]]}
        more={[{ key: 'answered', name: labels.answered() }]}
        format={formatCount}
      />
      <FigureChart
        title={t.money({ by })}
        rows={rowsOf(({ months }) => moneyOf(months))}
        bars={[
          [{ key: 'pledgedCents', name: labels.pledged(), look: 'amber-striped' }],
          [{ key: 'receivedCents', name: labels.received(), look: 'green' }],
        ]}
        more={[{ key: 'refundedCents', name: labels.refunded() }]}
        fractions
        format={formatMoney}
      />
    </div>
  )
}

const adoptionsOf = (months: Span['months']): Record<string, number> =>
  Object.fromEntries(Object.entries(petsByCategory(months)).map(([category, { adopted }]) => [category, adopted]))

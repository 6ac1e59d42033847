import { useId } from 'react'
import type { Figures } from '#shared/figures.ts'
import { formatCount } from '#shared/format-values.ts'
import { Panel } from '#web/components/ui/card.tsx'
import { daysNumber } from './durations.ts'
import { figureLabelsTexts as labels } from './figure-labels.texts.ts'
import { categoryName } from './figure-names.ts'
import { FigureTable } from './figure-table.tsx'
import { figuresPageTexts as t } from './figures-page.texts.ts'
import { noPetFigures, petsByCategory, shownCategories, sumAmounts, sumPets } from './sums.ts'

/** The period's figures of each category that has some. */
export function CategoryTable({ figures: { months, here, waited } }: { figures: Figures }) {
  const id = useId()
  const pets = petsByCategory(months)
  const rowOf = (now: number, sums: ReturnType<typeof noPetFigures>, days: string) => [
    ...[now, sums.arrived, sums.returned, sums.adopted, sums.departed].map(formatCount),
    days,
  ]
  const rows = shownCategories(pets, here.now).map((category) => ({
    id: category,
    name: categoryName(category),
    values: rowOf(here.now[category] ?? 0, pets[category] ?? noPetFigures(), daysNumber(waited[category])),
  }))
  const values = rowOf(sumAmounts(here.now), sumPets(pets), daysNumber(waited.All))
  const { category, hereNow, arrived, returned, adopted, departed } = labels
  return (
    <Panel>
      <section aria-labelledby={id}>
        <h2 id={id} className="mb-3 text-xl">
          {t.byCategory()}
        </h2>
        <FigureTable
          caption={t.byCategory()}
          width="many"
          columns={[category, hereNow, arrived, returned, adopted, departed, labels.waited].map((name) => name())}
          rows={[...rows, { id: 'total', name: labels.total(), values, isTotal: true }]}
        />
      </section>
    </Panel>
  )
}

import { type ReactNode, useId } from 'react'
import type { Durations, Figures, PetFigures } from '#shared/figures.ts'
import { formatCount } from '#shared/format-values.ts'
import type { ReceiptIssuer } from '#shared/receipts.ts'
import { Letterhead } from '#web/features/donations/letterhead.tsx'
import { daysNumber, daysText } from './durations.ts'
import { figureLabelsTexts as labels } from './figure-labels.texts.ts'
import { categoryName, monthName } from './figure-names.ts'
import { FigureNotes } from './figure-notes.tsx'
import { FigureTable } from './figure-table.tsx'
import { yearOf } from './period.ts'
import { hereAfter, monthsSoFar, noPetFigures, petsByCategory, shownCategories, sumAmounts, sumPets } from './sums.ts'
import { yearFiguresTexts as t } from './year-figures.texts.ts'

/** The site's name and contacts: figures are for the public, and no receipt. */
const noIssuer: ReceiptIssuer = {
  legalName: null,
  registrationNumber: null,
  postalAddress: null,
  signer: null,
  taxSentences: [],
}

const moved = ({ arrived, returned, adopted, departed }: PetFigures) => [arrived, returned, adopted, departed]
const movedNames = () => [labels.arrived(), labels.returned(), labels.adopted(), labels.departed()]

/** One page, A4 or Letter. */
export function YearPaper({ figures }: { figures: Figures }) {
  const year = yearOf(figures.from)
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="paper figures year-paper space-y-6 rounded-card border border-line bg-card p-5 sm:p-8"
    >
      <Letterhead issuer={noIssuer} />
      <div>
        <h2 id={id} className="text-2xl">
          {t.heading({ year: String(year) })}
        </h2>
        {figures.to >= figures.now && <p className="mt-1">{t.soFar({ year: String(year) })}</p>}
      </div>
      <Equation figures={figures} />
      <Categories figures={figures} />
      <Months figures={figures} />
      <FigureNotes figures={figures} />
    </section>
  )
}

const endName = ({ to, now }: Figures): string => (to >= now ? labels.hereNow() : t.atEnd())

/** 12 here + 34 arrived + 2 came back - 30 adopted - 1 other departure = 17 here */
function Equation({ figures }: { figures: Figures }) {
  const { months, here, waited } = figures
  const sums = sumPets(petsByCategory(months))
  const [arrived, returned, adopted, departed] = movedNames()
  const terms = [
    { sign: '', name: t.atStart(), value: sumAmounts(here.before) },
    { sign: '+', name: arrived, value: sums.arrived },
    { sign: '+', name: returned, value: sums.returned },
    { sign: '−', name: adopted, value: sums.adopted },
    { sign: '−', name: departed, value: sums.departed },
    { sign: '=', name: endName(figures), value: sumAmounts(here.after) },
  ]
  return (
    <div>
      <dl className="year-equation">
        {terms.map(({ sign, name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {sign && <span aria-hidden>{sign}</span>} {formatCount(value)}
            </dd>
          </div>
        ))}
      </dl>
      <dl className="mt-4 flex flex-wrap gap-x-2">
        <dt>{t.waited()}</dt>
        <dd className="font-bold">{daysText(waited.All)}</dd>
      </dl>
    </div>
  )
}

function Categories({ figures }: { figures: Figures }) {
  const { months, here, waited } = figures
  const pets = petsByCategory(months)
  const valuesOf = (before: number, sums: PetFigures, after: number, days: string) => [
    ...[before, ...moved(sums), after].map(formatCount),
    days,
  ]
  const rows = shownCategories(pets, here.before, here.after).map((category) => ({
    id: category,
    name: categoryName(category),
    values: valuesOf(
      here.before[category] ?? 0,
      pets[category] ?? noPetFigures(),
      here.after[category] ?? 0,
      daysNumber(waited[category]),
    ),
  }))
  const [before, after] = [sumAmounts(here.before), sumAmounts(here.after)]
  const values = valuesOf(before, sumPets(pets), after, daysNumber(waited.All))
  return (
    <Part title={t.byCategory()}>
      {(caption) => (
        <FigureTable
          caption={caption}
          width="many"
          columns={[labels.category(), t.atStart(), ...movedNames(), endName(figures), t.waited()]}
          rows={[...rows, { id: 'total', name: labels.total(), values, isTotal: true }]}
        />
      )}
    </Part>
  )
}

function Months({ figures }: { figures: Figures }) {
  let there = sumAmounts(figures.here.before)
  const months = monthsSoFar(figures)
  const daysOf = (waited: Durations) => (waited.All ? daysNumber(waited.All) : '–')
  const rows = months.map(({ month, pets, waited }) => {
    const sums = sumPets(pets)
    there = hereAfter(there, sums)
    return { id: month, name: monthName(month), values: [...[...moved(sums), there].map(formatCount), daysOf(waited)] }
  })
  const total = moved(sumPets(petsByCategory(months))).map(formatCount)
  const values = [...total, formatCount(sumAmounts(figures.here.after)), daysOf(figures.waited)]
  return (
    <Part title={t.byMonth()}>
      {(caption) => (
        <FigureTable
          caption={caption}
          width="many"
          columns={[labels.month(), ...movedNames(), t.atEnd(), t.waited()]}
          rows={[...rows, { id: 'total', name: labels.total(), values, isTotal: true }]}
        />
      )}
    </Part>
  )
}

function Part({ title, children }: { title: string; children: (caption: string) => ReactNode }) {
  return (
    <div>
      <h3 className="mb-1.5 text-xl">{title}</h3>
      {children(title)}
    </div>
  )
}

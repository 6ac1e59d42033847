import { useId } from 'react'
import type { Figures } from '#shared/figures.ts'
import { figureNotesTexts as t } from './figures-page.texts.ts'
import { sumPets } from './sums.ts'

const undatedTexts = {
  arrived: t.undatedArrived,
  returned: t.undatedReturned,
  adopted: t.undatedAdopted,
  departed: t.undatedDeparted,
  requests: t.undatedRequests,
}
const undatedNames = Object.keys(undatedTexts) as (keyof typeof undatedTexts)[]

/** What the numbers mean, and what is in none of them. */
export function FigureNotes({ figures: { undated, waited } }: { figures: Figures }) {
  const id = useId()
  const sums = sumPets(undated)
  const isAbout = Object.values(waited).some(({ exact }) => !exact)
  return (
    <section aria-labelledby={id} className="figure-notes max-w-text text-sm text-ink-soft">
      <h2 id={id} className="mb-1.5 font-sans text-sm font-bold">
        {t.heading()}
      </h2>
      <ul className="list-disc space-y-1 ps-5">
        {undatedNames
          .filter((name) => sums[name] > 0)
          .map((name) => (
            <li key={name} className="font-semibold text-ink">
              {undatedTexts[name]({ count: sums[name] })}
            </li>
          ))}
        <li>{t.whichPets()}</li>
        <li>{t.departed()}</li>
        <li>
          {t.waited()} {isAbout && t.about()}
        </li>
      </ul>
    </section>
  )
}

import { type ReactNode, useId } from 'react'
import type { Figures } from '#shared/figures.ts'
import { formatCount } from '#shared/format-values.ts'
import { formatMoney } from '#shared/money.ts'
import { daysText, hoursText } from './durations.ts'
import { figuresPageTexts as t } from './figures-page.texts.ts'
import { moneyOf, petsByCategory, sumAmounts, sumPets } from './sums.ts'

/** The most important numbers. */
export function FigureTiles({ figures }: { figures: Figures }) {
  const { months, here, waited, answerHours } = figures
  const pets = sumPets(petsByCategory(months))
  const money = moneyOf(months)
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="sr-only">
        {t.glance()}
      </h2>
      <dl className="figure-tiles">
        <Tile name={t.hereNow()}>{formatCount(sumAmounts(here.now))}</Tile>
        <Tile name={t.adopted()}>{formatCount(pets.adopted)}</Tile>
        <Tile name={t.returned()}>{formatCount(pets.returned)}</Tile>
        <Tile name={t.waited()}>{daysText(waited.All)}</Tile>
        <Tile name={t.requests()}>{formatCount(pets.requests)}</Tile>
        <Tile name={t.answerTime()}>{hoursText(answerHours.All)}</Tile>
        <Tile name={t.pledged()}>{formatMoney(money.pledgedCents)}</Tile>
        <Tile
          name={t.received()}
          note={money.refundedCents > 0 && t.refunded({ amount: formatMoney(money.refundedCents) })}
        >
          {formatMoney(money.receivedCents)}
        </Tile>
      </dl>
    </section>
  )
}

function Tile({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="figure-tile">
      <dt>{name}</dt>
      <dd>
        {children}
        {note && <small>{note}</small>}
      </dd>
    </div>
  )
}

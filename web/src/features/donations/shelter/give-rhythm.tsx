import { pathTo } from '#shared/pages.ts'
import { ChipLink } from '#web/components/ui/chip-link.tsx'
import { giveRhythmTexts as t } from './give-rhythm.texts.ts'

/** Leads from a single gift to the shelter to a monthly one, and back. */
export const GiveRhythm = ({ current }: { current: 'once' | 'monthly' }) => (
  <nav aria-label={t.label()} className="mb-5 flex flex-wrap gap-2">
    <ChipLink to={pathTo('give')} current={current === 'once'}>
      {t.once()}
    </ChipLink>
    <ChipLink to={pathTo('giveMonthly')} current={current === 'monthly'}>
      {t.monthly()}
    </ChipLink>
  </nav>
)

import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { DonationState } from '#shared/donation-states.ts'
import { Button } from '#web/components/ui/button.tsx'
import { classes } from '#web/components/ui/classes.ts'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { donationStateTexts } from '../donation-state.texts.ts'
import { type DonationFilter, donationsPath } from '../donations-path.ts'
import { donationFiltersTexts as t } from './donation-filters.texts.ts'

const offered: (DonationState | 'all')[] = ['promised', 'received', 'reserved', 'cancelled', 'refunded', 'all']

export function DonationFilters({ filter }: { filter: DonationFilter }) {
  return (
    <div className="mb-5 flex flex-wrap items-end gap-x-8 gap-y-4">
      <nav aria-label={t.label()} className="flex flex-wrap gap-2">
        {offered.map((state) => (
          <StateLink key={state} state={state} filter={filter} />
        ))}
      </nav>
      <ReferenceSearch filter={filter} />
    </div>
  )
}

function StateLink({ state, filter }: { state: DonationState | 'all'; filter: DonationFilter }) {
  const current = !filter.reference && filter.state === state
  return (
    <Link
      to={donationsPath({ campaignId: filter.campaignId, state })}
      preventScrollReset
      aria-current={current ? 'page' : undefined}
      className={classes(
        'inline-flex min-h-11 items-center rounded-full border px-4 font-bold no-underline transition-colors',
        current ? 'border-amber bg-amber-soft text-amber-ink' : 'border-line bg-card text-ink hover:bg-amber-soft',
      )}
    >
      {state === 'all' ? t.all() : donationStateTexts[state]()}
    </Link>
  )
}

function ReferenceSearch({ filter }: { filter: DonationFilter }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(filter.reference)
  useEffect(() => setTyped(filter.reference), [filter.reference])
  const search = (event: FormEvent) => {
    event.preventDefault()
    void navigate(donationsPath({ ...filter, reference: typed.trim() }), { preventScrollReset: true })
  }
  return (
    <search>
      <form onSubmit={search} className="flex items-end gap-2">
        <Field label={t.reference()}>
          {(control) => (
            <Input
              {...control}
              type="search"
              value={typed}
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              dir="ltr"
              placeholder="PS-1234-7F"
              onChange={({ target }) => setTyped(target.value)}
              className="sm:max-w-52"
            />
          )}
        </Field>
        <Button type="submit" look="secondary" icon={Search} className="min-h-12" aria-label={t.findReference()}>
          {t.find()}
        </Button>
      </form>
    </search>
  )
}

import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { maxSearchLength } from '#shared/characters.ts'
import type { DonationState } from '#shared/donation-states.ts'
import { canCorrectDonations } from '#shared/permissions.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ChipLink } from '#web/components/ui/chip-link.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { useSession } from '#web/identity/session.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { donationStateTexts } from '../donation-state.texts.ts'
import { type DonationFilter, donationsPath } from '../donations-path.ts'
import { donationFiltersTexts as t } from './donation-filters.texts.ts'

const offered: (DonationState | 'all')[] = ['promised', 'received', 'reserved', 'cancelled', 'refunded', 'all']

export function DonationFilters({ filter }: { filter: DonationFilter }) {
  const { giving } = useSiteConfig()
  return (
    <div className="mb-5 flex flex-wrap items-end gap-x-8 gap-y-4">
      <nav aria-label={t.label()} className="flex flex-wrap gap-2">
        {offered.map((state) => (
          <StateLink key={state} state={state} filter={filter} />
        ))}
        {giving && filter.campaignId === undefined && <ShelterLink filter={filter} />}
      </nav>
      <DonationSearch filter={filter} />
    </div>
  )
}

function StateLink({ state, filter }: { state: DonationState | 'all'; filter: DonationFilter }) {
  const current = !filter.reference && !filter.search && filter.state === state
  return (
    <ChipLink
      to={donationsPath({ campaignId: filter.campaignId, toShelter: filter.toShelter ?? false, state })}
      current={current}
    >
      {state === 'all' ? t.all() : donationStateTexts[state]()}
    </ChipLink>
  )
}

/** Only gifts to the shelter itself, in the chosen state; pressed again, all. */
function ShelterLink({ filter: { state, toShelter = false } }: { filter: DonationFilter }) {
  return (
    <ChipLink to={donationsPath({ state, toShelter: !toShelter })} current={toShelter && 'true'}>
      {t.toShelter()}
    </ChipLink>
  )
}

/** Also with a typo, so that it is not searched for in names. */
const looksLikeReference = (typed: string) => /^(?:ps)?[\s-]*\d[\s\da-f-]*$/iu.test(typed)

/** Admins find a gift also by its donor's name or email. */
function DonationSearch({ filter }: { filter: DonationFilter }) {
  const navigate = useNavigate()
  const { user = null } = useSession()
  const byDonor = canCorrectDonations(user)
  const current = filter.search || filter.reference
  const [typed, setTyped] = useState(current)
  useEffect(() => setTyped(current), [current])
  const search = (event: FormEvent) => {
    event.preventDefault()
    const text = typed.trim()
    const found = byDonor && !looksLikeReference(text) ? { search: text } : { reference: text }
    const path = donationsPath({ campaignId: filter.campaignId, state: filter.state, ...found })
    void navigate(path, { preventScrollReset: true })
  }
  return (
    <search>
      <form onSubmit={search} className="flex items-end gap-2">
        <Field label={byDonor ? t.donor() : t.reference()}>
          {(control) => (
            <Input
              {...control}
              type="search"
              value={typed}
              maxLength={byDonor ? maxSearchLength : 40}
              autoComplete="off"
              autoCapitalize={byDonor ? 'none' : 'characters'}
              dir={byDonor ? 'auto' : 'ltr'}
              placeholder="PS-1234-7F"
              onChange={({ target }) => setTyped(target.value)}
              className="sm:max-w-64"
            />
          )}
        </Field>
        <Button
          type="submit"
          look="secondary"
          icon={Search}
          className="min-h-12"
          aria-label={byDonor ? t.findDonor() : t.findReference()}
        >
          {t.find()}
        </Button>
      </form>
    </search>
  )
}

import { Cake, CalendarDays, EyeOff, Hourglass, House, MapPin, PawPrint } from 'lucide-react'
import type { ReactNode } from 'react'
import { pathTo } from '#shared/pages.ts'
import type { PetStatus } from '#shared/pet-facts.ts'
import type { PetDetail as Pet } from '#shared/pets.ts'
import { summary } from '#shared/summary.ts'
import { LinkButton } from '#web/components/ui/button.tsx'
import { classes } from '#web/components/ui/classes.ts'
import { Day } from '#web/components/ui/day.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { FactList, RecordFact, RecordNotFound, RecordPage } from '#web/components/ui/record.tsx'
import { WithheldNotice } from '#web/features/approval/withheld-notice.tsx'
import { PetSharing } from '#web/features/sharing/pet-sharing.tsx'
import { Gallery } from './gallery/gallery.tsx'
import { hasTraits, PetAge, PetTraits } from './pet-traits.tsx'
import { StatusBadge } from './status-badge.tsx'

type PetDetailProps = {
  pet: Pet
  action: ReactNode
  similar: ReactNode
}

export function PetDetail({ pet, action, similar }: PetDetailProps) {
  const { id, name, location, category, description, status, arrivedOn, canManage, withheld } = pet
  return (
    <>
      <RecordPage
        title={name}
        description={summary(description)}
        pictures={<Gallery key={id} pet={pet} />}
        badge={<StatusBadge status={status} />}
        edit={canManage && { to: pathTo('updatePet', { id }), label: 'Update Pet' }}
        about={{ heading: `About ${name}`, text: description }}
        more={hasTraits(pet) && <PetTraits pet={pet} />}
        instead={status === 'adopted' && similar}
        action={status !== 'draft' && !withheld && action}
      >
        {withheld && <WithheldNotice kind="pet" withheld={withheld} change={pathTo('updatePet', { id })} />}
        <StatusNotice pet={pet} />
        <FactList>
          <RecordFact icon={Cake} name="Age">
            <PetAge pet={pet} />
          </RecordFact>
          <RecordFact icon={MapPin} name="Location">
            {location}
          </RecordFact>
          <RecordFact icon={PawPrint} name="Category">
            {category}
          </RecordFact>
          <RecordFact icon={CalendarDays} name="Here since">
            <Day time={arrivedOn} />
          </RecordFact>
        </FactList>
        {status !== 'draft' && !withheld && <PetSharing pet={pet} />}
      </RecordPage>
      {(status === 'available' || status === 'on_hold') && <div className="mt-14 empty:hidden lg:mt-20">{similar}</div>}
    </>
  )
}

const looks = {
  draft: { icon: EyeOff, tone: 'bg-sunken' },
  on_hold: { icon: Hourglass, tone: 'bg-amber-soft text-amber-ink' },
  adopted: { icon: House, tone: 'bg-home-soft text-home' },
} satisfies Partial<Record<PetStatus, object>>

/** An unusual status comes first (docs/product.md 5.10). */
function StatusNotice({ pet }: { pet: Pet }) {
  const { status, name, requested } = pet
  if (status === 'available') return null
  const { icon: Mark, tone } = looks[status]
  return (
    <div className={classes('mb-6 flex gap-3 rounded-card px-5 py-4', tone)}>
      <Mark aria-hidden className="mt-0.5 size-5 shrink-0" />
      {status === 'adopted' && <p className="font-bold">{`${name} has found a home.`}</p>}
      {status === 'on_hold' && (
        <p className="font-semibold">
          Somebody is being considered.{!requested && ' You can still ask and wait in line.'}
        </p>
      )}
      {status === 'draft' && (
        <p>
          <strong>This is a draft.</strong> Nobody sees it but its owner, staff and admins.{' '}
          <Link to={pathTo('updatePet', pet)} className="font-bold underline underline-offset-4">
            Finish and publish it
          </Link>
        </p>
      )}
    </div>
  )
}

export function PetNotFound() {
  return (
    <RecordNotFound
      drawing="empty-pets"
      title="Pet not found"
      description="There is no pet at this address."
      hint="Its page may have been taken down. There are others who would love to meet you."
    >
      <LinkButton to={pathTo('pets')}>See all pets</LinkButton>
    </RecordNotFound>
  )
}

import { Cake, CalendarDays, MapPin, PawPrint } from 'lucide-react'
import type { ReactNode } from 'react'
import { pathTo } from '#shared/pages.ts'
import type { PetDetail as Pet } from '#shared/pets.ts'
import { summary } from '#shared/summary.ts'
import { LinkButton } from '#web/components/ui/button.tsx'
import { Day } from '#web/components/ui/day.tsx'
import { FactList, RecordFact, RecordNotFound, RecordPage } from '#web/components/ui/record.tsx'
import { StatusBadge } from './status-badge.tsx'

/** All that visitors read about a pet. `action` is what can be done about the pet. */
export function PetDetail({ pet, action }: { pet: Pet; action: ReactNode }) {
  const { id, name, age, location, category, description, image, status, arrivedOn, canManage } = pet
  return (
    <RecordPage
      title={name}
      description={summary(description)}
      picture={image}
      badge={<StatusBadge status={status} />}
      edit={canManage && { to: pathTo('updatePet', { id }), label: 'Update Pet' }}
      about={{ heading: `About ${name}`, text: description }}
      action={action}
    >
      <FactList>
        <RecordFact icon={Cake} name="Age">
          {age}
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
    </RecordPage>
  )
}

/** There is no such pet, or no longer. */
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

import { Cake, CalendarDays, MapPin, PawPrint, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PetDetail as Pet } from '#shared/pets.ts'
import { LinkButton } from '#web/components/ui/button.tsx'
import type { Icon } from '#web/components/ui/icon.ts'
import { PageHeading, useFocusOnArrival } from '#web/components/ui/page-heading.tsx'
import { usePageTitle } from '#web/components/ui/page-title.ts'
import { Picture } from '#web/components/ui/picture.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { formatDate } from '#web/lib/format.ts'
import { AdoptedBadge } from './pet-card.tsx'

const columns = 'grid gap-8 lg:grid-cols-[1.15fr_1fr] lg:gap-14'
const pictureBox = 'aspect-4/3 w-full rounded-scene bg-sunken'

/** Spec 2, 'Pet detail'. `action` is what can be done about the pet; on phones it stays within reach. */
export function PetDetail({ pet, action }: { pet: Pet; action: ReactNode }) {
  return (
    <article className={columns}>
      <Picture
        src={pet.image}
        alt={pet.name}
        width={1200}
        height={900}
        eager
        className={`${pictureBox} object-contain lg:sticky lg:top-28`}
      />
      <div className="flex flex-col">
        <PageHeading
          title={pet.name}
          description={pet.description.slice(0, 160)}
          className="mb-5"
          action={pet.adopted && <AdoptedBadge />}
        />
        <dl className="mb-6 grid gap-3 border-y border-line py-5">
          <Detail icon={Cake} name="Age">
            {pet.age}
          </Detail>
          <Detail icon={MapPin} name="Location">
            {pet.location}
          </Detail>
          <Detail icon={PawPrint} name="Category">
            {pet.category}
          </Detail>
          <Detail icon={CalendarDays} name="Here since">
            {formatDate(pet.createdAt)}
          </Detail>
        </dl>
        <section aria-labelledby="about" className="lg:order-last">
          <h2 id="about" className="mb-2 text-xl">
            About {pet.name}
          </h2>
          <p className="max-w-text text-lg whitespace-pre-line">{pet.description}</p>
        </section>
        <div className="sticky bottom-0 -mx-4 mt-6 flex flex-wrap items-center gap-3 border-t border-line bg-page px-4 py-4 sm:static sm:mx-0 sm:border-0 sm:px-0 lg:mt-0 lg:mb-8 lg:pt-0">
          {action}
          {pet.canManage && (
            <LinkButton
              look="secondary"
              size="large"
              icon={Pencil}
              to={`/dashboard/update-pet/${pet.id}`}
              className="w-full sm:w-auto"
            >
              Update Pet
            </LinkButton>
          )}
        </div>
      </div>
    </article>
  )
}

function Detail({ icon: Mark, name, children }: { icon: Icon; name: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="flex w-32 shrink-0 gap-2.5 text-ink-soft">
        <Mark aria-hidden className="mt-0.5 size-5 text-amber-ink" />
        {name}
      </dt>
      <dd className="min-w-0 font-semibold">{children}</dd>
    </div>
  )
}

/** As large as a pet that is still to come. */
export function PetDetailSkeleton() {
  return (
    <div className={columns}>
      <p role="status" className="sr-only">
        Loading pet...
      </p>
      <Skeleton className={pictureBox} />
      <div className="space-y-6">
        <Skeleton className="h-10 w-1/2" />
        <Skeleton className="h-44 w-full" />
        <Skeleton className="h-13 w-44 rounded-full" />
        <Skeleton className="h-32 w-full" />
      </div>
    </div>
  )
}

/** There is no such pet, or no longer. */
export function PetNotFound() {
  const heading = useFocusOnArrival()
  usePageTitle('Pet not found')
  return (
    <div className="mx-auto flex max-w-text flex-col items-center py-8 text-center">
      <img src="/drawings/empty-pets.svg" alt="" width={240} height={180} className="mb-6 h-45 w-60" />
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        Pet not found.
      </h1>
      <p className="mt-2 mb-6 text-lg text-ink-soft">
        Its page may have been taken down. There are others who would love to meet you.
      </p>
      <LinkButton to="/pets">See all pets</LinkButton>
    </div>
  )
}

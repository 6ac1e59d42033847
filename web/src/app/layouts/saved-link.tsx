import { pathTo } from '#shared/pages.ts'
import { Count } from '#web/components/ui/count.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { useSavedPets } from '#web/features/pets/saved-pets.ts'

export function SavedLink() {
  const count = useSavedPets()?.length ?? 0
  if (count === 0) return null
  return (
    <Link
      to={pathTo('saved')}
      title="Saved pets"
      aria-label={`Saved pets: ${count}`}
      className="relative grid size-11 shrink-0 place-items-center rounded-full no-underline transition-colors hover:bg-amber-soft"
    >
      <span aria-hidden className="heart-mark size-5 text-amber-ink" />
      <Count count={count} className="absolute top-0.5 right-0" />
    </Link>
  )
}

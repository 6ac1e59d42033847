import { Link } from 'react-router-dom'
import { pathTo } from '#shared/pages.ts'
import { useSavedPets } from '#web/features/pets/saved-pets.ts'

/** The way to the saved pets, with how many there are; nothing while there are none, so that the bar stays as it is. */
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
      <span
        aria-hidden
        className="absolute top-0.5 right-0 min-w-4.5 rounded-full bg-action px-1 text-center text-[0.75rem] leading-4.5 font-bold text-on-action"
      >
        {count}
      </span>
    </Link>
  )
}

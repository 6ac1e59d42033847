import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router-dom'
import { classes } from './classes.ts'
import type { Icon } from './icon.ts'
import { Picture } from './picture.tsx'

/** A white sheet for content that lies on the page. */
export function Panel({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classes('rounded-card border border-line bg-card p-5 sm:p-6', className)}>{children}</div>
}

type CardGridProps = {
  label?: string
  /** On phones two to a row, for lists of many small cards. */
  compact?: boolean
  children: ReactNode
}

/** Cards side by side: 1 (or 2), 2, 3 or 4 to a row. Its children are `<li>`s or `PictureCard`s. */
export function CardGrid({ label, compact = false, children }: CardGridProps) {
  return (
    <ul
      aria-label={label}
      className={classes(
        'grid grid-cols-[minmax(0,1fr)] sm:grid-cols-2 sm:gap-6 lg:grid-cols-3 xl:grid-cols-4',
        compact ? 'gap-3 min-[22.5rem]:grid-cols-2' : 'gap-6',
      )}
    >
      {children}
    </ul>
  )
}

type PictureCardProps = {
  to: string
  title: string
  picture: string
  badges?: ReactNode
  eager?: boolean
  /** For a compact `CardGrid`. */
  compact?: boolean
  children: ReactNode
  ref?: Ref<HTMLLIElement>
}

/** How a card lies: its picture above its facts; on the smallest phones a compact one has it beside them. */
export const cardShape = (compact: boolean) =>
  classes(
    'overflow-hidden rounded-card border border-line bg-card',
    compact
      ? 'grid max-[22.5rem]:grid-cols-[7rem_minmax(0,1fr)] min-[22.5rem]:flex min-[22.5rem]:flex-col'
      : 'flex flex-col',
  )
export const cardPictureShape = (compact: boolean) =>
  classes('overflow-hidden', compact ? 'min-[22.5rem]:aspect-4/3' : 'aspect-4/3')

/** A pet's or campaign's card (an `<li>`): picture 4:3, badges over it, `children` are its facts, 'View Details' covers it all. */
export function PictureCard({ to, title, picture, badges, eager, compact = false, children, ref }: PictureCardProps) {
  return (
    <li
      ref={ref}
      className={classes(
        'group relative transition hover:-translate-y-1 hover:shadow-float has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        cardShape(compact),
      )}
    >
      <div className={classes('relative', cardPictureShape(compact))}>
        <Picture
          src={picture}
          alt={title}
          width={480}
          height={360}
          {...(eager ? { eager } : {})}
          className="absolute inset-0 size-full object-cover object-[50%_30%] transition-transform duration-250 group-hover:scale-103"
        />
        {badges && (
          <div
            className={classes(
              'absolute flex flex-wrap',
              compact ? 'inset-x-2 top-2 gap-1 sm:inset-x-3 sm:top-3 sm:gap-2' : 'inset-x-3 top-3 gap-2',
            )}
          >
            {badges}
          </div>
        )}
      </div>
      <div className={classes('flex min-w-0 grow flex-col', compact ? 'p-3 sm:p-5' : 'p-5')}>
        <h2 className={classes('line-clamp-3', compact ? 'text-lg leading-snug sm:text-xl' : 'text-xl')}>{title}</h2>
        <div className={classes('grow', compact ? 'mt-1 mb-2 text-sm sm:mt-2 sm:mb-4 sm:text-base' : 'mt-2 mb-4')}>
          {children}
        </div>
        <Link to={to} className="self-start font-bold text-amber-ink outline-none after:absolute after:inset-0">
          View Details<span className="sr-only"> of {title}</span>
        </Link>
      </div>
    </li>
  )
}

/** One fact with its icon, for cards and details. */
export function Fact({ icon: Mark, label, children }: { icon: Icon; label: string; children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-start gap-1.5 text-ink-soft">
      <Mark aria-hidden className="mt-[0.25em] size-4 shrink-0 text-amber-ink" />
      <span className="sr-only">{label}: </span>
      <span className="line-clamp-2 min-w-0">{children}</span>
    </span>
  )
}

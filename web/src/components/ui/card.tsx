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

/** How a card lies: its picture above its facts; on the smallest phones a compact one has it beside them (card.css). */
export const cardShape = (compact: boolean) => (compact ? 'card card-compact' : 'card')

/** A pet's or campaign's card (an `<li>`): picture 4:3, badges over it, `children` are its facts, 'View Details' covers it all. */
export function PictureCard({ to, title, picture, badges, eager, compact = false, children, ref }: PictureCardProps) {
  return (
    <li ref={ref} className={`group picture-card ${cardShape(compact)}`}>
      <div className="card-picture relative">
        <Picture
          src={picture}
          alt={title}
          width={480}
          height={360}
          {...(eager ? { eager } : {})}
          className="picture-card-photo group-hover:scale-103"
        />
        {badges && <div className="picture-card-badges">{badges}</div>}
      </div>
      <div className="picture-card-body">
        <h2 className="picture-card-title">{title}</h2>
        <div className="picture-card-facts">{children}</div>
        <Link to={to} className="picture-card-link">
          View Details<span className="sr-only">{` of ${title}`}</span>
        </Link>
      </div>
    </li>
  )
}

/** One fact with its icon, for cards. */
export function Fact({ icon: Mark, label, children }: { icon: Icon; label: string; children: ReactNode }) {
  return (
    <span className="fact">
      <Mark aria-hidden className="fact-icon" />
      <span className="sr-only">{`${label}: `}</span>
      <span className="fact-text">{children}</span>
    </span>
  )
}

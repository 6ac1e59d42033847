import type { ReactNode } from 'react'
import type { Focus } from '#shared/pictures.ts'
import { Link } from '#web/components/ui/link.tsx'
import { classes } from './classes.ts'
import { focusClasses } from './focus-classes.ts'
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
  /** Four cards at most, on wide screens in one row. */
  row?: boolean
  children: ReactNode
}

/** Cards side by side: 1 (or 2), 2, 3 or 4 to a row. Its children are `<li>`s or `PictureCard`s. */
export function CardGrid({ label, compact = false, row = false, children }: CardGridProps) {
  return (
    <ul
      aria-label={label}
      className={classes(
        'grid grid-cols-[minmax(0,1fr)] sm:grid-cols-2 sm:gap-6',
        row ? 'lg:grid-cols-4' : 'lg:grid-cols-3 xl:grid-cols-4',
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
  /** What a crop must show; without it the upper middle. */
  focus?: Focus | null
  badges?: ReactNode
  /** A button over the picture. */
  corner?: ReactNode
  eager?: boolean
  /** Of a list with a heading of its own. */
  under?: 'h2'
  children: ReactNode
}

/** How a card lies: its picture above its facts; on the smallest phones a compact one has it beside them (card.css). */
export const cardShape = (compact: boolean) => (compact ? 'card card-compact' : 'card')

/** What a `PictureCard` looks like, for an `<li>` that has its inside from elsewhere. */
export const pictureCardClasses = (compact: boolean) => `group picture-card ${cardShape(compact)}`

/** A pet's or campaign's card. */
export const PictureCard = (card: PictureCardProps) => (
  <li className={pictureCardClasses(false)}>
    <PictureCardContent {...card} />
  </li>
)

/** Picture 4:3, badges over it, `children` are its facts, 'View Details' covers it all. */
export function PictureCardContent(card: PictureCardProps) {
  const { to, title, picture, focus, badges, corner, eager, under, children } = card
  const Title = under ? 'h3' : 'h2'
  return (
    <>
      <div className="card-picture relative">
        <Picture
          src={picture}
          alt={title}
          width={480}
          height={360}
          {...(eager ? { eager } : {})}
          className={classes('picture-card-photo group-hover:scale-103', focusClasses(focus))}
        />
        {badges && <div className="picture-card-badges">{badges}</div>}
      </div>
      <div className="picture-card-body">
        <Title className="picture-card-title">{title}</Title>
        <div className="picture-card-facts">{children}</div>
        <Link to={to} className="picture-card-link">
          View Details<span className="sr-only">{` of ${title}`}</span>
        </Link>
      </div>
      {corner}
    </>
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

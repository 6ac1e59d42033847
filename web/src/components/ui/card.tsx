import type { ReactNode } from 'react'
import type { Focus } from '#shared/pictures.ts'
import { Link } from '#web/components/ui/link.tsx'
import { cardTexts as t } from './card.texts.ts'
import { classes } from './classes.ts'
import { focusClasses } from './focus-classes.ts'
import type { Icon } from './icon.ts'
import { Picture } from './picture.tsx'

export function Panel({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classes('rounded-card border border-line bg-card p-5 sm:p-6', className)}>{children}</div>
}

type CardGridProps = {
  label?: string
  compact?: boolean
  row?: boolean
  children: ReactNode
}

/** 1 (or 2), 2, 3, or 4 cards to a row. The children are `<li>`s or `PictureCard`s. */
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
  /** The point that crops keep in sight; without it, the upper middle. */
  focus?: Focus | null
  badges?: ReactNode
  corner?: ReactNode
  eager?: boolean
  under?: 'h2'
  children: ReactNode
}

/** The picture is above the facts. On the smallest phones, a compact card has it beside them (card.css). */
export const cardShape = (compact: boolean) => (compact ? 'card card-compact' : 'card')

export const pictureCardClasses = (compact: boolean) => `group picture-card ${cardShape(compact)}`

export const PictureCard = (card: PictureCardProps) => (
  <li className={pictureCardClasses(false)}>
    <PictureCardContent {...card} />
  </li>
)

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
        <Title className="picture-card-title">
          <bdi>{title}</bdi>
        </Title>
        <div className="picture-card-facts">{children}</div>
        <Link to={to} className="picture-card-link">
          {t.viewDetails({ title, hidden: (text) => <span className="sr-only">{text}</span> })}
        </Link>
      </div>
      {corner}
    </>
  )
}

export function Fact({ icon: Mark, label, children }: { icon: Icon; label: string; children: ReactNode }) {
  return (
    <span className="fact">
      <Mark aria-hidden className="fact-icon" />
      <span className="sr-only">{`${t.factName({ name: label })} `}</span>
      <span className="fact-text">
        <bdi>{children}</bdi>
      </span>
    </span>
  )
}

import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router-dom'
import { classes } from './classes.ts'
import type { Icon } from './icon.ts'
import { Picture } from './picture.tsx'

/** A white sheet for content that lies on the page. */
export function Panel({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classes('rounded-card border border-line bg-card p-5 sm:p-6', className)}>{children}</div>
}

/** Cards side by side: 1, 2, 3 or 4 to a row. Its children are `<li>`s or `PictureCard`s. */
export function CardGrid({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
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
  children: ReactNode
  ref?: Ref<HTMLLIElement>
}

/** A pet's or campaign's card (an `<li>`): picture 4:3, badges over it, `children` are its facts, 'View Details' covers it all. */
export function PictureCard({ to, title, picture, badges, eager, children, ref }: PictureCardProps) {
  return (
    <li
      ref={ref}
      className="group relative flex flex-col overflow-hidden rounded-card border border-line bg-card transition hover:-translate-y-1 hover:shadow-float has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
    >
      <div className="relative aspect-4/3 overflow-hidden">
        <Picture
          src={picture}
          alt={title}
          width={480}
          height={360}
          {...(eager ? { eager } : {})}
          className="size-full object-cover object-[50%_30%] transition-transform duration-250 group-hover:scale-103"
        />
        {badges && <div className="absolute top-3 left-3 flex flex-wrap gap-2">{badges}</div>}
      </div>
      <div className="flex grow flex-col p-5">
        <h2 className="text-xl">{title}</h2>
        <div className="mt-2 mb-4 grow">{children}</div>
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
      <Mark aria-hidden className="mt-1 size-4 shrink-0 text-amber-ink" />
      <span className="sr-only">{label}: </span>
      <span className="line-clamp-2 min-w-0">{children}</span>
    </span>
  )
}

import { CardGrid, cardShape } from './card.tsx'
import { classes } from './classes.ts'

export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classes('block animate-breathe rounded-small bg-sunken forced-colors:border', className)}
    />
  )
}

export function PictureSkeleton({ className }: { className: string }) {
  return <span aria-hidden className={classes('block animate-breathe bg-sunken forced-colors:border', className)} />
}

const indexes = Array.from({ length: 12 }, (_, index) => index)

type CardSkeletonsProps = { count: number; label: string; compact?: boolean; row?: boolean }

/** `count` (up to 12) placeholders in the size of `PictureCard`; `label` is read out. */
export function CardSkeletons({ count, label, compact = false, row = false }: CardSkeletonsProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {label}
      </p>
      <CardGrid compact={compact} row={row}>
        {indexes.slice(0, count).map((index) => (
          <li key={index} aria-hidden className={cardShape(compact)}>
            <PictureSkeleton className="card-picture" />
            <div className={compact ? 'space-y-3 p-3 pb-6 sm:p-5' : 'space-y-3 p-5'}>
              <Skeleton className="h-7 w-1/2" />
              <Skeleton className="h-5 w-4/5" />
              <Skeleton className="h-5 w-1/3" />
            </div>
          </li>
        ))}
      </CardGrid>
    </>
  )
}

/** `count` (up to 12) placeholder rows of a table; `label` is shown and read out. */
export function RowSkeletons({ count, label }: { count: number; label: string }) {
  return (
    <div className="rounded-card border border-line bg-card p-5">
      <p role="status" className="mb-4 text-ink-soft">
        {label}
      </p>
      {indexes.slice(0, count).map((index) => (
        <div key={index} className="flex items-center gap-4 border-t border-line py-4">
          <Skeleton className="size-12" />
          <Skeleton className="h-5 grow" />
          <Skeleton className="h-5 w-24" />
        </div>
      ))}
    </div>
  )
}

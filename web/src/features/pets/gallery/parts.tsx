import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Focus } from '#shared/photos.ts'
import { classes } from '#web/components/ui/classes.ts'
import type { Icon } from '#web/components/ui/icon.ts'
import { petGalleryTexts as t } from './gallery.texts.ts'

export type GalleryPhoto = { image: string; alt: string; focus: Focus | null }

export const rowClasses =
  'flex snap-x snap-mandatory overflow-x-auto overflow-y-hidden overscroll-x-contain scroll-smooth [scrollbar-width:none]'

export const photoLabel = (index: number, count: number) => t.position({ position: index + 1, count })

export const PositionText = ({
  position,
  count,
  className,
}: {
  position: number
  count: number
  className?: string
}) => (
  <p aria-live="polite" className={className}>
    {photoLabel(position, count)}
  </p>
)

export function OverPhoto({
  icon: Mark,
  label,
  className,
  ...props
}: ComponentProps<'button'> & { icon: Icon; label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...props}
      className={classes(
        'absolute grid size-11 place-items-center rounded-full bg-card/85 text-ink transition hover:bg-card noscript:hidden forced-colors:border',
        'aria-disabled:cursor-default aria-disabled:opacity-40',
        className,
      )}
    >
      <Mark aria-hidden className="size-5" />
    </button>
  )
}

export function Steps({ position, count, go }: { position: number; count: number; go: (to: number) => void }) {
  return (
    <>
      <OverPhoto
        icon={ChevronLeft}
        label={t.previous()}
        aria-disabled={position === 0 || undefined}
        onClick={() => go(position - 1)}
        className="top-1/2 start-3 -translate-y-1/2"
      />
      <OverPhoto
        icon={ChevronRight}
        label={t.next()}
        aria-disabled={position === count - 1 || undefined}
        onClick={() => go(position + 1)}
        className="top-1/2 end-3 -translate-y-1/2"
      />
    </>
  )
}

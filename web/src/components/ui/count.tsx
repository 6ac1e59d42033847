import { classes } from './classes.ts'

/** Counted up to 99, as it is read out. */
export const countInWords = (count: number): string => (count > 99 ? 'more than 99' : String(count))

/** How many there are of something, as a mark on it; nothing where there is nothing. It is not read out: say it in words. */
export function Count({ count, className }: { count: number; className?: string }) {
  if (count === 0) return null
  return (
    <span
      aria-hidden
      className={classes(
        'min-w-4.5 rounded-full bg-action px-1 text-center text-[0.75rem] leading-4.5 font-bold text-on-action forced-colors:border',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}

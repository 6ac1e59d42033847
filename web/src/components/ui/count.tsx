import { classes } from './classes.ts'

/** Whether the mark shows only '99+'. */
export const isMany = (count: number): boolean => count > 99

/** A count as a mark; hidden for 0. Screen readers skip it: put the count into words. */
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
      {isMany(count) ? '99+' : count}
    </span>
  )
}

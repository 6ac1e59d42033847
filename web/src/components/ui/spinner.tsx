import { classes } from './classes.ts'

/** As large as the text beside it. Set `label` if no text says what is going on. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <>
      <span
        aria-hidden
        className={classes(
          'inline-block size-[1.1em] shrink-0 animate-turn rounded-full border-2 border-current border-e-transparent',
          className,
        )}
      />
      {label && (
        <span role="status" className="sr-only">
          {label}
        </span>
      )}
    </>
  )
}

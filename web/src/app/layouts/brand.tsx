import { Link } from 'react-router-dom'
import { useSiteConfig } from '#web/app/config.ts'
import { classes } from '#web/components/ui/classes.ts'

const clamps = { 2: 'line-clamp-2', 4: 'line-clamp-4' }

type BrandProps = {
  /** How many lines the longest name may take; without it, it is written out. */
  lines?: keyof typeof clamps
  className?: string
}

/** The shelter's mark and name; a link to the home page. */
export function Brand({ lines, className }: BrandProps) {
  const { siteName } = useSiteConfig()
  return (
    <Link
      to="/"
      title={lines ? siteName : undefined}
      className={classes(
        'flex min-w-0 items-center gap-2.5 rounded-field font-serif text-lg leading-6 font-semibold text-ink no-underline md:text-xl md:leading-7',
        className,
      )}
    >
      <img src="/drawings/logo.svg" alt="" width={40} height={40} className="size-10 shrink-0" />
      <span className={classes('min-w-0', lines && clamps[lines])}>{siteName}</span>
    </Link>
  )
}

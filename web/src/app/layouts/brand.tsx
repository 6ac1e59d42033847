import { Link } from 'react-router-dom'
import { thumbnailOf } from '#shared/pictures.ts'
import { useSiteConfig } from '#web/app/config.ts'
import { classes } from '#web/components/ui/classes.ts'
import { useBroken } from '#web/lib/use-broken.ts'

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
      <Mark />
      <span className={classes('min-w-0', lines && clamps[lines])}>{siteName}</span>
    </Link>
  )
}

/** The mark alone, where the name has no room; a link to the home page. */
export function BrandMark({ className }: { className?: string }) {
  const { siteName } = useSiteConfig()
  return (
    <Link to="/" aria-label={siteName} title={siteName} className={classes('rounded-field', className)}>
      <Mark />
    </Link>
  )
}

const ours = '/drawings/logo.svg'

/**
 * The shelter's logo, or our paw. Its box is known before it has loaded, so that nothing moves. Most logos are drawn for white paper, so in the dark it stands on some; a white one is told from it
 * by a thin line around whatever is drawn.
 */
function Mark() {
  const { logo, logoSize } = useSiteConfig()
  const { isBroken, watch } = useBroken(logo ?? ours)
  if (!logo || isBroken) return <img src={ours} alt="" width={40} height={40} className="size-10 shrink-0" />
  return (
    <img
      src={thumbnailOf(logo)}
      alt=""
      {...(logoSize ?? { width: 64, height: 40 })}
      {...watch}
      className={classes(
        'h-10 shrink-0 object-contain drop-shadow-[0_0_1px_var(--color-field-line)] dark:rounded-small dark:bg-on-veil dark:p-1',
        logoSize ? 'w-auto min-w-10 max-w-24 sm:max-w-40' : 'w-16',
      )}
    />
  )
}

import { thumbnailOf } from '#shared/pictures.ts'
import { classes } from '#web/components/ui/classes.ts'
import { Link } from '#web/components/ui/link.tsx'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { useImageBroken } from '#web/lib/use-image-broken.ts'

const clamps = { 2: 'line-clamp-2', 4: 'line-clamp-4' }
/** Maximum widths of a logo, so that the name beside it stays readable: beside links, in the sidebar, and elsewhere. */
const widths = { 2: 'max-w-10 min-[22.5rem]:max-w-20 md:max-w-10 lg:max-w-40', 4: 'max-w-24', any: 'max-w-40' }

type BrandProps = {
  lines?: keyof typeof clamps
  className?: string
}

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
      <Mark className={widths[lines ?? 'any']} />
      <bdi className={classes('min-w-0', lines && clamps[lines])}>{siteName}</bdi>
    </Link>
  )
}

export function BrandMark({ className }: { className?: string }) {
  const { siteName } = useSiteConfig()
  return (
    <Link to="/" aria-label={siteName} title={siteName} className={classes('rounded-field', className)}>
      <Mark className="max-w-10 min-[22.5rem]:max-w-20 sm:max-w-40" />
    </Link>
  )
}

const ours = '/drawings/logo.svg'

/**
 * The shelter's logo, or our paw. The box has its size before the picture loads, so that nothing moves. Most logos are
 * drawn for white paper, so a dark theme puts them on white. A thin outline keeps white logos visible.
 */
function Mark({ className }: { className: string }) {
  const { logo, logoSize } = useSiteConfig()
  const { isBroken, watch } = useImageBroken(logo ?? ours)
  if (!logo || isBroken) return <img src={ours} alt="" width={40} height={40} className="size-10 shrink-0" />
  return (
    <span
      className={classes(
        'flex h-10 min-w-10 shrink-0 items-center justify-center dark:rounded-small dark:bg-on-veil dark:p-1',
        !logoSize && 'w-16',
        className,
      )}
    >
      <img
        src={thumbnailOf(logo)}
        alt=""
        {...(logoSize ?? { width: 64, height: 40 })}
        {...watch}
        className={classes('h-full max-w-full object-contain drop-shadow-line', logoSize ? 'w-auto' : 'w-full')}
      />
    </span>
  )
}

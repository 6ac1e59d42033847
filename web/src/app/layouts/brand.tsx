import { Link } from 'react-router-dom'
import { useSiteConfig } from '#web/app/config.ts'

/** The shelter's mark and name; leads home. */
export function Brand() {
  const { siteName } = useSiteConfig()
  return (
    <Link
      to="/"
      className="flex min-w-0 items-center gap-2.5 rounded-field py-1 font-serif text-xl font-semibold text-ink no-underline"
    >
      <img src="/drawings/logo.svg" alt="" width={40} height={40} className="size-10 shrink-0" />
      <span className="truncate">{siteName}</span>
    </Link>
  )
}

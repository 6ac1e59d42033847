import { Bell as BellMark } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { pathTo } from '#shared/pages.ts'
import { useSession } from '#web/identity/session.tsx'

/** The way to the notices of whoever is logged in, with how many are unread: as the page says, and then once a minute. */
export function Bell() {
  const session = useSession()
  const latest = useRef(session)
  latest.current = session
  // what asks comes after the page
  // biome-ignore lint/correctness/useExhaustiveDependencies: one who asks for each person
  useEffect(() => {
    let stop: (() => void) | undefined
    let left = false
    import('./ask-unread.ts').then(
      ({ askForUnread }) => {
        if (!left) stop = askForUnread(latest.current)
      },
      (error) => console.warn('Nobody will ask for unread notices.', error),
    )
    return () => {
      left = true
      stop?.()
    }
  }, [session.person])
  const unread = session.unread ?? 0
  const many = unread > 99
  return (
    <Link
      to={pathTo('notices')}
      title="Notices"
      aria-label={unread ? `Notices, ${many ? 'more than 99' : unread} unread` : 'Notices'}
      className="relative grid size-11 shrink-0 place-items-center rounded-full text-ink no-underline transition-colors hover:bg-amber-soft"
    >
      <BellMark aria-hidden className="size-5" />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0 min-w-4.5 rounded-full bg-action px-1 text-center text-[0.75rem] leading-4.5 font-bold text-on-action"
        >
          {many ? '99+' : unread}
        </span>
      )}
    </Link>
  )
}

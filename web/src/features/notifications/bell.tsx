import { Bell as BellMark } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { pathTo } from '#shared/pages.ts'
import { Count } from '#web/components/ui/count.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { useSession } from '#web/identity/session.tsx'
import { bellTexts as t } from './bell.texts.ts'

/** Links to the notifications, with the number of unread ones: from the page at first, then once a minute. */
export function Bell() {
  const session = useSession()
  const latest = useRef(session)
  latest.current = session
  // biome-ignore lint/correctness/useExhaustiveDependencies: one poll per person
  useEffect(() => {
    let stop: (() => void) | undefined
    let left = false
    import('./poll-counts.ts').then(
      ({ pollCounts }) => {
        if (!left) stop = pollCounts(latest.current)
      },
      (error) => console.warn('Nobody will ask what waits.', error),
    )
    return () => {
      left = true
      stop?.()
    }
  }, [session.person])
  const unread = session.counts?.unread ?? 0
  return (
    <Link
      to={pathTo('notifications')}
      title={t.notifications()}
      aria-label={label(unread)}
      className="relative grid size-11 shrink-0 place-items-center rounded-full text-ink no-underline transition-colors hover:bg-amber-soft"
    >
      <BellMark aria-hidden className="size-5" />
      <Count count={unread} className="absolute top-0.5 end-0" />
    </Link>
  )
}

function label(unread: number): string {
  if (unread === 0) return t.notifications()
  return unread > 99 ? t.withManyUnread() : t.withUnread({ count: unread })
}

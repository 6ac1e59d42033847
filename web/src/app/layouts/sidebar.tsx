import { ChevronDown, LogOut } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { pathTo } from '#shared/pages.ts'
import type { Me } from '#shared/users.ts'
import { Button } from '#web/components/ui/button.tsx'
import { classes } from '#web/components/ui/classes.ts'
import { Link } from '#web/components/ui/link.tsx'
import { useSession } from '#web/identity/session.tsx'
import { useLogout } from '#web/identity/use-logout.ts'
import { sidebarTexts as t } from './sidebar.texts.ts'
import { currentOf, type SidebarEntry, type SidebarGroup, sidebarFor } from './sidebar-links.ts'
import { WaitingCount } from './waiting-count.tsx'

/** All links of the dashboard in groups (docs/product.md 11.24). */
export function Sidebar({ user }: { user: Me }) {
  const { groups, seldom } = sidebarFor(user, useSession().counts)
  return (
    <nav aria-label={t.label()} className="space-y-3 lg:space-y-1.5">
      {groups.map((group) => (
        <Group key={group.name} {...group} />
      ))}
      {seldom.length > 0 && <Seldom entries={seldom} />}
    </nav>
  )
}

function Group({ heading, entries }: SidebarGroup) {
  const id = useId()
  return (
    <div>
      <h2 id={id} className="px-2.5 font-sans text-sm/5 font-bold text-ink-soft">
        {heading()}
      </h2>
      <SidebarList labelledBy={id} entries={entries} />
    </div>
  )
}

/** Links of pages that this user seldom needs; open on one of these pages. */
function Seldom({ entries }: { entries: SidebarEntry[] }) {
  const { pathname } = useLocation()
  return (
    <details open={entries.some((entry) => currentOf(entry, pathname))} className="group/more">
      <summary className={`${row} list-none text-ink-soft hover:bg-sunken [&::-webkit-details-marker]:hidden`}>
        <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open/more:rotate-180" />
        {t.more()}
      </summary>
      <SidebarList entries={entries} />
    </details>
  )
}

// smaller where a mouse points, so that all links fit on a laptop
const row =
  'flex min-h-7.5 items-center gap-2.5 rounded-field px-2.5 font-bold wrap-normal no-underline transition-colors max-lg:min-h-11 pointer-coarse:min-h-11 lg:text-[0.9375rem]'

function SidebarList({ labelledBy, entries }: { labelledBy?: string; entries: SidebarEntry[] }) {
  return (
    <ul aria-labelledby={labelledBy}>
      {entries.map((entry) => (
        <SidebarLink key={entry.page} entry={entry} />
      ))}
    </ul>
  )
}

function SidebarLink({ entry }: { entry: SidebarEntry }) {
  const current = currentOf(entry, useLocation().pathname)
  const { page, label, icon: Mark, waiting } = entry
  const item = useRef<HTMLLIElement>(null)
  // among the seldom ones, it may be below the end of the sidebar
  useEffect(() => {
    if (current) item.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <li ref={item}>
      <Link
        to={pathTo(page)}
        aria-current={current}
        className={classes(row, current ? 'bg-amber-soft text-amber-ink' : 'text-ink hover:bg-sunken')}
      >
        <Mark aria-hidden className="size-5 shrink-0 text-amber-ink" />
        {label()}
        {waiting && <WaitingCount of={waiting} />}
      </Link>
    </li>
  )
}

export function LogoutButton() {
  const logout = useLogout()
  return (
    <Button look="secondary" icon={LogOut} className="w-full" onClick={logout}>
      {t.logout()}
    </Button>
  )
}

import { Menu as MenuIcon, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import type { Me } from '#shared/users.ts'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { IconButton } from '#web/components/ui/button.tsx'
import { classes } from '#web/components/ui/classes.ts'
import { ThemeSwitch } from '#web/components/ui/theme-switch.tsx'
import { RequireLogin } from '#web/identity/require-login.tsx'
import { Brand } from './brand.tsx'
import { Sidebar } from './sidebar.tsx'

/** Everything under /dashboard: sidebar, header with who is logged in, and the page. Logged-in people only. */
export function DashboardLayout() {
  return <RequireLogin>{(user) => <Frame user={user} />}</RequireLogin>
}

function Frame({ user }: { user: Me }) {
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: having gone somewhere closes the menu
  useEffect(() => setOpen(false), [pathname])
  return (
    <div className="flex min-h-dvh flex-col bg-band lg:grid lg:grid-cols-[19rem_1fr]">
      <aside
        aria-label="Sidebar"
        className="border-line lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:overflow-y-auto lg:border-r"
      >
        <div className="flex items-center justify-between gap-3 px-4 py-3 sm:px-6 lg:px-5 lg:py-6">
          <Brand />
          <IconButton
            icon={open ? X : MenuIcon}
            label={open ? 'Close menu' : 'Open menu'}
            aria-expanded={open}
            aria-controls="sidebar"
            className="lg:hidden"
            onClick={() => setOpen(!open)}
          />
        </div>
        <div id="sidebar" className={classes('grow px-4 pb-5 sm:px-6 lg:flex lg:flex-col lg:px-4', !open && 'hidden')}>
          <Sidebar user={user} />
        </div>
      </aside>
      <div className="flex min-w-0 grow flex-col bg-card">
        <header className="flex min-h-18 items-center gap-3 border-y border-line px-4 py-2 sm:px-6 lg:border-t-0 lg:px-10">
          <p className="font-serif text-xl font-semibold">User Dashboard</p>
          <div className="ml-auto flex min-w-0 items-center gap-3">
            <ThemeSwitch />
            <span className="hidden max-w-56 truncate font-bold sm:block">{user.name}</span>
            <Avatar src={user.photoURL} alt={user.name} />
          </div>
        </header>
        <main id="main" tabIndex={-1} className="w-full max-w-page grow px-4 py-8 sm:px-6 lg:px-10 lg:py-12">
          <Outlet />
        </main>
      </div>
    </div>
  )
}

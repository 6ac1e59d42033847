import { Menu as MenuIcon, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { pathTo } from '#shared/pages.ts'
import type { Me } from '#shared/users.ts'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { IconButton, LinkButton } from '#web/components/ui/button.tsx'
import { classes } from '#web/components/ui/classes.ts'
import { Count } from '#web/components/ui/count.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { ThemeSwitch } from '#web/components/ui/theme-switch.tsx'
import { Bell } from '#web/features/notifications/bell.tsx'
import { useSavedPets } from '#web/features/pets/saved-pets.ts'
import { useSession } from '#web/identity/session.tsx'
import { useCachedHtml } from '#web/lib/cached-html.tsx'
import { leavesFor } from '#web/lib/focus.ts'
import { useDismiss } from '#web/lib/use-dismiss.ts'
import { accountButtonClasses, accountLabel } from './account-button.ts'
import { Brand } from './brand.tsx'
import { menuToggleTexts } from './menu-toggle.texts.ts'
import { navbarTexts as t } from './navbar.texts.ts'

function SavedLink() {
  const count = useSavedPets()?.length ?? 0
  if (count === 0) return null
  return (
    <Link
      to={pathTo('saved')}
      title={t.savedPets()}
      aria-label={t.savedPetsCount({ count })}
      className="relative grid size-11 shrink-0 place-items-center rounded-full no-underline transition-colors hover:bg-amber-soft"
    >
      <span aria-hidden className="heart-mark size-5 text-amber-ink" />
      <Count count={count} className="absolute top-0.5 end-0" />
    </Link>
  )
}

export function Navbar() {
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  const bar = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: going somewhere closes the menu
  useEffect(() => setOpen(false), [pathname])
  useDismiss(open, bar, (toButton) => {
    setOpen(false)
    if (toButton) toggle.current?.focus()
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to the links and buttons inside
    <header
      ref={bar}
      // an open menu would cover the focused element below it
      onBlur={({ currentTarget, relatedTarget: next }) => leavesFor(currentTarget, next) && setOpen(false)}
      // without scripts, the phone's menu is always open and would cover too much of the screen. The blur has its own
      // layer: on the bar itself, it would let the account menu widen the page.
      className="sticky top-0 z-30 noscript:max-md:relative border-b border-line before:absolute before:inset-0 before:-z-10 before:bg-page/95 before:backdrop-blur-sm"
    >
      <nav aria-label={t.label()} className="mx-auto max-w-page px-4 sm:px-6">
        <div className="flex min-h-18 items-center gap-3 py-2 max-sm:gap-1">
          <Brand lines={2} />
          <NavLinks user={user} className="hidden shrink-0 md:flex lg:ms-6" />
          <div className="ms-auto flex shrink-0 items-center sm:gap-1 lg:gap-2">
            <SavedLink />
            <ThemeSwitch className={user ? 'max-sm:hidden' : undefined} />
            {user && <Bell />}
            <Account user={user} />
            <IconButton
              ref={toggle}
              icon={open ? X : MenuIcon}
              label={open ? menuToggleTexts.close() : menuToggleTexts.open()}
              aria-expanded={open}
              aria-controls="small-menu"
              className="md:hidden noscript:hidden"
              onClick={() => setOpen(!open)}
            />
          </div>
        </div>
        <div id="small-menu" hidden={!open} className="max-h-[calc(100dvh-5rem)] overflow-y-auto pb-3 md:hidden">
          <NavLinks user={user} className="flex flex-col" />
          {user && <ThemeSwitch className="sm:hidden" />}
          {user === null && <LoginLinks className="mt-3 grid grid-cols-2 gap-3" />}
        </div>
        <noscript>
          <div className="flex flex-wrap items-center gap-x-1 pb-2 md:hidden">
            <NavLinks user={user} className="flex flex-wrap" />
            {!user && <LoginLinks className="flex gap-1" />}
          </div>
        </noscript>
      </nav>
    </header>
  )
}

const navLinks = [
  { to: '/', label: t.home },
  { to: pathTo('campaigns'), label: t.campaigns },
  { to: pathTo('pets'), label: t.pets },
]
const memberLinks = [...navLinks, { to: pathTo('addPet'), label: t.addPet }]

function NavLinks({ user, className }: { user: Me | null | undefined; className: string }) {
  const { pathname } = useLocation()
  const isHere = (to: string) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))
  const current = (user ? memberLinks : navLinks).find(({ to }) => isHere(to))?.to
  return (
    <ul className={classes('gap-1', className)} {...useCachedHtml(NavLinkItems, { member: Boolean(user), current })} />
  )
}

function NavLinkItems({ member, current }: { member: boolean; current: string | undefined }) {
  return (member ? memberLinks : navLinks).map(({ to, label }) => (
    <li key={to}>
      <Link
        to={to}
        aria-current={to === current ? 'page' : undefined}
        className={classes(
          'flex min-h-11 items-center rounded-full px-4 font-bold wrap-normal no-underline transition-colors hover:bg-amber-soft md:px-3 lg:px-4',
          to === current ? 'text-amber-ink underline decoration-2 underline-offset-8' : 'text-ink',
        )}
      >
        {label()}
      </Link>
    </li>
  ))
}

function Account({ user }: { user: Me | null | undefined }) {
  if (user) return <OwnAccount user={user} />
  // Until the session is known, the links keep their space invisibly, so that nothing jumps.
  return (
    <LoginLinks
      className={classes('hidden gap-1 md:flex lg:gap-2', user === undefined && 'invisible noscript:visible')}
    />
  )
}

/** The menu's code loads after the page. Until then, and without scripts, the picture links to the dashboard. */
function OwnAccount({ user }: { user: Me }) {
  const [menu, setMenu] = useState<typeof import('./avatar-menu.tsx')>()
  useEffect(() => {
    import('./avatar-menu.tsx').then(setMenu, (error) => console.warn('The account menu did not load.', error))
  }, [])
  if (menu) return <menu.AvatarMenu user={user} />
  return (
    <Link to={pathTo('dashboard')} title={user.name} aria-label={accountLabel(user)} className={accountButtonClasses}>
      <Avatar src={user.photoURL} />
    </Link>
  )
}

const LoginLinks = ({ className }: { className: string }) => (
  <div className={className} {...useCachedHtml(LoginAndRegister, {})} />
)

const LoginAndRegister = () => (
  <>
    <LinkButton look="quiet" to={pathTo('login')}>
      {t.login()}
    </LinkButton>
    <LinkButton to={pathTo('register')}>{t.register()}</LinkButton>
  </>
)

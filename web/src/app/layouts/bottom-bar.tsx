import { Menu as MenuIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { pathTo } from '#shared/pages.ts'
import type { Me } from '#shared/users.ts'
import { classes } from '#web/components/ui/classes.ts'
import type { Icon } from '#web/components/ui/icon.ts'
import { Link } from '#web/components/ui/link.tsx'
import { ThemeSwitch } from '#web/components/ui/theme-switch.tsx'
import { useLazyComponent } from '#web/components/ui/use-lazy-component.ts'
import { bottomBarTexts as t } from './bottom-bar.texts.ts'
import { LanguageLinks } from './language-links.tsx'
import { LogoutButton, Sidebar } from './sidebar.tsx'
import { bottomBarEntries, currentOf } from './sidebar-links.ts'
import { WaitingCount } from './waiting-count.tsx'

// as wide as its word, so that long ones are not cut on small phones
const place = 'flex min-w-0 flex-auto'

const item =
  'relative flex min-h-14 w-full min-w-0 flex-col items-center justify-center gap-0.5 text-sm font-semibold tracking-tight no-underline'

/** The dashboard's links on phones: four, and 'More' with all of them (docs/product.md 11.24). */
export function BottomBar({ user }: { user: Me }) {
  const { pathname } = useLocation()
  const sheet = useLazyComponent(async () => (await import('./menu-sheet.tsx')).MenuSheet)
  return (
    <>
      <nav
        aria-label={t.label()}
        data-bottom-bar
        className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        <ul className="mx-auto flex max-w-text">
          {bottomBarEntries().map((entry) => {
            const current = currentOf(entry, pathname)
            return (
              <li key={entry.page} className={place}>
                <Link
                  to={pathTo(entry.page)}
                  aria-current={current}
                  className={classes(item, current ? 'text-amber-ink' : 'text-ink')}
                >
                  <Mark icon={entry.icon} current={Boolean(current)}>
                    {entry.waiting && <WaitingCount of={entry.waiting} />}
                  </Mark>
                  <span className="block max-w-full truncate">{(entry.shortLabel ?? entry.label)()}</span>
                </Link>
              </li>
            )
          })}
          <li className={place}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-busy={sheet.busy || undefined}
              className={classes(item, 'text-ink')}
              onClick={() => void sheet.open()}
            >
              <Mark icon={MenuIcon} current={false} />
              {t.more()}
            </button>
          </li>
        </ul>
      </nav>
      {sheet.Component && (
        <sheet.Component onClose={sheet.close} foot={<LogoutButton />}>
          <div className="mb-3 flex items-center justify-between gap-3">
            <p className="min-w-0 px-2.5 font-serif text-lg font-semibold">
              <bdi>{user.name}</bdi>
            </p>
            <ThemeSwitch />
          </div>
          <Sidebar user={user} />
          <LanguageLinks className="mt-6 border-t border-line pt-4" />
        </sheet.Component>
      )}
    </>
  )
}

const Mark = ({ icon: Mark, current, children }: { icon: Icon; current: boolean; children?: ReactNode }) => (
  <span className={classes('relative rounded-full px-3.5 py-0.5', current && 'bg-amber-soft')}>
    <Mark aria-hidden className="size-5" />
    <span className="absolute -top-1.5 -end-1 flex">{children}</span>
  </span>
)

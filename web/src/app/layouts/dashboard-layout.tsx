import { Outlet, useLocation } from 'react-router-dom'
import { pathTo } from '#shared/pages.ts'
import type { Me } from '#shared/users.ts'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { ThemeSwitch } from '#web/components/ui/theme-switch.tsx'
import { Bell } from '#web/features/notifications/bell.tsx'
import { RequireLogin } from '#web/identity/require-login.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Brand, BrandMark } from './brand.tsx'
import { ContactsMissing } from './contacts-missing.tsx'
import { dashboardLayoutTexts as t } from './dashboard-layout.texts.ts'
import { LanguageLinks } from './language-links.tsx'
import { LogoutButton, Sidebar } from './sidebar.tsx'

export function DashboardLayout() {
  return <RequireLogin>{(user) => <Frame user={user} />}</RequireLogin>
}

const Person = ({ user }: { user: Me }) => (
  <>
    <bdi title={user.name} className="hidden min-w-0 truncate font-bold sm:block lg:max-w-72">
      {user.name}
    </bdi>
    {/* the narrowest phones have room for only one of mark and picture */}
    <span className="shrink-0 max-[22.5rem]:hidden">
      <Avatar src={user.photoURL} alt={user.name} />
    </span>
  </>
)

function Frame({ user }: { user: Me }) {
  const { pathname } = useLocation()
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_1fr] bg-band lg:grid-cols-[17rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] xl:grid-cols-[19rem_minmax(0,1fr)]">
      <header className="flex min-h-16 items-center gap-2 border-b border-line bg-card px-4 py-2 sm:gap-3 sm:px-6 lg:col-start-2 lg:min-h-18 xl:px-10">
        <BrandMark className="lg:hidden" />
        <p className="me-auto shrink-0 font-serif text-lg font-semibold sm:text-xl">{t.title()}</p>
        <ThemeSwitch className="max-lg:hidden" />
        <Bell />
        <Person user={user} />
      </header>
      <aside
        aria-label={t.sidebar()}
        className="hidden border-e border-line px-2.5 lg:sticky lg:top-0 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:flex lg:h-dvh lg:flex-col xl:px-4"
      >
        <Brand lines={2} className="shrink-0 px-1.5 pt-4 pb-2" />
        <div className="min-h-0 grow overflow-y-auto py-1">
          <Sidebar user={user} />
        </div>
        <div className="shrink-0 border-t border-line py-3">
          <LogoutButton />
          <LanguageLinks className="mt-2" />
        </div>
      </aside>
      <main
        id="main"
        tabIndex={-1}
        className="row-start-3 bg-card px-4 py-8 max-lg:pb-[calc(var(--bottom-bar)+2rem)] sm:px-6 lg:col-start-2 lg:row-start-2 lg:py-12 xl:px-10"
      >
        {pathname !== pathTo('welcome') && (
          <ContactsMissing className="-mx-4 -mt-8 mb-8 sm:-mx-6 lg:-mt-12 xl:-mx-10" />
        )}
        <div className="max-w-[calc(var(--container-page)-5rem)]">
          <Outlet />
        </div>
      </main>
      <BottomBar user={user} />
    </div>
  )
}

import { HandCoins, Heart, KeyRound, LogOut, Mail, PawPrint, PlusCircle, Target, Users } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { canManageUsers } from '#shared/permissions.ts'
import type { Me } from '#shared/users.ts'
import { useLogout } from '#web/identity/use-logout.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import type { Icon } from '../ui/icon.ts'

/** The dashboard's places, the current one marked, and the way out. */
export function Sidebar({ user }: { user: Me }) {
  const logout = useLogout()
  return (
    <>
      <nav aria-label="Dashboard">
        <ul className="space-y-1">
          <Place icon={PlusCircle} to="/dashboard/add-pet">
            Add a Pet
          </Place>
          <Place icon={PawPrint} to="/dashboard/my-pets">
            My Added Pets
          </Place>
          <Place icon={Mail} to="/dashboard/adoption-requests">
            Adoption Requests
          </Place>
          <Place icon={Target} to="/dashboard/create-donation">
            Create Donation Campaign
          </Place>
          <Place icon={HandCoins} to="/dashboard/my-donations">
            My Donation Campaigns
          </Place>
          <Place icon={Heart} to="/dashboard/my-donations-list">
            My Donations
          </Place>
          {canManageUsers(user) && (
            <Place icon={Users} to="/dashboard/users">
              Manage Users
            </Place>
          )}
        </ul>
      </nav>
      <div className="mt-6 space-y-3 border-t border-line pt-5 lg:mt-auto">
        <LinkButton look="quiet" icon={KeyRound} to="/dashboard/api-keys" className="w-full">
          API Keys
        </LinkButton>
        <Button look="secondary" icon={LogOut} className="w-full" onClick={logout}>
          Logout
        </Button>
      </div>
    </>
  )
}

function Place({ to, icon: Mark, children }: { to: string; icon: Icon; children: string }) {
  const { pathname } = useLocation()
  // The dashboard's own address shows the add-pet form.
  const current = pathname === to || (pathname === '/dashboard' && to === '/dashboard/add-pet')
  return (
    <li>
      <Link
        to={to}
        aria-current={current ? 'page' : undefined}
        className={classes(
          'flex min-h-12 items-center gap-3 rounded-field px-3.5 font-bold no-underline transition-colors',
          current ? 'bg-amber-soft text-amber-ink' : 'text-ink hover:bg-sunken',
        )}
      >
        <Mark aria-hidden className="size-5 shrink-0 text-amber-ink" />
        {children}
      </Link>
    </li>
  )
}

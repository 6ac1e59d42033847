import {
  ArrowLeftRight,
  CircleUser,
  ClipboardCheck,
  CodeXml,
  HandCoins,
  Heart,
  House,
  KeyRound,
  LogOut,
  Mail,
  Mails,
  PawPrint,
  PlusCircle,
  ReceiptText,
  ScrollText,
  Target,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { matchPage, type PageName, pathTo } from '#shared/pages.ts'
import { canApprove, canChangeSettings, canManageDonations, isAdmin, isStaff } from '#shared/permissions.ts'
import type { Me } from '#shared/users.ts'
import { Button } from '#web/components/ui/button.tsx'
import { classes } from '#web/components/ui/classes.ts'
import type { Icon } from '#web/components/ui/icon.ts'
import { Link } from '#web/components/ui/link.tsx'
import { useLogout } from '#web/identity/use-logout.ts'
import { WaitingCount } from './waiting-count.tsx'

export function Sidebar({ user }: { user: Me }) {
  const logout = useLogout()
  return (
    <>
      <nav aria-label="Dashboard">
        <ul className="space-y-1">
          <SidebarLink icon={PlusCircle} to={pathTo('addPet')}>
            Add a Pet
          </SidebarLink>
          <SidebarLink icon={PawPrint} to={pathTo('myPets')} within="updatePet">
            My Added Pets
          </SidebarLink>
          <SidebarLink icon={Mail} to={pathTo('adoptionRequests')} within="request">
            Adoption Requests
            <WaitingCount of="waiting" />
          </SidebarLink>
          <SidebarLink icon={Target} to={pathTo('createCampaign')} within="addCampaign">
            Create Donation Campaign
          </SidebarLink>
          <SidebarLink icon={HandCoins} to={pathTo('myCampaigns')} within="editCampaign">
            My Donation Campaigns
          </SidebarLink>
          <SidebarLink icon={Heart} to={pathTo('myDonations')}>
            My Donations
          </SidebarLink>
          <SidebarLink icon={CircleUser} to={pathTo('profile')}>
            My Profile
          </SidebarLink>
          <SidebarLink icon={KeyRound} to={pathTo('apiKeys')}>
            API Keys
          </SidebarLink>
        </ul>
        {isStaff(user) && <ShelterLinks user={user} />}
      </nav>
      <div className="mt-6 border-t border-line pt-5 lg:mt-auto">
        <Button look="secondary" icon={LogOut} className="w-full" onClick={logout}>
          Logout
        </Button>
      </div>
    </>
  )
}

function ShelterLinks({ user }: { user: Me }) {
  return (
    <>
      <h2 id="shelter-places" className="mt-5 mb-1 px-3.5 text-sm font-bold text-ink-soft lg:px-2 xl:px-3.5">
        Shelter
      </h2>
      <ul aria-labelledby="shelter-places" className="space-y-1">
        {canApprove(user) && (
          <SidebarLink icon={ClipboardCheck} to={pathTo('approval')}>
            Approval
            <WaitingCount of="approval" />
          </SidebarLink>
        )}
        {canManageDonations(user) && (
          <SidebarLink icon={ReceiptText} to={pathTo('donations')}>
            Gifts
          </SidebarLink>
        )}
        <SidebarLink icon={PawPrint} to={pathTo('shelterPets')}>
          All Pets
        </SidebarLink>
        <SidebarLink icon={Target} to={pathTo('shelterCampaigns')}>
          All Campaigns
        </SidebarLink>
        <SidebarLink icon={Mails} to={pathTo('shelterRequests')}>
          All Requests
        </SidebarLink>
        {isAdmin(user) && (
          <>
            <SidebarLink icon={Users} to={pathTo('users')}>
              Manage Users
            </SidebarLink>
            <SidebarLink icon={ScrollText} to={pathTo('audit')}>
              Audit Trail
            </SidebarLink>
            <SidebarLink icon={ArrowLeftRight} to={pathTo('transfer')}>
              Import and Export
            </SidebarLink>
          </>
        )}
        <SidebarLink icon={CodeXml} to={pathTo('embed')}>
          Embed
        </SidebarLink>
        {canChangeSettings(user) && (
          <SidebarLink icon={House} to={pathTo('settings')} within="welcome">
            Shelter Settings
          </SidebarLink>
        )}
      </ul>
    </>
  )
}

type SidebarLinkProps = {
  to: string
  within?: PageName
  icon: Icon
  children: ReactNode
}

function SidebarLink({ to, within, icon: Mark, children }: SidebarLinkProps) {
  const { pathname } = useLocation()
  // The dashboard's own path shows the add-pet form.
  const here = pathname === to || (pathname === pathTo('dashboard') && to === pathTo('addPet'))
  const current = here ? 'page' : within && matchPage(pathname).name === within ? 'true' : undefined
  return (
    <li>
      <Link
        to={to}
        aria-current={current}
        className={classes(
          'flex min-h-12 items-center gap-3 rounded-field px-3.5 font-bold wrap-normal no-underline lg:gap-2.5 lg:px-2 xl:gap-3 xl:px-3.5 transition-colors',
          current ? 'bg-amber-soft text-amber-ink' : 'text-ink hover:bg-sunken',
        )}
      >
        <Mark aria-hidden className="size-5 shrink-0 text-amber-ink" />
        {children}
      </Link>
    </li>
  )
}

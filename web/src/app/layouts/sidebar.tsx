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
import { type PageName, pageAt, pathTo } from '#shared/pages.ts'
import { canApprove, canChangeSettings, canKeepBooks, canManageUsers, isStaff } from '#shared/permissions.ts'
import type { Me } from '#shared/users.ts'
import { Button } from '#web/components/ui/button.tsx'
import { classes } from '#web/components/ui/classes.ts'
import type { Icon } from '#web/components/ui/icon.ts'
import { Link } from '#web/components/ui/link.tsx'
import { useLogout } from '#web/identity/use-logout.ts'
import { WaitingCount } from './waiting-count.tsx'

/** The dashboard's links, with the current one marked, and the way out. */
export function Sidebar({ user }: { user: Me }) {
  const logout = useLogout()
  return (
    <>
      <nav aria-label="Dashboard">
        <ul className="space-y-1">
          <Place icon={PlusCircle} to={pathTo('addPet')}>
            Add a Pet
          </Place>
          <Place icon={PawPrint} to={pathTo('myPets')} within="updatePet">
            My Added Pets
          </Place>
          <Place icon={Mail} to={pathTo('adoptionRequests')} within="request">
            Adoption Requests
            <WaitingCount of="waiting" />
          </Place>
          <Place icon={Target} to={pathTo('createCampaign')} within="addCampaign">
            Create Donation Campaign
          </Place>
          <Place icon={HandCoins} to={pathTo('myCampaigns')} within="editCampaign">
            My Donation Campaigns
          </Place>
          <Place icon={Heart} to={pathTo('myDonations')}>
            My Donations
          </Place>
          <Place icon={CircleUser} to={pathTo('profile')}>
            My Profile
          </Place>
          <Place icon={KeyRound} to={pathTo('apiKeys')}>
            API Keys
          </Place>
        </ul>
        {isStaff(user) && <ShelterPlaces user={user} />}
      </nav>
      <div className="mt-6 border-t border-line pt-5 lg:mt-auto">
        <Button look="secondary" icon={LogOut} className="w-full" onClick={logout}>
          Logout
        </Button>
      </div>
    </>
  )
}

/** What staff and admins do for the shelter. */
function ShelterPlaces({ user }: { user: Me }) {
  return (
    <>
      <h2 id="shelter-places" className="mt-5 mb-1 px-3.5 text-sm font-bold text-ink-soft lg:px-2 xl:px-3.5">
        Shelter
      </h2>
      <ul aria-labelledby="shelter-places" className="space-y-1">
        {canApprove(user) && (
          <Place icon={ClipboardCheck} to={pathTo('approval')}>
            Approval
            <WaitingCount of="approval" />
          </Place>
        )}
        {canKeepBooks(user) && (
          <Place icon={ReceiptText} to={pathTo('donations')}>
            Gifts
          </Place>
        )}
        <Place icon={PawPrint} to={pathTo('shelterPets')}>
          All Pets
        </Place>
        <Place icon={Target} to={pathTo('shelterCampaigns')}>
          All Campaigns
        </Place>
        <Place icon={Mails} to={pathTo('shelterRequests')}>
          All Requests
        </Place>
        {canManageUsers(user) && (
          <>
            <Place icon={Users} to={pathTo('users')}>
              Manage Users
            </Place>
            <Place icon={ScrollText} to={pathTo('audit')}>
              Audit Trail
            </Place>
            <Place icon={ArrowLeftRight} to={pathTo('transfer')}>
              Import and Export
            </Place>
          </>
        )}
        <Place icon={CodeXml} to={pathTo('embed')}>
          Embed
        </Place>
        {canChangeSettings(user) && (
          <Place icon={House} to={pathTo('settings')} within="welcome">
            Shelter Settings
          </Place>
        )}
      </ul>
    </>
  )
}

type PlaceProps = {
  to: string
  /** A page that has no link of its own and belongs to this one. */
  within?: PageName
  icon: Icon
  children: ReactNode
}

function Place({ to, within, icon: Mark, children }: PlaceProps) {
  const { pathname } = useLocation()
  // The dashboard's own address shows the add-pet form.
  const here = pathname === to || (pathname === pathTo('dashboard') && to === pathTo('addPet'))
  const current = here ? 'page' : within && pageAt(pathname).name === within ? 'true' : undefined
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

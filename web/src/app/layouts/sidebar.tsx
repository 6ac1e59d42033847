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
import { shelterLinksTexts as shelter, sidebarTexts as t } from './sidebar.texts.ts'
import { WaitingCount } from './waiting-count.tsx'

export function Sidebar({ user }: { user: Me }) {
  const logout = useLogout()
  return (
    <>
      <nav aria-label={t.label()}>
        <ul className="space-y-1">
          <SidebarLink icon={PlusCircle} to={pathTo('addPet')}>
            {t.addPet()}
          </SidebarLink>
          <SidebarLink icon={PawPrint} to={pathTo('myPets')} within="updatePet">
            {t.myPets()}
          </SidebarLink>
          <SidebarLink icon={Mail} to={pathTo('adoptionRequests')} within="request">
            {t.adoptionRequests()}
            <WaitingCount of="waiting" />
          </SidebarLink>
          <SidebarLink icon={Target} to={pathTo('createCampaign')} within="addCampaign">
            {t.createCampaign()}
          </SidebarLink>
          <SidebarLink icon={HandCoins} to={pathTo('myCampaigns')} within="editCampaign">
            {t.myCampaigns()}
          </SidebarLink>
          <SidebarLink icon={Heart} to={pathTo('myDonations')}>
            {t.myDonations()}
          </SidebarLink>
          <SidebarLink icon={CircleUser} to={pathTo('profile')}>
            {t.profile()}
          </SidebarLink>
          <SidebarLink icon={KeyRound} to={pathTo('apiKeys')}>
            {t.apiKeys()}
          </SidebarLink>
        </ul>
        {isStaff(user) && <ShelterLinks user={user} />}
      </nav>
      <div className="mt-6 border-t border-line pt-5 lg:mt-auto">
        <Button look="secondary" icon={LogOut} className="w-full" onClick={logout}>
          {t.logout()}
        </Button>
      </div>
    </>
  )
}

function ShelterLinks({ user }: { user: Me }) {
  return (
    <>
      <h2 id="shelter-places" className="mt-5 mb-1 px-3.5 text-sm font-bold text-ink-soft lg:px-2 xl:px-3.5">
        {shelter.heading()}
      </h2>
      <ul aria-labelledby="shelter-places" className="space-y-1">
        {canApprove(user) && (
          <SidebarLink icon={ClipboardCheck} to={pathTo('approval')}>
            {shelter.approval()}
            <WaitingCount of="approval" />
          </SidebarLink>
        )}
        {canManageDonations(user) && (
          <SidebarLink icon={ReceiptText} to={pathTo('donations')}>
            {shelter.donations()}
          </SidebarLink>
        )}
        <SidebarLink icon={PawPrint} to={pathTo('shelterPets')}>
          {shelter.pets()}
        </SidebarLink>
        <SidebarLink icon={Target} to={pathTo('shelterCampaigns')}>
          {shelter.campaigns()}
        </SidebarLink>
        <SidebarLink icon={Mails} to={pathTo('shelterRequests')}>
          {shelter.requests()}
        </SidebarLink>
        {isAdmin(user) && (
          <>
            <SidebarLink icon={Users} to={pathTo('users')}>
              {shelter.users()}
            </SidebarLink>
            <SidebarLink icon={ScrollText} to={pathTo('audit')}>
              {shelter.audit()}
            </SidebarLink>
            <SidebarLink icon={ArrowLeftRight} to={pathTo('transfer')}>
              {shelter.transfer()}
            </SidebarLink>
          </>
        )}
        <SidebarLink icon={CodeXml} to={pathTo('embed')}>
          {shelter.embed()}
        </SidebarLink>
        {canChangeSettings(user) && (
          <SidebarLink icon={House} to={pathTo('settings')} within="welcome">
            {shelter.settings()}
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

import {
  CircleUser,
  ClipboardCheck,
  HandCoins,
  Heart,
  House,
  LayoutDashboard,
  LogOut,
  Mail,
  PawPrint,
  Users,
} from 'lucide-react'
import { pathTo } from '#shared/pages.ts'
import { canApprove, canChangeSettings, isAdmin } from '#shared/permissions.ts'
import type { Me } from '#shared/users.ts'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Menu, MenuHeading, MenuItem, MenuLine, MenuLink } from '#web/components/ui/menu.tsx'
import { useLogout } from '#web/identity/use-logout.ts'
import { accountButtonClasses, accountLabel } from './account-button.ts'
import { WaitingCount } from './waiting-count.tsx'

export function AvatarMenu({ user }: { user: Me }) {
  const logout = useLogout()
  const name = user.name || 'User'
  return (
    <Menu
      label="Your account"
      trigger={
        <button type="button" title={user.name} aria-label={accountLabel(user)} className={accountButtonClasses}>
          <Avatar src={user.photoURL} />
        </button>
      }
    >
      <MenuHeading className="line-clamp-3 max-w-72 font-serif text-lg font-semibold">{name}</MenuHeading>
      <MenuLine />
      <MenuLink icon={LayoutDashboard} to={pathTo('dashboard')}>
        Dashboard
      </MenuLink>
      <MenuLink icon={PawPrint} to={pathTo('myPets')}>
        My Pets
      </MenuLink>
      <MenuLink icon={HandCoins} to={pathTo('createCampaign')}>
        Create Campaign
      </MenuLink>
      <MenuLink icon={Heart} to={pathTo('myDonations')}>
        My Donations
      </MenuLink>
      <MenuLink icon={Mail} to={pathTo('adoptionRequests')}>
        Adoption Requests
        <WaitingCount of="waiting" />
      </MenuLink>
      <MenuLink icon={CircleUser} to={pathTo('profile')}>
        My Profile
      </MenuLink>
      {canApprove(user) && (
        <MenuLink icon={ClipboardCheck} to={pathTo('approval')}>
          Approval
          <WaitingCount of="approval" />
        </MenuLink>
      )}
      {isAdmin(user) && (
        <MenuLink icon={Users} to={pathTo('users')}>
          Manage Users
        </MenuLink>
      )}
      {canChangeSettings(user) && (
        <MenuLink icon={House} to={pathTo('settings')}>
          Shelter Settings
        </MenuLink>
      )}
      <MenuLine />
      <MenuItem icon={LogOut} onSelect={logout}>
        Logout
      </MenuItem>
    </Menu>
  )
}

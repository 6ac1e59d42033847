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
import { avatarMenuTexts as t } from './avatar-menu.texts.ts'
import { WaitingCount } from './waiting-count.tsx'

export function AvatarMenu({ user }: { user: Me }) {
  const logout = useLogout()
  const name = user.name || t.nameless()
  return (
    <Menu
      label={t.label()}
      trigger={
        <button type="button" title={user.name} aria-label={accountLabel(user)} className={accountButtonClasses}>
          <Avatar src={user.photoURL} />
        </button>
      }
    >
      <MenuHeading className="line-clamp-3 max-w-72 font-serif text-lg font-semibold">
        <bdi>{name}</bdi>
      </MenuHeading>
      <MenuLine />
      <MenuLink icon={LayoutDashboard} to={pathTo('dashboard')}>
        {t.dashboard()}
      </MenuLink>
      <MenuLink icon={PawPrint} to={pathTo('myPets')}>
        {t.myPets()}
      </MenuLink>
      <MenuLink icon={HandCoins} to={pathTo('createCampaign')}>
        {t.createCampaign()}
      </MenuLink>
      <MenuLink icon={Heart} to={pathTo('myDonations')}>
        {t.myDonations()}
      </MenuLink>
      <MenuLink icon={Mail} to={pathTo('adoptionRequests')}>
        {t.adoptionRequests()}
        <WaitingCount of="waiting" />
      </MenuLink>
      <MenuLink icon={CircleUser} to={pathTo('profile')}>
        {t.profile()}
      </MenuLink>
      {canApprove(user) && (
        <MenuLink icon={ClipboardCheck} to={pathTo('approval')}>
          {t.approval()}
          <WaitingCount of="approval" />
        </MenuLink>
      )}
      {isAdmin(user) && (
        <MenuLink icon={Users} to={pathTo('users')}>
          {t.users()}
        </MenuLink>
      )}
      {canChangeSettings(user) && (
        <MenuLink icon={House} to={pathTo('settings')}>
          {t.settings()}
        </MenuLink>
      )}
      <MenuLine />
      <MenuItem icon={LogOut} onSelect={logout}>
        {t.logout()}
      </MenuItem>
    </Menu>
  )
}

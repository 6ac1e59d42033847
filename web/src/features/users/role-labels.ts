import type { InvitedRole } from '#shared/invitations.ts'
import { rolesTexts as t } from './roles.texts.ts'

export const roleNames: Record<InvitedRole, () => string> = { user: t.user, staff: t.staff, admin: t.admin }

/** What a role may do. */
export const rolePermissions: Record<InvitedRole, () => string> = {
  user: t.userMay,
  staff: t.staffMay,
  admin: t.adminMay,
}

import { defineTexts } from '#shared/texts/define-texts.ts'

export const usersTableTexts = defineTexts('usersTable', {
  users: 'Users',
  // the column of profile pictures
  profile: 'Profile',
  name: 'Name',
  email: 'Email',
  role: 'Role',
  action: 'Action',
  roleName: '{role, select, admin {admin} other {user}}',
  // a badge: this user belongs to the shelter’s staff
  staff: 'Staff',
  suspended: 'Suspended',
  admin: 'Admin',
  makeAdmin: 'Make Admin',
  makeNamedAdmin: 'Make Admin: {name}',
  makeAdminQuestion: 'Make {name} an admin?',
  makeAdminEffects:
    '{name} ({email}) will be able to change every pet and campaign, read every request, and make others admins. Only the server administrator can undo this.',
  success: 'Success',
  isAdmin: '{email} is now an admin',
  error: 'Error',
  makeAdminFailed: 'Failed to update user role',
})

import { defineTexts } from '#shared/texts/define-texts.ts'

/** The roles of users, and what each may do, in one line. */
export const rolesTexts = defineTexts('roles', {
  user: 'User',
  staff: 'Staff',
  admin: 'Admin',
  userMay: 'Can add pets, apply to adopt, and start campaigns.',
  staffMay: 'Can edit every pet and campaign, answer every request, and mark donations as received.',
  adminMay: 'Can do everything staff can, and manage users, invitations, and settings.',
})

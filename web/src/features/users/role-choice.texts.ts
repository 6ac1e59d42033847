import { defineTexts } from '#shared/texts/define-texts.ts'

/** The menu that makes a user staff, or removes them from staff. */
export const roleChoiceTexts = defineTexts('roleChoice', {
  // the button, and the name of its menu
  role: 'Role',
  roleOf: 'Role of {name}',
  makeStaff: 'Make Staff',
  makeStaffQuestion: 'Make {name} staff?',
  makeStaffEffects:
    '{name} ({email}) will be able to change every pet and campaign, answer every request, and mark donations as received, but not manage users or settings.',
  isStaff: '{email} is now staff.',
  removeStaff: 'Remove from Staff',
  removeStaffQuestion: 'Remove {name} from staff?',
  removeStaffEffects: '{name} ({email}) will only be able to change their own pets and campaigns.',
  isNotStaff: '{email} is no longer staff.',
})

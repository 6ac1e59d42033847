import { defineTexts } from '#shared/texts/define-texts.ts'

/** Errors beside the fields of an invitation; the program adds the period where it needs one. */
export const invitationRulesTexts = defineTexts('invitationRules', {
  noRole: 'Choose a role',
  adminNeedsEmail: 'Enter an email address. A link without one can’t make someone an admin',
})

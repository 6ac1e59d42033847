import { defineTexts } from '#shared/texts/define-texts.ts'

export const requireRoleTexts = defineTexts('requireRole', {
  // below ‘Admins only.’ or ‘Only staff and admins can do this.’
  advice: 'If you need access, ask an admin of this shelter.',
  goToDashboard: 'Go to the dashboard',
})

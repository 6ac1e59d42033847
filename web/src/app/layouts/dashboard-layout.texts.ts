import { defineTexts } from '#shared/texts/define-texts.ts'

export const dashboardLayoutTexts = defineTexts('dashboardLayout', {
  title: 'User Dashboard',
  // for screen readers
  sidebar: 'Sidebar',
})

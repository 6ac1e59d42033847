import { defineTexts } from '#shared/texts/define-texts.ts'

export const heroTexts = defineTexts('hero', {
  heading: 'Find Your Furry Friend',
  lead: 'Someone here is waiting to curl up under your table. Meet our pets, fall in love, and apply to adopt. It takes five minutes to ask, and lasts a lifetime.',
  browse: 'Browse Pets',
  // describes the drawing to people who can’t see it
  drawing: 'A dog asleep under a kitchen table, and a cat on it by a bright window',
})

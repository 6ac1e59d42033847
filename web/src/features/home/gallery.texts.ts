import { defineTexts } from '#shared/texts/define-texts.ts'

export const homeGalleryTexts = defineTexts('homeGallery', {
  heading: 'Give Them a Second Chance',
  // the next sentence, or the shelter’s own, follows
  lead: 'Every adoption creates a story of love.',
  examples: 'A walk before breakfast, a warm weight at the foot of the bed, a friend who is always glad you came home.',
  // the next four describe drawings to people who can’t see them
  puppy: 'A brown puppy with a red scarf in a meadow',
  cat: 'A gray cat on a windowsill at night',
  rabbit: 'A rabbit with one folded ear beside a carrot',
  birds: 'A yellow bird and a blue bird side by side on a branch',
  // buttons: the pictures float up and down
  pause: 'Pause animation',
  play: 'Play animation',
})

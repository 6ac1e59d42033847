import { defineTexts } from '#shared/texts/define-texts.ts'

export const photoEditorTexts = defineTexts('photoEditor', {
  title: 'Photo {position, number}',
  focusHint: 'Tap the most important spot. It stays in view when the photo is cropped.',
  // for screen readers: the point that stays in view when the photo is cropped
  focus: 'Focal point',
  // where the focal point is, for screen readers
  focusPosition: '{x, number}% from the left, {y, number}% from the top',
  onCards: 'How it looks on cards.',
  // the focal point
  foundAutomatically: 'Chosen automatically.',
  findAutomatically: 'Choose automatically',
  alt: 'Describe the photo',
  altHint: 'Read aloud to people who can’t see it.',
  altTooLong: 'Use at most {max, plural, one {# character} other {# characters}}.',
  // makes this photo the one that cards show
  makeCover: 'Use as cover',
  done: 'Done',
})

import { defineTexts } from '#shared/texts/define-texts.ts'

/** What happened to the photos of a form. {name} is the name of a file. */
export const tilesTexts = defineTexts('tiles', {
  tooMany: 'A pet can have up to {max, plural, one {# photo} other {# photos}}.',
  leftOut:
    'A pet can have up to {max, plural, one {# photo} other {# photos}}. {count, plural, one {# was left out.} other {# were left out.}}',
  linkThere: 'This photo is already in the list.',
  fileThere: '{name} is already in the list.',
  added: '{name} was added.',
  notAdded: '{name} wasn’t added.',
  moved: 'Photo {from, number} moved to position {to, number} of {count, number}.',
})

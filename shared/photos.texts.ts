import { defineTexts } from '#shared/texts/define-texts.ts'

/** What a photo shows, for people who can't see it. {name} is the pet's name, {category} the kind of animal. */
export const photosTexts = defineTexts('photos', {
  cover:
    '{category, select, Dog {{name}, a dog} Cat {{name}, a cat} Rabbit {{name}, a rabbit} Bird {{name}, a bird} other {{name}}}',
  // a photo after the first one
  numbered:
    '{category, select, Dog {{name}, a dog (photo {number})} Cat {{name}, a cat (photo {number})} Rabbit {{name}, a rabbit (photo {number})} Bird {{name}, a bird (photo {number})} other {{name} (photo {number})}}',
})

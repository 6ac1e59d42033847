import { defineTexts } from '#shared/texts/define-texts.ts'

/** A list with a search and filters. */
export const listPageTexts = defineTexts('listPage', {
  moreFailed: 'Couldn’t load more items.',
  // the server has searched a part of the records; the button below is 'Keep searching'
  noneFurther: 'Nothing else found so far.',
  noneSoFar: 'Nothing found so far.',
  noneSoFarHint: 'There’s more to search through.',
  noMatches: 'No matches.',
  noMatchesHint: 'Try another name or fewer filters.',
})

import { defineTexts } from '#shared/texts/define-texts.ts'

// {site} is the name of another adoption site, such as Petfinder.
export const listingPreviewTexts = defineTexts('listingPreview', {
  heading: 'What {site} shows',
  lead: 'All pets, newest first, as they are in the file. {site} decides how to show them.',
  loading: 'Loading the preview...',
  loadingFailed: 'Couldn’t load the preview.',
  moreFailed: 'Couldn’t load more pets.',
  empty: 'No pets yet.',
  emptyHint: 'Pets appear here as soon as someone adds them.',
  list: 'Pets on {site}',
  // states of a pet: whether the file for the other site contains it
  listed: 'Listed',
  leftOut: 'Left out',
  // opens the list of columns; the number is of those that are not empty
  columns: '{count, plural, one {# column} other {# columns}}',
})

/** Why a file leaves a pet out. */
export const leftOutTexts = defineTexts('listingLeftOut', {
  draft: 'It’s a draft. Publish it first.',
  waiting: 'It’s waiting for approval.',
  refused: 'It wasn’t approved.',
  hidden: 'It’s hidden because its owner is suspended.',
  adopted: 'It has been adopted.',
  on_hold: 'It’s on hold. It will be listed if it becomes available again.',
  of_member: 'It was added by a member. Only pets of staff and admins are listed.',
  no_photo: 'It has no photo.',
  category: '{site} has no single category for ‘Other’.',
  no_breed: '{site} needs a breed. Add it to the pet.',
  no_sex: '{site} needs the sex. Add it to the pet.',
  no_size: '{site} needs the size. Add it to the pet.',
  no_age: '{site} needs an age group. Add a birth date to the pet, even an approximate one.',
})

/** What a file can't say about a pet. {facts} is a list such as 'Good with children, Vaccinated'. */
export const listingNoteTexts = defineTexts('listingNotes', {
  photos:
    '{sent, plural, =0 {The file can’t carry photos. Add the pet’s photos on {site}: {total}.} one {Only # of {total} photos.} other {Only # of {total} photos.}}',
  unknown: 'Not known, so left empty: {facts}.',
  only_yes: 'Known to be ‘no’, but {site} can only be told ‘yes’: {facts}.',
  only_no: 'Known to be ‘yes’, but {site} can only be told ‘no’: {facts}.',
  no_column: '{site} has no column for: {facts}.',
  age_in_words: 'The age group comes from the age in words, which goes out of date. Add a birth date to fix this.',
  approximate_birth_date: 'The birth date is approximate, so only the age group is sent.',
  free: 'The file can’t say that the adoption is free.',
  fee: 'The adoption fee is left out: the column takes only US dollars, on Adopt a Pet without cents.',
  special_needs: 'Only ‘yes’ is sent for special needs, not the text about them.',
})

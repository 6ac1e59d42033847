import { defineTexts } from '#shared/texts/define-texts.ts'

/**
 * What is wrong with a field, next to it. {label} names the field, such as 'Location', and is the same in all of these
 * sentences: where its form would depend on the sentence, write '{label}: …'.
 */
export const inputRulesTexts = defineTexts('inputRules', {
  required: '{label} is required',
  notText: '{label} must be text',
  unusableCharacters: '{label} contains characters that can’t be used',
  invisibleCharacters: '{label} contains invisible characters. Type it instead of pasting it.',
  tooShort: '{label} needs at least {min, plural, one {# character} other {# characters}}',
  tooLong: '{label} can have at most {max, plural, one {# character} other {# characters}}',
  // {values} is a list of words such as draft, available
  notOneOf: '{label} must be one of {values}',
  notTrueOrFalse: '{label} must be true or false',
  notYesNo: '{label} must be true, false, or null',
  notTextOrNone: '{label} must be text, false, or null',
  // {example} is a date in this form
  notADay: '{label} must be a date, such as {example}',
  dayTooEarly: '{label} can’t be before 1900',
  dayInFuture: '{label} can’t be in the future',
  notADate: '{label} isn’t a valid date',
  notInFuture: '{label} must be in the future',
  searchTooLong: 'You can search for up to {max, plural, one {# character} other {# characters}}',
  // the number of a record
  notAnId: 'This isn’t a valid ID',
  // {name} is a field of a call
  notAUserId: '{name} must be the id of a user',
  notALink: 'Enter a link that starts with http:// or https://',
  notAPicture: 'Enter a link that starts with http:// or https://, or upload a picture',
  // a link to a picture
  pictureLink: 'The link to the picture',
  // the point of a picture that stays visible when it is cropped, in percent from the left and from the top
  notAFocalPoint: 'A focal point is two whole numbers from 0 to 100',
})

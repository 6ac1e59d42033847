import { defineTexts } from '#shared/texts/define-texts.ts'

/** What is wrong with a field that has no sentence of its own. {name} is its name in the API, such as `ids.0`. */
export const inputErrorsTexts = defineTexts('inputErrors', {
  noFields: 'Please send the fields of this call as a JSON object',
  // in place of {name}
  whole: 'The input',
  required: '{name} is required',
  wrongKind:
    '{name} must be {kind, select, string {text} number {a number} int {a whole number} boolean {true or false} array {a list} object {an object with fields} null {empty} other {something else}}',
  // {values} is a list of words
  notOneOf: '{name} must be one of {values}',
  tooFewCharacters: '{name} needs at least {bound, plural, one {# character} other {# characters}}',
  tooManyCharacters: '{name} can have at most {bound, plural, one {# character} other {# characters}}',
  tooFewEntries: '{name} needs at least {bound, plural, one {# entry} other {# entries}}',
  tooManyEntries: '{name} can have at most {bound, plural, one {# entry} other {# entries}}',
  tooLarge: '{name} is too large',
  notMore: '{name} must be more than {bound}',
  notLess: '{name} must be less than {bound}',
  notAtLeast: '{name} must be at least {bound}',
  notAtMost: '{name} must be at most {bound}',
  wrongFormat:
    '{name} must be {format, select, email {a valid email address} url {a valid URL} date {a valid date} datetime {a valid time} other {in the required format}}',
  // {keys} is a list of names
  unknownFields: '{name} can’t have {keys}',
  notMultiple: '{name} must be a multiple of {divisor}',
  notValid: '{name} isn’t valid',
})

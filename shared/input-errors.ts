import { z } from 'zod'

// Messages for inputs whose schema has none of its own, on both sides once this module is loaded. Zod's own, such as
// 'Invalid input: expected string, received number', are for programmers.

type InputIssue = z.core.$ZodRawIssue
type IssueKind<Code extends InputIssue['code']> = Extract<InputIssue, { code: Code }>

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  null: 'empty',
}

const formats: Record<string, string> = {
  email: 'a valid email address',
  url: 'a valid address',
  date: 'a valid date',
  datetime: 'a valid time',
}

const units: Record<string, string> = { string: 'characters', array: 'entries' }

function lengthMessage({ origin, inclusive, ...issue }: IssueKind<'too_small'> | IssueKind<'too_big'>): string {
  const unit = units[origin]
  const isLeast = issue.code === 'too_small'
  const bound = isLeast ? issue.minimum : issue.maximum
  if (unit) return isLeast ? `needs at least ${bound} ${unit}` : `can have at most ${bound} ${unit}`
  if (bound === Number.MAX_SAFE_INTEGER) return 'is too large'
  if (inclusive === false) return `must be ${isLeast ? 'more' : 'less'} than ${bound}`
  return `must be at ${isLeast ? 'least' : 'most'} ${bound}`
}

function predicate(issue: InputIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${kinds[issue.expected] ?? 'something else'}`
    case 'invalid_value':
      return issue.input === undefined ? 'is required' : `must be one of ${issue.values.join(', ')}`
    case 'too_small':
    case 'too_big':
      return lengthMessage(issue)
    case 'invalid_format':
      return `must be ${formats[issue.format] ?? 'in the form that is asked for'}`
    case 'unrecognized_keys':
      return `can't have ${issue.keys.join(', ')}`
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    default:
      return 'is not valid'
  }
}

z.config({
  customError(issue) {
    const name = (issue.path ?? []).join('.')
    if (name === '' && issue.code === 'invalid_type') return 'Please send the fields of this call as a JSON object'
    return `${name || 'What was sent'} ${predicate(issue)}`
  },
})

import { z } from 'zod'
import { inputErrorsTexts as t } from './input-errors.texts.ts'

// Messages for inputs whose schema has none of its own, on both sides once this module is loaded. Zod's own, such as
// 'Invalid input: expected string, received number', are for programmers.

type InputIssue = z.core.$ZodRawIssue
type IssueKind<Code extends InputIssue['code']> = Extract<InputIssue, { code: Code }>

function lengthMessage(name: string, issue: IssueKind<'too_small'> | IssueKind<'too_big'>): string {
  const isLeast = issue.code === 'too_small'
  const bound = Number(isLeast ? issue.minimum : issue.maximum)
  if (issue.origin === 'string') return (isLeast ? t.tooFewCharacters : t.tooManyCharacters)({ name, bound })
  if (issue.origin === 'array') return (isLeast ? t.tooFewEntries : t.tooManyEntries)({ name, bound })
  if (bound === Number.MAX_SAFE_INTEGER) return t.tooLarge({ name })
  const limit = { name, bound: String(bound) }
  if (issue.inclusive === false) return isLeast ? t.notMore(limit) : t.notLess(limit)
  return isLeast ? t.notAtLeast(limit) : t.notAtMost(limit)
}

function message(name: string, issue: InputIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? t.required({ name }) : t.wrongKind({ name, kind: issue.expected })
    case 'invalid_value':
      return issue.input === undefined ? t.required({ name }) : t.notOneOf({ name, values: issue.values.join(', ') })
    case 'too_small':
    case 'too_big':
      return lengthMessage(name, issue)
    case 'invalid_format':
      return t.wrongFormat({ name, format: issue.format })
    case 'unrecognized_keys':
      return t.unknownFields({ name, keys: issue.keys.join(', ') })
    case 'not_multiple_of':
      return t.notMultiple({ name, divisor: String(issue.divisor) })
    default:
      return t.notValid({ name })
  }
}

z.config({
  customError(issue) {
    const name = (issue.path ?? []).join('.')
    if (name === '' && issue.code === 'invalid_type') return t.noFields()
    return message(name || t.whole(), issue)
  },
})

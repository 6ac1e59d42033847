// Fails for styles that say left or right: a page in a language that is read from right to left would not mirror them.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'

/** Starts a comment on a style's line, or on the line above, with the reason why it is the same in every language. */
const mark = 'physical: '

const inLogical: Record<string, string> = {
  ml: 'ms',
  mr: 'me',
  pl: 'ps',
  pr: 'pe',
  left: 'start',
  right: 'end',
  'scroll-ml': 'scroll-ms',
  'scroll-mr': 'scroll-me',
  'scroll-pl': 'scroll-ps',
  'scroll-pr': 'scroll-pe',
  'border-l': 'border-s',
  'border-r': 'border-e',
  'rounded-l': 'rounded-s',
  'rounded-r': 'rounded-e',
  'rounded-tl': 'rounded-ss',
  'rounded-tr': 'rounded-se',
  'rounded-bl': 'rounded-es',
  'rounded-br': 'rounded-ee',
  'text-left': 'text-start',
  'text-right': 'text-end',
  'float-left': 'float-start',
  'float-right': 'float-end',
  'clear-left': 'clear-start',
  'clear-right': 'clear-end',
}
const withValue = /^-?(ml|mr|pl|pr|left|right|scroll-[mp][lr])-(\d|\[|\(|auto$|full$|px$)/
const alone =
  /^(text-(?:left|right)|float-(?:left|right)|clear-(?:left|right)|(?:border|rounded)-(?:[lr]|[tb][lr]))(-|$)/
const mirrored =
  /^-?(translate-x|skew-x|bg-(?:gradient|linear)-to-(?:[tb]?[lr])|origin-(?:\w+-)?(?:left|right)|space-x|divide-x)(-|$)/

/** A utility without its variants; empty if it is only for one direction, so that the other has its own. */
function utilityIn(token: string): string {
  const parts = token.split(':')
  return parts.includes('rtl') || parts.includes('ltr') ? '' : (parts.at(-1) ?? '').replace(/^!|!$/g, '')
}

function problemOf(token: string): string | undefined {
  const utility = utilityIn(token)
  const [, name = ''] = withValue.exec(utility) ?? alone.exec(utility) ?? []
  if (name) return `${token} doesn't mirror in Arabic. Write ${inLogical[name]}`
  if (mirrored.test(utility)) return `${token} doesn't mirror in Arabic. Add one with 'rtl:', and 'ltr:' to this one`
  return undefined
}

const declaration =
  /(?:^|[;{\s])((?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[\w-]*|left|right|border-(?:top|bottom)-(?:left|right)-radius)\s*:|\b(text-align|float|clear)\s*:\s*(?:left|right)\b/g

const problemsInCss = (css: string): { at: number; problem: string }[] =>
  [...css.matchAll(declaration)].map((match) => ({
    at: match.index + match[0].search(/\S/),
    problem: `'${(match[1] ?? match[0]).trim()}' doesn't mirror in Arabic. Write the logical property or value`,
  }))

const problemsInClasses = (text: string): string[] => text.split(/\s+/).flatMap((token) => problemOf(token) ?? [])

type Found = { line: number; problem: string }

function report(file: string, found: Found[], reasons: Set<number>): string[] {
  const wrong = found.filter(({ line }) => !(reasons.delete(line) || reasons.delete(line - 1)))
  return [
    ...wrong.map(({ line, problem }) => `${file}:${line}: ${problem}; or say above it in '${mark}…' why it must not.`),
    ...[...reasons].map((line) => `${file}:${line}: no style needs this reason.`),
  ]
}

/** Finds styles that say left or right, and reasons that no style needs. Throws if the code can't be parsed. */
export function physicalStyles(file: string, code: string): string[] {
  const lineOf = (place: number) => code.slice(0, place).split('\n').length
  if (file.endsWith('.css')) {
    const comments = [...code.matchAll(/\/\*[^*]*\*\//g)]
    const reasons = comments.filter(([text]) => text.slice(2).trim().startsWith(mark))
    const css = problemsInCss(code).map(({ at, problem }) => ({ line: lineOf(at), problem }))
    const applied = [...code.matchAll(/@apply([^;]*);/g)].flatMap(({ index, 1: text = '' }) =>
      problemsInClasses(text).map((problem) => ({ line: lineOf(index), problem })),
    )
    return report(file, [...css, ...applied], new Set(reasons.map(({ index, 0: text }) => lineOf(index + text.length))))
  }
  const { program, comments, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} can't be read: ${errors[0]?.message}`)
  const found: Found[] = []
  const look = (text: string, start: number) => {
    const isCss = /[;{]\s/.test(text)
    for (const problem of isCss ? [] : problemsInClasses(text)) found.push({ line: lineOf(start), problem })
    for (const { at, problem } of isCss ? problemsInCss(text) : []) found.push({ line: lineOf(start + at), problem })
  }
  new Visitor({
    Literal({ value, start }) {
      if (typeof value === 'string') look(value, start)
    },
    TemplateElement: ({ value, start }) => look(value.raw, start),
    JSXAttribute({ name, value }) {
      if (name.name !== 'style' || value?.type !== 'JSXExpressionContainer') return
      if (value.expression.type !== 'ObjectExpression') return
      for (const property of value.expression.properties)
        if (property.type === 'Property' && property.key.type === 'Identifier' && /left|right/i.test(property.key.name))
          found.push({ line: lineOf(property.start), problem: `style ${property.key.name} doesn't mirror in Arabic` })
    },
  }).visit(program)
  const reasons = comments.filter(({ value }) => value.trim().startsWith(mark))
  return report(file, found, new Set(reasons.map(({ end }) => lineOf(end))))
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..')
  const folders = ['web/src', 'server/mail', 'server/identity', 'server/platform/http', 'server/public-pages/poster']
  const files = globSync(`{${folders.join(',')}}/**/*.{ts,tsx,css}`, { cwd: root, exclude: ['**/*.test.*'] })
  const problems = files.flatMap((file) => physicalStyles(file, readFileSync(path.join(root, file), 'utf8')))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  else console.log(`Styles mirror in ${files.length} files.`)
}

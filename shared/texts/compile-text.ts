import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { isolate } from './isolate.ts'
import type { LanguageFormats } from './language-formats.ts'

// Compiles a text in ICU MessageFormat into a JavaScript expression. The build writes it into the website's scripts and
// the server makes a function of it, so that both say the same, and no parser is sent to the browser.

type Piece = { code: string; isRich: boolean }

/** Combines the pieces of a text with tags, of which some are elements. */
export type Combine = (...pieces: unknown[]) => unknown

/** A compiled text. Its arguments have the names that the text uses. */
export type WriteText = (args?: object) => unknown

const quote = (text: string): Piece => ({ code: JSON.stringify(text), isRich: false })

/** Throws on names that are no identifiers: translators' files must not bring code into the program. */
function argument(name: string): string {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) throw new Error(`'${name}' can not be the name of an argument`)
  return `args.${name}`
}

type Context = {
  /** The expression of the innermost plural, for `#`. */
  count?: string | undefined
  /** Whether arguments are isolated from the direction of the sentence around them. */
  isolates: boolean
}

type Options = Record<string, { value: MessageFormatElement[] }>

function choose(value: string, isPlural: boolean, options: Options, context: Context): Piece {
  const { other, ...others } = options
  if (!other) throw new Error("'other' is missing")
  const inner = isPlural ? { ...context, count: value } : context
  const branches = Object.entries(others).map(([name, branch]) => {
    const isExact = name.startsWith('=')
    const left = isPlural && !isExact ? `plural(${value})` : value
    const right = isPlural && isExact ? Number(name.slice(1)) : name
    return { condition: `${left}===${JSON.stringify(right)}`, piece: concat(branch.value, inner) }
  })
  const last = concat(other.value, inner)
  return {
    code: `(${branches.map(({ condition, piece }) => `${condition}?${piece.code}:`).join('')}${last.code})`,
    isRich: last.isRich || branches.some(({ piece }) => piece.isRich),
  }
}

function compilePiece(element: MessageFormatElement, context: Context): Piece {
  switch (element.type) {
    case TYPE.literal:
      return quote(element.value)
    case TYPE.argument:
      return { code: isolated(argument(element.value), context), isRich: false }
    case TYPE.number:
      if (element.style) throw new Error(`{${element.value}, number} can not have a style`)
      return { code: `number(${argument(element.value)})`, isRich: false }
    case TYPE.pound:
      return { code: `number(${context.count})`, isRich: false }
    case TYPE.plural:
      if (element.offset || element.pluralType === 'ordinal')
        throw new Error(`{${element.value}, plural} can have neither offset nor ordinals`)
      return choose(argument(element.value), true, element.options, context)
    case TYPE.select:
      return choose(argument(element.value), false, element.options, context)
    case TYPE.tag:
      return { code: `${argument(element.value)}(${concat(element.children, context).code})`, isRich: true }
    default:
      throw new Error('Dates and times are arguments: format them before they reach the text')
  }
}

function concat(elements: MessageFormatElement[], context: Context): Piece {
  const pieces = elements.map((element) => compilePiece(element, context))
  const codes = pieces.map(({ code }) => code)
  if (pieces.some(({ isRich }) => isRich)) return { code: `combine(${codes.join(',')})`, isRich: true }
  const [first = '""', ...others] = codes
  // starts with a string, so that numbers are not added up
  const isString = first.startsWith('"') || (others.length === 0 && first.startsWith('('))
  return { code: [...(isString ? [] : ['""']), first, ...others].join('+'), isRich: false }
}

const isolated = (value: string, { isolates }: Context) => (isolates ? `isolate(${value})` : value)

/**
 * Returns an expression over `args`, `plural`, `number`, `combine`, and, in languages that are read from right to left,
 * `isolate`. Throws if the text is not valid, or uses a part of MessageFormat that texts can't have.
 */
export function compileToExpression(text: string, direction: 'ltr' | 'rtl'): string {
  const elements = parse(text)
  const isArgumentAlone = elements.length === 1 && elements[0]?.type === TYPE.argument
  return concat(elements, { isolates: direction === 'rtl' && !isArgumentAlone }).code
}

type Helpers = LanguageFormats & { direction: 'ltr' | 'rtl'; combine: Combine }

/** Compiles a text into a function. `combine` is called only for texts with tags. */
export function compileText(text: string, { plural, number, direction, combine }: Helpers): WriteText {
  const code = `return (args) => ${compileToExpression(text, direction)}`
  return new Function('plural', 'number', 'combine', 'isolate', code)(plural, number, combine, isolate)
}

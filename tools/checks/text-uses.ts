// How source code uses catalogs of texts, and English that it writes outside them.
import { type ESTree, parseSync, Visitor } from 'rolldown/utils'

export type TextUses = {
  /** Used texts by the catalog's exported name; `*` if the whole catalog is used, as with a computed key. */
  used: Map<string, Set<string>>
  problems: string[]
}

type Imported = { type: string; name?: string; value?: unknown }
const nameOf = ({ name, value }: Imported): string => name ?? String(value)

/** A catalog's local name in a file, with its exported name. */
function catalogsIn(program: ESTree.Program): Map<string, string> {
  const catalogs = new Map<string, string>()
  for (const statement of program.body)
    if (statement.type === 'ImportDeclaration' && statement.source.value.endsWith('.texts.ts'))
      for (const specifier of statement.specifiers)
        if (specifier.type === 'ImportSpecifier')
          catalogs.set(specifier.local.name, nameOf(specifier.imported as Imported))
  return catalogs
}

/** Finds the texts that a file uses, and texts written while the module loads, before the language is known. */
export function textUsesIn(file: string, code: string): TextUses {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} can't be read: ${errors[0]?.message}`)
  const catalogs = catalogsIn(program)
  const used = new Map<string, Set<string>>()
  const problems: string[] = []
  if (catalogs.size === 0) return { used, problems }
  let depth = 0
  const members = new Set<object>()
  const use = (catalog: string, key: string) => used.set(catalog, (used.get(catalog) ?? new Set()).add(key))
  const enter = () => {
    depth++
  }
  const leave = () => {
    depth--
  }
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression({ callee }) {
      if (depth > 0 || callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return
      if (catalogs.has(callee.object.name))
        problems.push(`${file} writes a text while it loads: ${code.slice(callee.start, callee.end)}`)
    },
    MemberExpression(node) {
      if (node.object.type !== 'Identifier') return
      const catalog = catalogs.get(node.object.name)
      if (!catalog) return
      members.add(node.object)
      use(catalog, !node.computed && node.property.type === 'Identifier' ? node.property.name : '*')
    },
    Identifier(node) {
      const catalog = catalogs.get(node.name)
      if (!catalog || members.has(node) || isInImport(program, node.start)) return
      use(catalog, '*')
    },
  }).visit(program)
  return { used, problems }
}

const isInImport = ({ body }: ESTree.Program, at: number): boolean =>
  body.some(({ type, start, end }) => type === 'ImportDeclaration' && start <= at && at < end)

/** Words in capitals that screens don't show: keys of the keyboard, values of records, names of headers and errors. */
const codeWords =
  /^(Enter|Escape|Tab|Home|End|Delete|Backspace|Space|Arrow\w+|Page(Up|Down)|Shift|Dog|Cat|Rabbit|Bird|Fish|Other|Error|\w+Error|Refusal|Authorization|Content-\w+|Bearer .*|English|Western|A|UTC|POST|GET|PATCH|DELETE|HEAD)$/

/** What the server writes for programs, and for its administrator. */
const serverWords =
  /^(All|Letter|Thing|(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Fraunces|Nunito Sans|Pawstead .*|(Disallow|Sitemap|Stripe): .*|The website has not been built yet\. .*)$/

/** A style sheet. */
const css = /\{\s*[\w-]+:/

/** Words that no list of classes has. */
const smallWords = / (is|are|was|were|the|an?|of|to|for|and|or|your|you|no|not|with|by|from|has|have|more|can|will) /

const isForPrograms = (text: string, file: string): boolean =>
  codeWords.test(text.trim()) || (file.startsWith('server/') && serverWords.test(text.trim())) || css.test(text)

/** Text that a reader would see: words in JSX, or a sentence or a label in a string. */
function isEnglish(text: string, file: string): boolean {
  const trimmed = text.trim()
  if (isForPrograms(text, file)) return false
  return /^[A-Z][a-z’']+([ …:!?.]|$)/.test(trimmed)
}

/** Text between tags, where a template is HTML: `<h1>Poster</h1>`. */
const textsInHtml = (html: string): string[] =>
  /<\w/.test(html) ? [...html.matchAll(/>([^<>]*)</g)].map(([, text = '']) => text) : []

/**
 * Finds English in the code of a screen, email, or other document, outside its catalog. Errors for developers, logs, and
 * SQL may be English.
 */
export function englishIn(file: string, code: string): string[] {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} can't be read: ${errors[0]?.message}`)
  const found: string[] = []
  let silent = 0
  const report = (start: number, text: string) => {
    const line = code.slice(0, start).split('\n').length
    if (silent === 0) found.push(`${file}:${line}: '${text.trim().replace(/\s+/g, ' ').slice(0, 60)}' is in no catalog`)
  }
  type Called = { callee: { start: number; end: number } }
  const isForDevelopers = ({ callee }: Called) => {
    const name = code.slice(callee.start, callee.end)
    return /Error$|^console\.|DOMException$|(^|\.)log\.\w+$/.test(name)
  }
  const isSql = ({ start, end }: Called['callee']) => code.slice(start, end) === 'sql'
  const enter = (node: Called) => {
    if (isForDevelopers(node)) silent++
  }
  const leave = (node: Called) => {
    if (isForDevelopers(node)) silent--
  }
  new Visitor({
    NewExpression: enter,
    'NewExpression:exit': leave,
    CallExpression: enter,
    'CallExpression:exit': leave,
    TaggedTemplateExpression({ tag }) {
      if (isSql(tag)) silent++
    },
    'TaggedTemplateExpression:exit': ({ tag }) => {
      if (isSql(tag)) silent--
    },
    JSXText({ start, value }) {
      if (/\p{Letter}{2}|[.!?]/u.test(value)) report(start, value)
    },
    Literal({ start, value }) {
      if (typeof value === 'string' && isEnglish(value, file)) report(start, value)
    },
    TemplateLiteral({ start, quasis }) {
      const text = quasis.map(({ value }) => value.cooked ?? '').join('{}')
      const isSentence = quasis.some(({ value }) => smallWords.test(value.cooked ?? ''))
      if (isEnglish(text, file) || (isSentence && !isForPrograms(text, file))) report(start, text)
      else for (const inside of textsInHtml(text)) if (isEnglish(inside, file)) report(start, inside)
    },
  }).visit(program)
  return found
}

// Fails for regular expressions that may take more than linear time: one field full of blanks would stop the whole
// site. Nothing is run or timed; scslre analyzes each expression.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ESTree, parseSync, Visitor } from 'rolldown/utils'
import { analyse, type Report } from 'scslre'

/** Starts a comment on an expression's line, or on the line above, with the reason why the expression is harmless. */
const mark = 'linear: '

const unreadable =
  'is put together while the program runs, so nothing can tell how long it takes. Write it as a literal or of constants'

function problemOf(source: string, flags: string): string | undefined {
  const reports = analyse({ source, flags }).reports
  const worst = reports.find(({ exponential }) => exponential) ?? reports[0]
  return worst && `takes ${worst.exponential ? 'exponential' : 'quadratic'} time for many ${causeOf(worst)}`
}

function causeOf({ type, character }: Report): string {
  const run = JSON.stringify(character.pick)
  if (type === 'Move')
    return `${run} in a row, as it searches them again from each. Let it begin only where they do: (?<!…) before the repetition`
  return `${run} in a row, as its repetitions can share them in many ways. Let no two match the same character`
}

/**
 * Finds regular expressions that may take more than linear time, and reasons that no expression needs. Throws if the
 * code can't be parsed.
 */
export function slowExpressions(file: string, code: string): { count: number; problems: string[] } {
  const { program, comments, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} can't be read: ${errors[0]?.message}`)
  const lineOf = (place: number) => code.slice(0, place).split('\n').length
  const reasons = new Set(comments.filter(({ value }) => value.trim().startsWith(mark)).map(({ end }) => lineOf(end)))
  const problems: string[] = []
  let count = 0
  const judge = ({ start, end }: { start: number; end: number }, problem: string | undefined) => {
    count += 1
    const line = lineOf(start)
    if (!problem || reasons.delete(line) || reasons.delete(line - 1)) return
    problems.push(
      `${file}:${line}: ${code.slice(start, end)} ${problem}; or say above it in '// ${mark}…' why it does no harm.`,
    )
  }
  const constants = constantsOf(program)
  const judgeMade = (node: ESTree.NewExpression | ESTree.CallExpression) => {
    if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return
    const [source, flags] = node.arguments.map((part) => textOf(part, constants))
    const isReadable = source !== undefined && (flags !== undefined || node.arguments.length === 1)
    judge(node, isReadable ? problemOf(source, flags ?? '') : unreadable)
  }
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) judge(node, problemOf(node.regex.pattern, node.regex.flags))
    },
    NewExpression: judgeMade,
    CallExpression: judgeMade,
  }).visit(program)
  for (const line of reasons) problems.push(`${file}:${line}: no expression needs this reason.`)
  return { count, problems }
}

function constantsOf(program: ESTree.Program): Map<string, string> {
  const constants = new Map<string, string>()
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue
    for (const { id, init } of declaration.declarations) {
      const text = init && textOf(init, constants)
      if (id.type === 'Identifier' && typeof text === 'string') constants.set(id.name, text)
    }
  }
  return constants
}

function textOf(node: ESTree.Expression | ESTree.Argument, constants: Map<string, string>): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type === 'Identifier') return constants.get(node.name)
  if (node.type !== 'TemplateLiteral') return undefined
  const parts = node.quasis.flatMap(({ value }, at) => {
    const next = node.expressions[at]
    return next ? [value.cooked ?? undefined, textOf(next, constants)] : [value.cooked ?? undefined]
  })
  return parts.includes(undefined) ? undefined : parts.join('')
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..')
  const files = globSync('{server,shared,web/src}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|\/testing\//.test(file),
  )
  const found = files.map((file) => slowExpressions(file, readFileSync(path.join(root, file), 'utf8')))
  const problems = found.flatMap((each) => each.problems)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  else {
    const count = found.reduce((sum, each) => sum + each.count, 0)
    console.log(`${count} regular expressions take linear time, or say why they do no harm.`)
  }
}

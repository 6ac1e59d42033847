// Fails for functions of more than 60 lines, so that a reader sees a whole function at once.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'

const longest = 60

/** Returns the first line and the length of each function that is too long. Throws if the code can't be parsed. */
export function longFunctions(file: string, code: string): { line: number; lines: number }[] {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} can't be read: ${errors[0]?.message}`)
  const found: { line: number; lines: number }[] = []
  const linesOf = (text: string) => text.split('\n').length
  const measure = ({ start, end }: { start: number; end: number }) => {
    const lines = linesOf(code.slice(start, end))
    if (lines > longest) found.push({ line: linesOf(code.slice(0, start)), lines })
  }
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(program)
  return found
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..')
  const files = globSync('{server,shared,web,tools,qa}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules'],
  }).filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
  const problems = files.flatMap((file) => {
    const long = longFunctions(file, readFileSync(path.join(root, file), 'utf8'))
    return long.map(({ line, lines }) => `${file}:${line}: a function of ${lines} lines; ${longest} are enough`)
  })
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  else console.log(`Functions are short in ${files.length} files.`)
}

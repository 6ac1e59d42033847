// Fails if `npm ci` would fail on another machine, because a lock file lacks a platform's package. npm leaves out
// packages that it doesn't find. Also fails if Vite and the build use two versions of rolldown.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

type Locked = { version?: string; optionalDependencies?: Record<string, string> }
type Lock = { packages: Record<string, Locked> }

export function lockProblems({ packages }: Lock): string[] {
  const problems = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, range]) => !isLocked(packages, place, name, range))
      .map(([name, range]) => `${place || 'the project'} may need ${name} ${range}, which is missing`),
  )
  const rolldowns = Object.keys(packages).filter((place) => /(^|\/)node_modules\/rolldown$/.test(place))
  if (rolldowns.length > 1) problems.push(`there are several rolldowns: ${rolldowns.join(', ')}`)
  return problems
}

/** Looks where Node would: next to the package that needs it, then in parent folders. Exact versions must match. */
function isLocked(packages: Lock['packages'], place: string, name: string, range: string): boolean {
  const found = packages[path.posix.join(place, 'node_modules', name)]
  if (found) return !/^\d+\.\d+\.\d+/.test(range) || found.version === range
  if (place === '') return false
  return isLocked(packages, place.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, ''), name, range)
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..')
  const files = globSync('**/package-lock.json', { cwd: root, exclude: ['**/node_modules', 'dist'] })
  const problems = files.flatMap((file) =>
    lockProblems(JSON.parse(readFileSync(path.join(root, file), 'utf8'))).map((problem) => `${file}: ${problem}`),
  )
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  else console.log(`Every platform is in ${files.length} lock files.`)
}

// npm run faults: all faults, one after another, or the named ones: npm run faults -- full-disk clock. All of them get
// the options. A script of this folder is a fault if its first line begins with '// node qa/faults/' and its own name.
// It disturbs the built program, prints the figures, and ends with 1 if a promise is broken. If its first line contains
// '[--short]', it has a short version, which npm test runs (e2e/faults.test.ts).
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { faults } from './scripts.ts'

const given = process.argv.slice(2)
const names = given.filter((argument) => !argument.startsWith('-'))
const options = given.filter((argument) => argument.startsWith('-'))
const known = faults().map(({ name }) => name)
const unknown = names.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`There is no fault called ${unknown.join(', ')}; there are ${known.join(', ')}`)
  process.exit(2)
}
const broken: string[] = []
for (const name of names.length > 0 ? names : known) {
  console.log(`\n## ${name}`)
  const script = path.join(import.meta.dirname, `${name}.ts`)
  const { status } = spawnSync(process.execPath, [script, ...options], { stdio: 'inherit' })
  if (status !== 0) broken.push(name)
}
console.log(broken.length > 0 ? `\nBROKEN: ${broken.join(', ')}` : '\nEvery promise was kept.')
process.exitCode = broken.length > 0 ? 1 : 0

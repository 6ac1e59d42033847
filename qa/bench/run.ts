// npm run bench: all benchmarks, or the named ones, one after another: npm run bench -- start pets. Options are passed
// on: npm run bench -- speed --quick
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'

const known = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
const given = process.argv.slice(2)
const firstOption = given.findIndex((argument) => argument.startsWith('-'))
const wanted = firstOption === -1 ? given : given.slice(0, firstOption)
const options = given.slice(wanted.length)
if (wanted.length === 0 && options.length > 0) {
  console.error(`Say which measurement ${options.join(' ')} is for: ${known.join(', ')}`)
  process.exit(2)
}
const unknown = wanted.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`There is no measurement called ${unknown.join(', ')}; there are ${known.join(', ')}`)
  process.exit(2)
}
for (const name of wanted.length > 0 ? wanted : known) {
  console.log(`\n## ${name}`)
  const program = path.join(import.meta.dirname, `${name}.bench.ts`)
  const { status } = spawnSync(process.execPath, [program, ...options], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}

// npm run bench: every measurement, or those named, one after another: npm run bench -- start pets
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'

const known = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`There is no measurement called ${unknown.join(', ')}; there are ${known.join(', ')}`)
  process.exit(2)
}
for (const name of wanted.length > 0 ? wanted : known) {
  console.log(`\n## ${name}`)
  const { status } = spawnSync(process.execPath, [path.join(import.meta.dirname, `${name}.bench.ts`)], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}

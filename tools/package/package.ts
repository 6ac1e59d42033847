// npm run package [-- --target linux-arm64]: dist/pawstead for this machine, or dist/pawstead-TARGET for each target:
// one file with everything inside. dist/SHA256SUMS has their checksums.
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '#tools/build/bundle.ts'
import { makeExecutable, sha256 } from './executable.ts'
import { isTarget, ownTarget, type Target, targets } from './targets.ts'

const { values } = parseArgs({ options: { target: { type: 'string', multiple: true } } })

function chosen(): [name: string, Target][] {
  if (values.target)
    return values.target.map((name) => {
      if (!isTarget(name)) throw new Error(`--target can be ${targets.join(' or ')}, not ${name}.`)
      return [`pawstead-${name}`, name]
    })
  const own = ownTarget()
  if (!own) throw new Error(`There is no executable for this machine. Choose --target ${targets.join(' or ')}.`)
  return [['pawstead', own]]
}

const dist = path.join(root, 'dist')
mkdirSync(dist, { recursive: true })
const sums: string[] = []
for (const [name, target] of chosen()) {
  const started = performance.now()
  const file = path.join(dist, name)
  await makeExecutable(target, file)
  sums.push(`${sha256(file)}  ${name}\n`)
  const size = (statSync(file).size / 1e6).toFixed(0)
  console.error(`dist/${name}: ${size} MB, made in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
writeFileSync(path.join(dist, 'SHA256SUMS'), sums.join(''))

// node tools/package/renumber.cjs NAME SOURCE COMPILED: reads V8's compiled code, and stores it again. V8 numbers
// functions in the order in which it meets them, also those of Node and of this build. Read from a file, the order is the same.
const { readFileSync, writeFileSync } = require('node:fs')
const { setFlagsFromString } = require('node:v8')
const { Script } = require('node:vm')

const [filename, source, compiled] = process.argv.slice(2)
// as in compile.ts
for (const option of [
  '--no-predictable',
  '--hash-seed=0',
  '--incremental-marking',
  '--initial-old-space-size=0',
  '--min-semi-space-size=0',
  '--max-semi-space-size=0',
])
  setFlagsFromString(option)
const script = new Script(readFileSync(source, 'latin1'), { filename, cachedData: readFileSync(compiled) })
if (script.cachedDataRejected) throw new Error('V8 does not accept the code that it has just compiled.')
writeFileSync(compiled, script.createCachedData())

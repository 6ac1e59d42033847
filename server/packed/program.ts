import path from 'node:path'
import { Script } from 'node:vm'

/** Code of CommonJS as an expression: the executable carries the program like this. */
export const asFunction = (code: string): string =>
  `(function (exports, require, module, __filename, __dirname) {${code}\n})`

type Packed = {
  /** In ASCII. */
  source: Buffer
  /** What V8 made of it when it was packed; without it V8 compiles anew. */
  compiled?: Buffer
  require: (name: string) => unknown
}

/** Runs a program that `asFunction` has wrapped. */
export function runProgram({ source, compiled, require }: Packed): Script {
  const script = new Script(source.toString('latin1'), {
    filename: 'pawstead.cjs',
    ...(compiled && { cachedData: compiled }),
  })
  if (script.cachedDataRejected) console.error('The program was compiled for another Node, so it starts more slowly.')
  const module = { exports: {} }
  script.runInThisContext()(module.exports, require, module, process.execPath, path.dirname(process.execPath))
  return script
}
